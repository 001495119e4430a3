import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { changeDraft } from '../../wizard/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Aftermath, aftermaths } from './problems.ts'
import { purchase, purchaseAddress } from './steps.ts'
import type { PurchaseFailure } from './useBuy.ts'

/** Why it was not bought, and the way to where that can be put right. What was chosen stays (E80). */
export function RefusalNotice({ refusal: { problem, message } }: { refusal: PurchaseFailure }) {
  const { t } = useTranslation('access-rights')
  const navigate = useNavigate()
  const aftermath: Aftermath | null = problem && aftermaths[problem]

  function putRight({ step, query, takesBack = {} }: Aftermath) {
    if (!step) return
    changeDraft(purchase, takesBack)
    void navigate(purchaseAddress(step) + (query ?? ''))
  }

  return (
    <Notice
      tone={problem === 'PriceChangedProblem' ? 'warning' : 'problem'}
      live
      title={problem === 'PriceChangedProblem' ? t('Review.priceChanged') : t('Review.notBought')}
      actions={
        aftermath?.step && (
          <Button onClick={() => putRight(aftermath)}>
            {t(`Review.putRight.${aftermath.query ? 'card' : aftermath.step}`)}
          </Button>
        )
      }
    >
      {message}
    </Notice>
  )
}
