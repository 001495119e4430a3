import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberSummary_member$key } from '../../../__generated__/MemberSummary_member.graphql.ts'
import { paths } from '../../../platform/paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { Description, DescriptionList } from '../../../ui/DescriptionList.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'

/**
 * Summary of a member in a review: name, e-mail address and phone number, with a link to change
 * them (F12, K07).
 */
export function MemberSummary({ member: key }: { member: MemberSummary_member$key }) {
  const { t } = useTranslation('members')
  const { firstName, lastName, email, phoneNumber } = useFragment(
    graphql`
      fragment MemberSummary_member on Member {
        firstName
        lastName
        email
        phoneNumber
      }
    `,
    key,
  )
  return (
    <Card
      title={t('MemberSummary.title')}
      actions={
        <TextLink standalone to={paths.profile()}>
          {t('MemberSummary.change')}
        </TextLink>
      }
    >
      <DescriptionList>
        <Description term={t('MemberSummary.name')}>
          {firstName} {lastName}
        </Description>
        <Description term={t('MemberSummary.email')}>{email}</Description>
        {phoneNumber && <Description term={t('MemberSummary.phone')}>{phoneNumber}</Description>}
      </DescriptionList>
    </Card>
  )
}
