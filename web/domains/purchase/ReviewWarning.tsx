import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import { purchaseWizard, buildPurchaseStepUrl } from './purchaseWizard.ts'

/**
 * Notice before the payment with the e-mail address that receives the pass. It is shown once per
 * purchase, until the member dismisses it or goes to change the e-mail address (E56, E57, R-13).
 */
export function ReviewWarning({ email }: { email: string }) {
  const { t } = useTranslation('purchase')
  const [draft] = useDraft(purchaseWizard)
  const back = { redirect: buildPurchaseStepUrl('review') }
  const markWarningSeen = () => changeDraft(purchaseWizard, { warningSeen: true })
  if (draft.warningSeen) return null
  return (
    <Notice
      tone="info"
      onDismiss={markWarningSeen}
      actions={
        <>
          <TextLink standalone to={paths.email(back)} onClick={markWarningSeen}>
            {t('Review.changeEmail')}
          </TextLink>
          <TextLink standalone to={paths.profile(back)}>
            {t('Review.changeAddress')}
          </TextLink>
        </>
      }
    >
      {t('Review.warningText', { email })}
    </Notice>
  )
}
