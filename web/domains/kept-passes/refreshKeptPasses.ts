import { getRequest, graphql } from 'relay-runtime'
import type { refreshKeptPassesQuery$data } from '../../__generated__/refreshKeptPassesQuery.graphql.ts'
import { readSession } from '../../platform/session.ts'
import { Failure } from '../../relay/gatewayFailure.ts'
import { sendGraphqlRequestWithToken } from '../../relay/environment.ts'
import { errorCodesOf } from '../../relay/transport.ts'
import { readPassStorageChoice, readMemberIdOfStoredPasses } from './shared/passStorageChoice.ts'
import { convertToStoredPassRecord } from './passRecord.ts'
import { replacePassesStoredOnDevice } from './passRecordStorage.ts'

/**
 * Outcome of refreshing the stored passes. `kept`: the stored passes match the response.
 * `signInNeeded`: the session has ended, and no pass is deleted. `refused`: the portal returned no
 * passes, for example because of new terms. `notStored`: the browser did not store them.
 */
export type RefreshOutcome = 'kept' | 'signInNeeded' | 'failed' | 'refused' | 'notStored' | 'notChosen'

/**
 * Loads all current and upcoming passes of the signed-in member and stores them on this device, if
 * the member has chosen so. Sends its own query, because passes in the Relay store may be outdated.
 */
export async function refreshKeptPasses(): Promise<RefreshOutcome> {
  const session = readSession()
  if (!session) return 'signInNeeded'
  if (readPassStorageChoice(session.memberId) !== true) return 'notChosen'
  try {
    const response = await sendGraphqlRequestWithToken(getRequest(query).params, {})
    if (errorCodesOf(response).includes('UNAUTHENTICATED')) return 'signInNeeded'
    const { portal, viewer } = (response.data ?? {}) as Partial<refreshKeptPassesQuery$data>
    if (!portal || !viewer?.activeAccessRights) return 'refused'
    const confirmation = { memberId: viewer.id, issuer: portal.name, confirmedAt: portal.now }
    const records = viewer.activeAccessRights.edges.map(({ node }) =>
      convertToStoredPassRecord(node, confirmation),
    )
    const isStored = await replacePassesStoredOnDevice(
      viewer.id,
      records.filter((record) => record !== null),
    ).then(
      () => true,
      () => false,
    )
    if (!isStored) return 'notStored'
    // The member may have signed out or stopped keeping the passes during the request.
    return readMemberIdOfStoredPasses() === viewer.id ? 'kept' : 'notChosen'
  } catch (error) {
    return ['OFFLINE', 'UNREACHABLE'].includes(Failure.from(error).code) ? 'failed' : 'refused'
  }
}

const query = graphql`
  query refreshKeptPassesQuery {
    portal {
      now
      name
    }
    viewer {
      id
      activeAccessRights(first: 100) {
        edges {
          node {
            number
            controlNumber
            signedCode
            type
            season
            activeAt
            expiresAt
            canPrint
            clubSnapshot {
              name
              number
            }
            vehicle {
              name
              registration
            }
            vehicleSnapshot {
              name
              registration
            }
          }
        }
      }
    }
  }
`
