import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { VolunteerStatusSection_member$key } from '../../__generated__/VolunteerStatusSection_member.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ContactHelp } from '../../ui/ContactLinks.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/layout.tsx'
import { CancelRequest } from './CancelRequest.tsx'
import { RequestSummary } from './RequestSummary.tsx'
import { VolunteerRoleList } from './VolunteerRoleList.tsx'
import { VolunteerForm } from './VolunteerForm.tsx'
import { volunteerRequestOutcomeOf, volunteerStatusOf } from './volunteerStatus.ts'

interface VolunteerStatusSectionProps {
  member: VolunteerStatusSection_member$key
}

/** Volunteer status of a member, with the possible actions (J05, J10–J15, J22, J24). */
export function VolunteerStatusSection({ member: key }: VolunteerStatusSectionProps) {
  const { t } = useTranslation('volunteering')
  const [cancelled, setCancelled] = useState(false)
  const member = useFragment(
    graphql`
      fragment VolunteerStatusSection_member on Member {
        isVolunteer
        volunteerClubName
        volunteering {
          obstacle
          request {
            status
            clubName
            ...RequestSummary_request
          }
        }
        ...VolunteerForm_member
      }
    `,
    key,
  )
  const { isVolunteer, volunteerClubName, volunteering } = member
  const request = volunteering?.request ?? null
  const status = request?.status ?? null
  const standing = volunteerStatusOf({ isVolunteer, status, obstacle: volunteering?.obstacle ?? null })
  const end = standing === 'open' || standing === 'noPass' ? volunteerRequestOutcomeOf(status) : null
  /**
   * Returns the text for a volunteer status, with the name of the club if a club is known (J15).
   */
  const formatVolunteerStatus = (
    name: 'thanks' | 'pending' | 'refused' | 'revoked',
    club = request?.clubName,
  ) => (club ? t(`Volunteer.${name}.club`, { club }) : t(`Volunteer.${name}.noClub`))

  return (
    <Stack gap={6}>
      {cancelled && !request && (
        <Notice tone="success" live>
          {t('Volunteer.cancelled')}
        </Notice>
      )}
      {end && (
        <Notice tone="warning" level={2} title={formatVolunteerStatus(end)}>
          {standing === 'open' ? t('Volunteer.again') : undefined}
        </Notice>
      )}
      {standing === 'thanks' && (
        <Notice
          tone="success"
          level={2}
          title={formatVolunteerStatus('thanks', volunteerClubName ?? request?.clubName)}
        >
          {t('Volunteer.thanks.text')}
        </Notice>
      )}
      {standing === 'pending' && (
        <Notice tone="info" level={2} title={formatVolunteerStatus('pending')}>
          {t('Volunteer.pending.text')}
        </Notice>
      )}
      {standing === 'unknown' && (
        <>
          <Notice tone="info" level={2} title={t('Volunteer.unknown')} />
          <ContactHelp />
        </>
      )}
      {(status === 'PENDING' || status === 'ACCEPTED') && request && <RequestSummary request={request} />}
      {standing === 'pending' && <CancelRequest onCancelled={() => setCancelled(true)} />}
      {standing === 'noPass' && (
        <>
          <Notice
            tone="info"
            level={2}
            title={t('Volunteer.noPass.title')}
            actions={<ButtonLink to={paths.purchase()}>{t('Volunteer.noPass.buy')}</ButtonLink>}
          >
            {t('Volunteer.noPass.text')}
          </Notice>
          <VolunteerRoleList />
        </>
      )}
      {standing === 'open' && <VolunteerForm member={member} />}
    </Stack>
  )
}
