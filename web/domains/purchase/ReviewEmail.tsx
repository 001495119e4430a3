import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/paths.ts'
import { Description } from '../../ui/DescriptionList.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import { ReviewChangeLink } from '../payment/shared/ReviewChangeLink.tsx'
import { purchaseWizard, buildPurchaseStepUrl } from './purchaseWizard.ts'

/**
 * Line of the review with the e-mail address that receives the pass, and a link to change it. Once
 * per purchase, a second line asks the member to check the mailing address (E56, E57, R-13): until
 * the member follows one of the two links or presses the pay button.
 */
export function ReviewEmail({ email }: { email: string }) {
  const { t } = useTranslation('purchase')
  const [{ warningSeen }] = useDraft(purchaseWizard)
  const back = { redirect: buildPurchaseStepUrl('review') }
  const markReviewWarningSeen = () => changeDraft(purchaseWizard, { warningSeen: true })
  return (
    <>
      <Description
        term={t('Review.email')}
        action={
          <ReviewChangeLink
            to={paths.email(back)}
            choiceName={t('Review.email')}
            onFollow={markReviewWarningSeen}
          />
        }
      >
        {email}
      </Description>
      {!warningSeen && (
        <Description term={t('Review.mailingAddress')}>
          <TextLink standalone to={`${paths.profile(back)}#address`} onClick={markReviewWarningSeen}>
            {t('Review.changeAddress')}
          </TextLink>
        </Description>
      )}
    </>
  )
}
