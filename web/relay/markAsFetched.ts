import { type GraphQLTaggedNode, type Variables, createOperationDescriptor, getRequest } from 'relay-runtime'
import { environment } from './environment.ts'

/**
 * Marks a query as fetched now, because the payload of a mutation has just put its data into the
 * Relay store. The screen with this query then shows at once, even without a network.
 */
export function markQueryAsFetched(query: GraphQLTaggedNode, variables: Variables): void {
  environment.getStore().notify(createOperationDescriptor(getRequest(query), variables))
}
