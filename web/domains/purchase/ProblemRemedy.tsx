import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Declined } from '../payment/shared/useDeclined.ts'
import { changeDraft } from '../../wizard/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { type PaymentOutcome, type PurchaseProblem, paymentOutcomes } from './problems.ts'
import { purchase, purchaseAddress } from './steps.ts'

/**
 * Link from a rejected purchase to the step where the member can fix the cause. Renders nothing
 * when the cause is on the review itself.
 */
export function ProblemRemedy({ problem, message }: { problem: PurchaseProblem; message: string }) {
  const { t } = useTranslation('purchase')
  const navigate = useNavigate()
  const { step, query, takesBack = {} }: PaymentOutcome = paymentOutcomes[problem]
  if (!step) return null
  return (
    <Button
      onClick={() => {
        changeDraft(purchase, takesBack)
        const state: Declined | null = query ? { declined: message } : null
        void navigate(purchaseAddress(step) + (query ?? ''), { state })
      }}
    >
      {t(`Review.putRight.${query ? 'card' : step}`)}
    </Button>
  )
}
