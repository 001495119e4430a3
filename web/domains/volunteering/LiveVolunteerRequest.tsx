import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { LiveVolunteerRequestQuery } from '../../__generated__/LiveVolunteerRequestQuery.graphql.ts'
import type { LiveVolunteerRequest_member$key } from '../../__generated__/LiveVolunteerRequest_member.graphql.ts'
import { usePolledStatus } from '../../relay/usePolledStatus.ts'

/**
 * Polls until a club has decided on a pending request to volunteer. Then announces the decision to
 * screen readers and reloads the data of the screen.
 */
export function LiveVolunteerRequest({ member: key }: { member: LiveVolunteerRequest_member$key }) {
  const { t } = useTranslation('volunteering')
  const environment = useRelayEnvironment()
  const { volunteering } = useFragment(
    graphql`
      fragment LiveVolunteerRequest_member on Member {
        volunteering @catch {
          request {
            status
          }
        }
      }
    `,
    key,
  )
  const isPending = volunteering.ok && volunteering.value?.request?.status === 'PENDING'

  const message = usePolledStatus(isPending, async () => {
    const data = await fetchQuery<LiveVolunteerRequestQuery>(environment, query, {}).toPromise()
    const viewer = data?.viewer
    if (!viewer?.volunteering || viewer.volunteering.request?.status === 'PENDING') return null
    const { request } = viewer.volunteering
    const club = viewer.volunteerClubName ?? request?.clubName
    const decision =
      request?.status === 'ACCEPTED' ? 'thanks' : request?.status === 'REFUSED' ? 'refused' : null
    if (decision === null) return t('Volunteer.live.changed')
    return club ? t(`Volunteer.${decision}.club`, { club }) : t(`Volunteer.${decision}.noClub`)
  })
  return (
    <p role="status" className="visually-hidden">
      {message}
    </p>
  )
}

const query = graphql`
  query LiveVolunteerRequestQuery {
    viewer {
      isVolunteer
      volunteerClubName
      volunteering {
        obstacle
        request {
          status
          clubName
        }
      }
    }
  }
`
