import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { EditProfileScreenQuery } from '../../__generated__/EditProfileScreenQuery.graphql.ts'
import { ExportData } from './ExportData.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ContactLinks } from '../../ui/ContactLinks.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { MagazineForm } from './MagazineForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { paths } from '../../platform/paths.ts'

/**
 * Profile screen: personal data, magazine, and links to change the e-mail address, the password and
 * the data of the account (M01–M06, I11, M20).
 */
export default function EditProfileScreen({ queryRef }: ScreenProps<EditProfileScreenQuery>) {
  const { t } = useTranslation('members')
  const { viewer, portal } = usePreloadedQuery<EditProfileScreenQuery>(
    graphql`
      query EditProfileScreenQuery @preloadable {
        ...Shell_query
        portal {
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

  return (
    <Container width="text">
      <Stack gap={5}>
        <PageTitle kicker={viewer.isBusiness ? t('Profile.business') : undefined} lead={t('Profile.lead')}>
          {t('Profile.title')}
        </PageTitle>
        {viewer.profileIncomplete && (
          <Notice
            tone="warning"
            title={t('Profile.incomplete')}
            actions={
              <Button size="small" onClick={() => document.getElementById('cityId')?.focus()}>
                {t('Profile.toCity')}
              </Button>
            }
          >
            {t('Profile.incompleteText')}
          </Notice>
        )}
        {viewer.editLimited && (
          <Notice tone="info">
            <p>{t('Profile.lockedLead')}</p>
            <ContactLinks />
          </Notice>
        )}
        {/* Set apart, so that the button of the form visibly saves only the fields above it. */}
        <Stack gap={7}>
          <ProfileForm member={viewer} portal={portal} />
          <Stack gap={5}>
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
              <TextLink to={paths.password()} icon="edit">
                {t('Profile.changePassword')}
              </TextLink>
            </Card>
            <ExportData />
          </Stack>
        </Stack>
      </Stack>
    </Container>
  )
}
