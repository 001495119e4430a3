import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ReviewAddress_member$key } from '../../__generated__/ReviewAddress_member.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { Description } from '../../ui/DescriptionList.tsx'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import { AddressLines } from '../addresses/shared/AddressLines.tsx'
import { ReviewChangeLink } from '../payment/shared/ReviewChangeLink.tsx'
import { purchaseWizard, buildPurchaseStepUrl } from './purchaseWizard.ts'
import styles from './ReviewAddress.module.css'

/**
 * Line of the review with the mailing address of the member, and a link to change it. Once per
 * purchase, the line asks the member to check the address (E56, E57, R-13): until the member
 * follows a link to the profile or the e-mail address, or presses the pay button.
 */
export function ReviewAddress({ member }: { member: ReviewAddress_member$key }) {
  const { t } = useTranslation('purchase')
  const [{ warningSeen }] = useDraft(purchaseWizard)
  const { address } = useFragment(
    graphql`
      fragment ReviewAddress_member on Member {
        address {
          addressLine
          apartment
          cityName
          province
          postalCode
          country
        }
      }
    `,
    member,
  )
  const hasAddress = Boolean(address?.addressLine)
  return (
    <Description
      term={t('Review.mailingAddress')}
      action={
        <ReviewChangeLink
          to={`${paths.profile({ redirect: buildPurchaseStepUrl('review') })}#address`}
          choiceName={t('Review.mailingAddress')}
          onFollow={() => changeDraft(purchaseWizard, { warningSeen: true })}
        />
      }
    >
      {address && hasAddress && <AddressLines address={address} />}
      {!hasAddress ? (
        <p>{t('Review.addressMissing')}</p>
      ) : (
        !warningSeen && <p className={styles.hint}>{t('Review.checkAddress')}</p>
      )}
    </Description>
  )
}
