import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { DeclinedState } from '../payment/shared/usePaymentDeclineReason.ts'
import { changeDraft } from '../../wizard/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { type PurchaseOutcome, type PurchaseProblem, purchaseOutcomes } from './purchaseOutcomes.ts'
import { purchaseWizard, buildPurchaseStepUrl } from './purchaseWizard.ts'

/**
 * Link below a rejected purchase to the step where the member can fix the cause. If the cause can
 * be fixed in the review, nothing is rendered.
 */
export function PurchaseProblemRemedy({ problem, message }: { problem: PurchaseProblem; message: string }) {
  const { t } = useTranslation('purchase')
  const navigate = useNavigate()
  const { step, query, takesBack = {} }: PurchaseOutcome = purchaseOutcomes[problem]
  if (!step) return null
  return (
    <Button
      variant={query ? 'primary' : 'secondary'}
      onClick={() => {
        changeDraft(purchaseWizard, takesBack)
        const state: DeclinedState | null = query ? { declined: message } : null
        void navigate(buildPurchaseStepUrl(step) + (query ?? ''), { state })
      }}
    >
      {t(`Review.putRight.${query ? 'card' : step}`)}
    </Button>
  )
}
