import { type GraphQLTaggedNode, type Variables, createOperationDescriptor, getRequest } from 'relay-runtime'
import { environment } from './environment.ts'

/**
 * Marks a query as fetched, because a mutation payload has just delivered its data to the Relay
 * store. The screen with this query then appears at once, even without a network.
 */
export function markQueryAsFetched(query: GraphQLTaggedNode, variables: Variables): void {
  environment.getStore().notify(createOperationDescriptor(getRequest(query), variables))
}
