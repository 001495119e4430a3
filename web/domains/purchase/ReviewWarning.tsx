import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { WrappingRow } from '../../ui/layout.tsx'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import { purchaseWizard, buildPurchaseStepUrl } from './purchaseWizard.ts'
import styles from './ReviewWarning.module.css'

interface PurchaseReviewWarningProps {
  email: string
}

/**
 * Notice before the payment with the e-mail address that receives the pass, and with links to
 * change the addresses. It is shown once per purchase (E56, E57, R-13).
 */
export function ReviewWarning({ email }: PurchaseReviewWarningProps) {
  const { t } = useTranslation('purchase')
  const [draft] = useDraft(purchaseWizard)
  const back = { redirect: buildPurchaseStepUrl('review') }
  const markReviewWarningSeen = () => changeDraft(purchaseWizard, { warningSeen: true })
  if (draft.warningSeen) return null
  return (
    <Notice tone="info" isCompact onDismiss={markReviewWarningSeen}>
      <details className={styles.details}>
        <summary>{t('Review.sentTo', { email })}</summary>
        <p>{t('Review.warningText')}</p>
        <WrappingRow gap={4}>
          <TextLink standalone to={paths.email(back)} onClick={markReviewWarningSeen}>
            {t('Review.changeEmail')}
          </TextLink>
          <TextLink standalone to={paths.profile(back)}>
            {t('Review.changeAddress')}
          </TextLink>
        </WrappingRow>
      </details>
    </Notice>
  )
}
