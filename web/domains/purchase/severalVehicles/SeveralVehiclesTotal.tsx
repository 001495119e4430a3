import { useTranslation } from 'react-i18next'
import { getCurrentLanguage } from '../../../platform/language.ts'
import { InvoiceTable } from '../../../ui/InvoiceTable.tsx'
import { ActionBar } from '../../../wizard/ActionBar.tsx'
import { ActionBarPriceText } from '../../../wizard/ActionBarPriceText.tsx'
import { LegalNotice, PurchaseTotalPanel } from '../../payment/shared/ReviewColumns.tsx'
import { PayButton } from '../../payment/shared/PayButton.tsx'
import { type Amounts, sumPurchaseAmounts } from './purchaseLineChoices.ts'
import type { LineQuotes } from './lineQuotes.ts'
import type { PurchaseLine } from './paymentLines.ts'
import { buildReviewedLineId } from './reviewedLineId.ts'
import type { ReviewObstacle } from './reviewedPurchaseLines.ts'
import styles from './SeveralVehicles.module.css'

/** HTML element ids of the sections in the form for missing payment details. */
const paymentSectionIds = new Map<ReviewObstacle['kind'], string>([
  ['card', 'card'],
  ['onlyCard', 'card'],
  ['onlyAddress', 'address'],
])

interface SeveralVehiclesTotalProps {
  lines: readonly PurchaseLine[]
  findVehicleName: (vehicleId: string) => string
  quotes: LineQuotes | null
  /** Obstacles to the payment; an empty list when the passes can be paid. */
  obstacles: readonly ReviewObstacle[]
  onPay: () => void
}

/**
 * Total panel of a purchase for several vehicles: one amount per vehicle, both taxes, the total and
 * the number of payments.
 */
export function SeveralVehiclesTotal({
  lines,
  findVehicleName,
  quotes,
  obstacles,
  onPay,
}: SeveralVehiclesTotalProps) {
  const { t } = useTranslation(['several-vehicles', 'purchase', 'common'])
  const amounts = new Map<string, Amounts>()
  for (const [id, quote] of quotes ?? []) if (quote.kind === 'price') amounts.set(id, quote.amounts)
  const sum = quotes ? sumPurchaseAmounts([...amounts.values()]) : null
  // A pass that cannot be bought is not in the total, so it counts as no payment either.
  const count = quotes ? amounts.size : lines.length
  const [firstObstacle = null] = obstacles
  const firstVehicleId = firstObstacle?.vehicleIds[0]
  const describeObstacle = ({ kind, vehicleIds }: ReviewObstacle) =>
    t(`SeveralVehicles.obstacle.${kind}`, {
      name: new Intl.ListFormat(`${getCurrentLanguage()}-CA`).format(vehicleIds.map(findVehicleName)),
    })
  return (
    <PurchaseTotalPanel title={t('purchase:Review.invoice')}>
      <InvoiceTable
        caption={t('purchase:Review.invoice')}
        captionHidden
        lines={lines.map(({ vehicleId }) => ({
          id: vehicleId,
          label: findVehicleName(vehicleId),
          cents: amounts.get(vehicleId)?.subtotal ?? null,
          text: quotes && !amounts.has(vehicleId) ? '–' : undefined,
        }))}
        subtotal={sum?.subtotal ?? 0}
        // The two parts explain why the taxes are lower than their rates of the subtotal.
        {...(sum?.nonTaxable && {
          taxable: sum.subtotal - sum.nonTaxable,
          nonTaxable: sum.nonTaxable,
        })}
        tps={sum?.tps ?? null}
        tvq={sum?.tvq ?? null}
        total={sum?.total ?? null}
      />
      <LegalNotice>
        <p>{t('common:footer.refunds')}</p>
        <p>{t('common:footer.insurance')}</p>
      </LegalNotice>
      {count > 0 && <p className={styles.payments}>{t('SeveralVehicles.payments', { count })}</p>}
      <ActionBar
        price={
          sum !== null && count > 0 ? (
            <ActionBarPriceText cents={sum.total} caption={t('SeveralVehicles.barPrice', { count })} />
          ) : null
        }
      >
        <PayButton
          label={t('SeveralVehicles.pay', { count: count || lines.length })}
          totalCents={count > 0 ? (sum?.total ?? null) : null}
          paying={{ sending: null, refreshing: false }}
          reason={
            firstObstacle && {
              text: obstacles.map(describeObstacle).join(' '),
              field: firstVehicleId
                ? buildReviewedLineId(firstVehicleId)
                : (paymentSectionIds.get(firstObstacle.kind) ?? 'lines'),
            }
          }
          onPay={onPay}
        />
      </ActionBar>
    </PurchaseTotalPanel>
  )
}
