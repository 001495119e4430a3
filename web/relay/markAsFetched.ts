import { type GraphQLTaggedNode, type Variables, createOperationDescriptor, getRequest } from 'relay-runtime'
import { environment } from './environment.ts'

/**
 * Counts a query as answered now, by what the store holds of it, which a mutation's payload has just brought: its screen
 * is shown at once, without a network too. Where something of it is not there, it is asked for as ever.
 */
export function markAsFetched(query: GraphQLTaggedNode, variables: Variables): void {
  environment.getStore().notify(createOperationDescriptor(getRequest(query), variables))
}
