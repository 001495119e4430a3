import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { LiveRequestsQuery } from '../../../__generated__/LiveRequestsQuery.graphql.ts'
import type { LiveRequests_member$key } from '../../../__generated__/LiveRequests_member.graphql.ts'
import { usePolledStatus } from '../../../relay/usePolledStatus.ts'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './LiveRequests.module.css'
import {
  type RequestStatus,
  findNewlyDecidedInsuranceRequests,
  computeInsuranceRequestState,
} from '../insuranceRequestState.ts'

interface LiveInsuranceRequestsProps {
  member: LiveRequests_member$key
}

/**
 * Polls the gateway while a request for a pass without insurance waits for the federation's
 * decision. Announces the decision once, and then reloads the data of the screen.
 */
export function LiveRequests({ member: key }: LiveInsuranceRequestsProps) {
  const { t } = useTranslation('insurance')
  const environment = useRelayEnvironment()
  const { insuranceRequests } = useFragment(
    graphql`
      fragment LiveRequests_member on Member {
        insuranceRequests(first: 20) @catch {
          edges {
            node {
              number
              status
              payObstacle
            }
          }
        }
      }
    `,
    key,
  )
  const shownRequests = insuranceRequests.ok ? listInsuranceRequestStatuses(insuranceRequests.value) : []
  const isPending = shownRequests.some(({ state }) => state === 'pending')

  const message = usePolledStatus(isPending, async () => {
    const data = await fetchQuery<LiveRequestsQuery>(environment, query, {}).toPromise()
    const decided = findNewlyDecidedInsuranceRequests(
      shownRequests,
      listInsuranceRequestStatuses(data?.viewer?.insuranceRequests),
    )
    const texts = decided.map(({ number, state }) =>
      t(`Request.live.${state === 'toPay' || state === 'refused' ? state : 'changed'}`, { number }),
    )
    return texts.join(' ') || null
  })
  return (
    <div role="status" className={styles.message}>
      {message && <Notice tone="info">{message}</Notice>}
    </div>
  )
}

interface RequestConnection {
  readonly edges: ReadonlyArray<{
    readonly node: {
      readonly number: string
      readonly status: string
      readonly payObstacle: string | null | undefined
    }
  }>
}

const listInsuranceRequestStatuses = (connection: RequestConnection | null | undefined): RequestStatus[] =>
  (connection?.edges ?? []).map(({ node }) => ({
    number: node.number,
    state: computeInsuranceRequestState(node),
  }))

const query = graphql`
  query LiveRequestsQuery {
    viewer {
      insuranceRequests(first: 20) {
        edges {
          node {
            number
            status
            payObstacle
          }
        }
      }
    }
  }
`
