import { type GraphQLTaggedNode, type Variables, createOperationDescriptor, getRequest } from 'relay-runtime'
import { environment } from './environment.ts'

/**
 * Marks a query as fetched now, because the payload of a mutation has just put its data into the
 * Relay store. The screen of the query then shows at once, even without a network. Missing data is
 * fetched as usual.
 */
export function markQueryAsFetched(query: GraphQLTaggedNode, variables: Variables): void {
  environment.getStore().notify(createOperationDescriptor(getRequest(query), variables))
}
