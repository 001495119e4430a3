import { type GraphQLTaggedNode, type Variables, createOperationDescriptor, getRequest } from 'relay-runtime'
import { environment } from './environment.ts'

/**
 * Marks a query as fetched now, because the payload of a mutation has just put the data of the
 * query into the Relay store. The screen with this query then shows at once, even without a
 * network. Data that is missing from the store is fetched as usual.
 */
export function markQueryAsFetched(query: GraphQLTaggedNode, variables: Variables): void {
  environment.getStore().notify(createOperationDescriptor(getRequest(query), variables))
}
