import { type GraphQLTaggedNode, type Variables, createOperationDescriptor, getRequest } from 'relay-runtime'
import { environment } from './environment.ts'

/**
 * Marks a query as fetched now, using data that a mutation's payload has just put into the store.
 * The screen of the query then shows at once, without a network too. Missing data is fetched as
 * usual.
 */
export function markAsFetched(query: GraphQLTaggedNode, variables: Variables): void {
  environment.getStore().notify(createOperationDescriptor(getRequest(query), variables))
}
