/**
 * Sends GraphQL requests to a benchmarked server exactly as the portal would, with its headers and
 * body.
 */

/** Body of a GraphQL request: a document or the id of a persisted document, with variables. */
export interface GraphqlRequestBody {
  query?: string
  documentId?: string
  variables: object
}

export function buildGraphqlRequestHeaders(token: string | null): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-language': 'fr',
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
}

/** Sends a GraphQL request and returns the parsed response. */
export async function sendGraphqlRequest(
  url: string,
  body: GraphqlRequestBody,
  token: string | null,
): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: buildGraphqlRequestHeaders(token),
    body: JSON.stringify(body),
  })
  return await response.json()
}
