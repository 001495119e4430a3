import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { EditProfileScreenQuery } from '../../../__generated__/EditProfileScreenQuery.graphql.ts'
import { ExportData } from '../../../parts/members/ExportData.tsx'
import type { ScreenProps } from '../../../relay/screen.ts'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Container, Stack } from '../../../ui/layout.tsx'
import { MagazineForm } from './MagazineForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** What is kept of a member, to be changed: profile, magazine, and the ways to e-mail, password and data (M01–M06, I11, M20). */
export default function EditProfileScreen({ queryRef }: ScreenProps<EditProfileScreenQuery>) {
  const { t } = useTranslation('members')
  const { viewer, portal } = usePreloadedQuery<EditProfileScreenQuery>(
    graphql`
      query EditProfileScreenQuery @preloadable {
        ...Shell_query
        portal {
          contact {
            email
            phoneNumber
          }
          ...ProfileForm_portal
        }
        viewer {
          profileIncomplete
          editLimited
          isBusiness
          isVolunteer
          volunteerClubName
          ...ProfileForm_member
          ...MagazineForm_member
        }
      }
    `,
    queryRef,
  )
  if (!viewer) return null

  const { phoneNumber: phone, email } = portal.contact
  return (
    <Container width="text">
      <Stack gap={6}>
        <PageTitle kicker={viewer.isBusiness ? t('Profile.business') : undefined} lead={t('Profile.lead')}>
          {t('Profile.title')}
        </PageTitle>
        {viewer.profileIncomplete && (
          <Notice tone="warning" title={t('Profile.incomplete')}>
            {t('Profile.incompleteText')}
          </Notice>
        )}
        {viewer.editLimited && <Notice tone="info">{t('Profile.lockedLead', { phone, email })}</Notice>}
        <ProfileForm member={viewer} portal={portal} />
        <MagazineForm member={viewer} />
        {viewer.isVolunteer && (
          <Card title={t('Profile.volunteering')}>
            <p>
              {viewer.volunteerClubName
                ? t('Profile.volunteerOf', { club: viewer.volunteerClubName })
                : t('Profile.volunteer')}
            </p>
          </Card>
        )}
        <Card title={t('Profile.access')}>
          <Stack gap={3}>
            <TextLink to="/editemail" icon="mail">
              {t('Profile.changeEmail')}
            </TextLink>
            <TextLink to="/editpassword" icon="edit">
              {t('Profile.changePassword')}
            </TextLink>
          </Stack>
        </Card>
        <ExportData />
      </Stack>
    </Container>
  )
}
