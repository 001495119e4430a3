import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/paths.ts'
import { Description } from '../../ui/DescriptionList.tsx'
import { changeDraft } from '../../wizard/draft.ts'
import { ReviewChangeLink } from '../payment/shared/ReviewChangeLink.tsx'
import { purchaseWizard, buildPurchaseStepUrl } from './purchaseWizard.ts'

/** Line of the review with the e-mail address that receives the pass, and a link to change it. */
export function ReviewEmail({ email }: { email: string }) {
  const { t } = useTranslation('purchase')
  return (
    <Description
      term={t('Review.email')}
      action={
        <ReviewChangeLink
          to={paths.email({ redirect: buildPurchaseStepUrl('review') })}
          choiceName={t('Review.email')}
          onFollow={() => changeDraft(purchaseWizard, { warningSeen: true })}
        />
      }
    >
      {email}
    </Description>
  )
}
