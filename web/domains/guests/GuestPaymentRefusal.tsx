import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { PaymentRefusalNotice } from '../payment/shared/PaymentRefusalNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { changeDraft } from '../../wizard/draft.ts'
import { buildWizardStepUrl } from '../../wizard/wizard.ts'
import type { useGuestPurchase } from './useGuestPurchase.ts'
import { useGuestWizard } from './guestWizards.ts'

/** Problems of the card that was charged, which another card solves. */
const cardRefusals: ReadonlySet<string | null | undefined> = new Set([
  'PaymentDeclinedProblem',
  'PaymentDetailsMissingProblem',
])

interface GuestPaymentRefusalProps {
  paying: ReturnType<typeof useGuestPurchase>['paying']
  /** True if the payment with the confirmed card was declined. */
  isCardDeclined: boolean
  /** True when the guest enters or has confirmed another card than the card of the last payment. */
  isCardReplaced: boolean
  /** Called to enter another card. */
  onUseOtherCard: () => void
}

/** Notice above the card that explains why the last payment failed, with the button that helps. */
export function GuestPaymentRefusal(props: GuestPaymentRefusalProps) {
  const { paying, isCardDeclined, isCardReplaced, onUseOtherCard } = props
  const { t } = useTranslation(['guests', 'payment'])
  const navigate = useNavigate()
  const { wizard } = useGuestWizard()
  const { refusal } = paying
  if (!refusal || (isCardReplaced && cardRefusals.has(refusal.problem))) return null

  function returnToGuestInfoStep() {
    changeDraft(wizard, { found: undefined, card: undefined })
    void navigate(buildWizardStepUrl(wizard, 'info'))
  }

  return (
    <PaymentRefusalNotice
      refusal={refusal}
      actions={
        refusal.problem === 'ExternalRightNotFoundProblem' ? (
          <Button onClick={returnToGuestInfoStep}>{t('Guest.payment.changeInfo')}</Button>
        ) : (
          isCardDeclined && (
            <Button variant="primary" onClick={onUseOtherCard}>
              {t('payment:Card.another')}
            </Button>
          )
        )
      }
    />
  )
}
