import { useTranslation } from 'react-i18next'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextLines } from '../../../ui/TextLines.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import { WrappingRow } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { getPurchaseObstacleTextKey } from '../../access-rights/shared/purchaseObstacleTextKey.ts'
import { useVehicleText } from '../../vehicles/shared/useVehicleText.ts'
import { ReviewChangeLink } from '../../payment/shared/ReviewChangeLink.tsx'
import { PendingPayment } from './PendingPayment.tsx'
import styles from './SeveralVehicles.module.css'
import type { LineQuote } from './lineQuotes.ts'
import type { PurchaseLine } from './paymentLines.ts'
import { buildReviewedLineId } from './reviewedLineId.ts'
import { buildVehicleSelectionUrl } from './openedVehicle.ts'

interface ReviewedPassLineProps {
  line: PurchaseLine
  /** Name of the vehicle whose pass the review line shows. */
  name: string
  /** License plate of the vehicle; null if it has none. */
  plate: string | null
  club: string
  /** Price quote for the pass of the vehicle; null while the quote is loading. */
  quote: LineQuote | null
  /**
   * URL where the member can check an earlier payment for the vehicle whose outcome is unknown;
   * null if there is none.
   */
  pendingUrl: string | null
  /** True if the federation still processes a pass of the vehicle (D35). */
  hasPassInProcess: boolean
  isFeeAccepted: boolean
  /**
   * Called with the additional fee in cents that the member accepts for the pass, or with -1 when
   * the acceptance is withdrawn.
   */
  onAcceptFee: (cents: number) => void
  /** Called to remove the vehicle from the purchase; null for the only vehicle. */
  onRemove: (() => void) | null
}

/**
 * Review of one pass in a purchase for several vehicles: period, club, price, and an error or a
 * required consent.
 */
export function ReviewedPassLine({
  line,
  name,
  plate,
  club,
  quote,
  pendingUrl,
  hasPassInProcess,
  isFeeAccepted,
  onAcceptFee,
  onRemove,
}: ReviewedPassLineProps) {
  const { t } = useTranslation(['several-vehicles', 'purchase', 'access-rights', 'payment'])
  const { dateRange, money } = useFormat()
  const { licence } = useVehicleText()
  const feeCents = quote?.kind === 'price' ? quote.feeCents : null
  return (
    <li className={styles.row}>
      <div className={styles.lineHead}>
        <h2 id={buildReviewedLineId(line.vehicleId)} tabIndex={-1} className={styles.lineTitle}>
          {name}
        </h2>
        {quote === null ? <Skeleton /> : quote.kind === 'price' && <Amount cents={quote.amounts.total} />}
      </div>
      <p className={styles.reason}>
        <TextLines>
          {plate && licence(plate)}
          {t(`access-rights:AccessRightType.${line.type}`)}
          {quote?.kind === 'price' && dateRange(quote.activeAt, quote.expiresAt)}
          <WholeWords>{club}</WholeWords>
        </TextLines>
      </p>
      {pendingUrl && <PendingPayment name={name} url={pendingUrl} />}
      {!pendingUrl && hasPassInProcess && (
        <Notice tone="warning" live isCompact>
          {t('SeveralVehicles.inProcess')}
        </Notice>
      )}
      {quote && quote.kind !== 'price' && (
        <Notice tone="warning" live isCompact>
          <PurchaseLineQuoteError quote={quote} />
        </Notice>
      )}
      {feeCents !== null && (
        <CheckboxField
          id={`fee-${line.vehicleId}`}
          label={t('payment:Fee.accept', { amount: money(feeCents) })}
          hint={t('payment:Fee.hint')}
          checked={isFeeAccepted}
          onChange={({ target }) => onAcceptFee(target.checked ? feeCents : -1)}
        />
      )}
      <WrappingRow gap={4}>
        <ReviewChangeLink to={buildVehicleSelectionUrl(line.vehicleId)} choiceName={name} />
        {onRemove && (
          <Button size="small" variant="quiet" icon="close" className={styles.remove} onClick={onRemove}>
            {t('SeveralVehicles.remove')}
            <span className="visually-hidden"> – {name}</span>
          </Button>
        )}
      </WrappingRow>
    </li>
  )
}

function PurchaseLineQuoteError({ quote }: { quote: Exclude<LineQuote, { kind: 'price' }> }) {
  const { t } = useTranslation(['several-vehicles', 'purchase', 'vehicles'])
  const { dateRange } = useFormat()
  switch (quote.kind) {
    case 'taken':
      return t('SeveralVehicles.taken', { period: dateRange(quote.activeAt, quote.expiresAt) })
    case 'obstacle':
      return t(`vehicles:${getPurchaseObstacleTextKey(quote.obstacle)}`)
    case 'impossible':
      return quote.message || t('purchase:Purchase.collision.impossible')
  }
}
