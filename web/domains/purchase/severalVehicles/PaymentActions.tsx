import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Actions } from '../../../ui/layout.tsx'
import type { BuyForAnotherVehicle } from '../BuyForAnotherVehicle.tsx'
import { selectChoicesForNextVehicle } from '../choicesForNextVehicle.ts'
import { PayRemainingPassesButton } from './PayRemainingPassesButton.tsx'
import type { PaymentLine } from './paymentLines.ts'
import type { PaymentSummary } from './paymentSummary.ts'
import type { usePassPrinting } from './usePassPrinting.tsx'

interface PaymentActionsProps {
  lines: readonly PaymentLine[]
  summary: PaymentSummary
  /** True if a price or a pass has changed, so that the member must review the passes first. */
  isReviewNeeded: boolean
  /** True if the payments stopped because of the card, which the member should replace first. */
  isCardWrong: boolean
  /** True if a notice above the payments contains the button that pays for the remaining passes. */
  isPayButtonShownAbove: boolean
  printing: ReturnType<typeof usePassPrinting>
  /** Returns the id of the region of a club; undefined for a club that is not known. */
  findRegionId: (clubId: string) => string | undefined
  /** Called to pay for every pass that can be paid. */
  onPay: () => void
  /** Called to repeat the payments with an unknown outcome, with their idempotency keys. */
  onCheck: () => void
  /** Called to open the review of the unpaid passes. */
  onReview: () => void
}

/** Buttons below the payments for several vehicles, while no payment is in progress. */
export function PaymentActions(props: PaymentActionsProps) {
  const { lines, summary, isReviewNeeded, isCardWrong, isPayButtonShownAbove } = props
  const { printing, findRegionId, onPay, onCheck, onReview } = props
  const { t } = useTranslation(['several-vehicles', 'purchase', 'common'])
  const { paid, unknown, repeatable, ready, unpaid } = summary
  const isOver = unknown + unpaid === 0
  const firstPaid = lines.find(({ bought }) => bought !== null)
  const [BuyButtons, setBuyButtons] = useState<typeof BuyForAnotherVehicle | null>(null)

  // The code loads only after the payments, which do not need it. Without it, no button is offered.
  useEffect(() => {
    if (!isOver) return
    void import('../BuyForAnotherVehicle.tsx').then(
      (module) => setBuyButtons(() => module.BuyForAnotherVehicle),
      () => {},
    )
  }, [isOver])

  return (
    <>
      {printing.hasFailed && (
        <Notice tone="warning" live>
          {t('SeveralVehicles.printFailed')}
        </Notice>
      )}
      <Actions>
        {repeatable > 0 && (
          <Button variant="primary" size="large" onClick={onCheck}>
            {t('SeveralVehicles.check', { count: repeatable })}
          </Button>
        )}
        {ready > 0 && unknown === 0 && !isReviewNeeded && !isPayButtonShownAbove && (
          <PayRemainingPassesButton
            summary={summary}
            variant={isCardWrong ? 'secondary' : 'primary'}
            onPay={onPay}
          />
        )}
        {unpaid > 0 && (
          <Button
            variant={unknown === 0 && (ready === 0 || isReviewNeeded) ? 'primary' : 'secondary'}
            size="large"
            onClick={onReview}
          >
            {t('SeveralVehicles.reviewRest', { count: unpaid })}
          </Button>
        )}
        {isOver && paid > 0 && (
          <ButtonLink to={paths.passHistory()} variant="primary" size="large" icon="pass">
            {t('SeveralVehicles.showPasses', { count: paid })}
          </ButtonLink>
        )}
        {paid > 1 && (
          <Button
            size="large"
            icon="print"
            busy={printing.isLoading}
            onClick={() => void printing.printPasses()}
          >
            {t('SeveralVehicles.printAll', { count: paid })}
          </Button>
        )}
        {lines.length === 0 && (
          <ButtonLink to={paths.severalVehicles()} size="large" icon="plus">
            {t('purchase:SeveralVehicles.home')}
          </ButtonLink>
        )}
        {isOver && BuyButtons && firstPaid?.bought && (
          <BuyButtons
            choices={selectChoicesForNextVehicle({
              type: firstPaid.type,
              clubId: firstPaid.clubId,
              regionId: findRegionId(firstPaid.clubId),
              vehicleId: firstPaid.vehicleId,
              ...(firstPaid.desiredActivation !== null && {
                desiredActivation: firstPaid.desiredActivation,
              }),
            })}
            activeAt={firstPaid.bought.activeAt}
            expiresAt={firstPaid.bought.expiresAt}
          />
        )}
        <ButtonLink to={paths.dashboard()} size="large" variant="quiet">
          {t('common:words.home')}
        </ButtonLink>
      </Actions>
    </>
  )
}
