import { graphql, useLazyLoadQuery } from 'react-relay'
import type { usePortalNameQuery } from '../../__generated__/usePortalNameQuery.graphql.ts'
import { defaultPortalName } from '../../platform/portalName.ts'

/**
 * Returns the name of the portal, which the query of the shell has loaded. Sends no request, so
 * that a pass is shown without a network.
 */
export function usePortalName(): string {
  const data = useLazyLoadQuery<usePortalNameQuery>(
    graphql`
      query usePortalNameQuery {
        portal {
          name
        }
      }
    `,
    {},
    { fetchPolicy: 'store-only' },
  )
  // Data that the store does not have is missing, although the generated types say otherwise.
  const { portal } = data as Partial<typeof data>
  return portal?.name ?? defaultPortalName
}
