import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { changeDraft } from '../../wizard/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { type PurchaseOutcome, type PurchaseProblem, purchaseOutcomes } from './purchaseOutcomes.ts'
import { purchaseWizard, buildPurchaseStepUrl } from './purchaseWizard.ts'

/**
 * Link below a rejected purchase to the step where the member can fix the cause. If the cause can
 * be fixed in the review, nothing is rendered.
 */
export function PurchaseProblemRemedy({ problem }: { problem: PurchaseProblem }) {
  const { t } = useTranslation('purchase')
  const navigate = useNavigate()
  const { step, takesBack = {} }: PurchaseOutcome = purchaseOutcomes[problem]
  if (!step) return null
  return (
    <Button
      onClick={() => {
        changeDraft(purchaseWizard, takesBack)
        void navigate(buildPurchaseStepUrl(step))
      }}
    >
      {t(`Review.putRight.${step}`)}
    </Button>
  )
}
