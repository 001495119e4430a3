/** One request of GraphQL, as a browser sends it. */

/** What a body holds: a document, or the id of one. */
export interface Body {
  query?: string
  documentId?: string
  variables: object
}

export function headersFor(token: string | null): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-language': 'fr',
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
}

/** The answer, parsed. */
export async function askFor(url: string, body: Body, token: string | null): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: headersFor(token),
    body: JSON.stringify(body),
  })
  return await response.json()
}
