import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PaymentDetails_address$key } from '../../__generated__/PaymentDetails_address.graphql.ts'
import type { PaymentDetails_card$key } from '../../__generated__/PaymentDetails_card.graphql.ts'
import type { PaymentInfoForm_quote$key } from '../../__generated__/PaymentInfoForm_quote.graphql.ts'
import type { PaymentDetails_member$key } from '../../__generated__/PaymentDetails_member.graphql.ts'
import { PaymentDetails } from '../payment/shared/PaymentDetails.tsx'
import type { CardProcessorConfig } from '../payment/shared/stripe.ts'
import { buildFeeAcceptanceDraft, isAdditionalFeeAccepted } from './purchaseDraft.ts'
import { StepActions } from '../../wizard/StepActions.tsx'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import { PassCollisionNotice, ChangeChoiceLink, useOverlapBlockReason } from './PassCollisionNotice.tsx'
import { purchaseWizard } from './purchaseWizard.ts'
import { type OverlapCheckResult, toOverlapCheckResult } from './useCollision.ts'

interface PaymentInfoFormProps {
  member: PaymentDetails_member$key
  card: PaymentDetails_card$key | null
  address: PaymentDetails_address$key | null
  quote: PaymentInfoForm_quote$key | null
  /**
   * Reason why the gateway returned no price quote. Null when the session has ended, because the
   * form then shows no reason.
   */
  refusal: OverlapCheckResult | null
  processor: CardProcessorConfig
}

/**
 * Form with the payment card, the billing address and the acceptance of an additional fee, if there
 * is a fee. The form is complete when all parts are stored (E46, E47).
 */
export function PaymentInfoForm({ quote: key, refusal, ...stored }: PaymentInfoFormProps) {
  const { t } = useTranslation('purchase')
  const { draft, submitStepAnswer } = useWizardStep(purchaseWizard, 'paymentinfo')
  const quote = useFragment(
    graphql`
      fragment PaymentInfoForm_quote on PurchaseQuote {
        additionalFee {
          cents
        }
        obstacle
        collision {
          activeAt
          expiresAt
        }
      }
    `,
    key,
  )
  const fee = quote?.additionalFee ?? null
  const collision: OverlapCheckResult = quote ? toOverlapCheckResult(quote) : (refusal ?? { state: 'none' })
  const collisionReason = useOverlapBlockReason(collision)

  return (
    <PaymentDetails
      {...stored}
      fee={fee && { cents: fee.cents, accepted: isAdditionalFeeAccepted(draft, fee.cents) }}
      onDone={(accepted) =>
        submitStepAnswer({ paymentSeen: true, ...buildFeeAcceptanceDraft(fee?.cents ?? null, accepted.fee) })
      }
      // With a stored card and address, nothing is left to do here but to check the purchase.
      renderActions={(busy, isStored) => (
        <StepActions
          reason={collisionReason}
          busy={busy}
          {...(isStored && { next: t('PaymentInfo.review') })}
        />
      )}
    >
      <PassCollisionNotice collision={collision} actions={<ChangeChoiceLink step="vehicle" />} />
    </PaymentDetails>
  )
}
