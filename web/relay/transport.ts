import {
  type ConcreteRequest,
  PreloadableQueryRegistry,
  type RequestParameters,
  type Variables,
} from 'relay-runtime'
import { Failure } from './gatewayFailure.ts'
import { type PrefetchedQuery, takePrefetchedQuery } from '../start/hydration/prefetchedQuery.ts'
import { supportCodeProblems } from './generated/results.ts'
import { retryWhenOverloaded } from './retryWhenOverloaded.ts'
import { rememberFailedRequest } from '../platform/failedRequest.ts'
import { getCurrentLanguage } from '../platform/language.ts'
import { club } from '../platform/url.ts'
import { createRandomId } from '../platform/randomId.ts'

/** A GraphQL error in a response of the gateway. */
export interface GatewayError {
  message: string
  path?: ReadonlyArray<string | number>
  extensions?: { code?: string; requestId?: string; retryAfter?: number }
}

/** A GraphQL response of the gateway. */
export interface GatewayResponse {
  data?: Record<string, unknown> | null
  errors?: GatewayError[]
}

/**
 * Timeout of a GraphQL request, in ms. The timeout is longer than the slowest call of the gateway,
 * so that the error response of the gateway arrives first.
 */
const requestTimeout = 60_000

interface SendOptions {
  token?: string | null
  signal?: AbortSignal
  keepalive?: boolean
}

/**
 * Sends a GraphQL request with the id of its document. If the gateway does not know this id, the
 * text of the document is sent instead. Retries while the gateway is overloaded. Throws OFFLINE,
 * UNREACHABLE or FEDERATION_TIMEOUT if no response arrives.
 */
export async function sendGraphqlDocument(
  request: RequestParameters,
  variables: Variables,
  options: SendOptions = {},
): Promise<GatewayResponse> {
  const kind = request.operationKind === 'query' ? 'query' : 'mutation'
  // The id is generated here, so that a request with a lost response can be found in the gateway's
  // log.
  let prefetchedQuery = takePrefetchedQuery(
    JSON.stringify({ documentId: request.id, variables }),
    options.token,
    getCurrentLanguage(),
  )
  const requestId = prefetchedQuery?.requestId ?? createRandomId()
  const postGraphqlRequestWithRetries = async (body: object) =>
    await retryWhenOverloaded(
      kind,
      async () => {
        const pendingResponse = postGraphqlRequest(
          { ...body, variables },
          { ...options, requestId, prefetchedQuery },
        )
        prefetchedQuery = null
        return await pendingResponse
      },
      options.signal,
    )
  try {
    const first = await postGraphqlRequestWithRetries({ documentId: request.id })
    const isUnknown = errorCodesOf(first).includes('DOCUMENT_UNKNOWN')
    const response = isUnknown
      ? setPageOutdatedCodeIfDocumentUnknown(
          await postGraphqlRequestWithRetries({ query: await loadGraphqlDocumentText(request) }),
        )
      : first
    if (needsSupportCode(response))
      rememberFailedRequest(response.errors?.[0]?.extensions?.requestId ?? requestId)
    return response
  } catch (error) {
    if (Failure.from(error).requestId && !options.signal?.aborted) rememberFailedRequest(requestId)
    throw error
  }
}

/**
 * Returns whether the screen must show a support code for a response. This is so after an error,
 * and for a problem type with the directive `@supportCode` in the schema.
 */
function needsSupportCode({ data, errors = [] }: GatewayResponse): boolean {
  const results = Object.values(data ?? {}) as ({ __typename?: string } | null | undefined)[]
  return errors.length > 0 || results.some((result) => supportCodeProblems.has(result?.__typename ?? ''))
}

/**
 * Returns the text of a GraphQL document. The code of a screen contains the text, so the function
 * waits until this code is loaded.
 */
function loadGraphqlDocumentText({ id, text }: RequestParameters): Promise<string | null> | string | null {
  const loaded = id ? PreloadableQueryRegistry.get(id)?.params.text : null
  if (text || loaded || !id) return text ?? loaded ?? null
  return new Promise((resolve) => {
    const waiting = PreloadableQueryRegistry.onLoad(id, ({ params }: ConcreteRequest) => {
      waiting.dispose()
      resolve(params.text)
    })
  })
}

/**
 * Changes the error code to PAGE_OUTDATED if the gateway refused to execute an unknown GraphQL
 * document, because the page is outdated. Leaves other responses unchanged.
 */
function setPageOutdatedCodeIfDocumentUnknown(response: GatewayResponse): GatewayResponse {
  if (response.data || !errorCodesOf(response).includes('BAD_REQUEST')) return response
  const [{ message, extensions } = { message: '' }] = response.errors ?? []
  return { errors: [{ message, extensions: { ...extensions, code: 'PAGE_OUTDATED' } }] }
}

/** Returns the error codes of a GraphQL response. */
export function errorCodesOf({ errors = [] }: GatewayResponse): string[] {
  return errors.flatMap(({ extensions }) => extensions?.code ?? [])
}

/**
 * Returns whether the `viewer` field of a response is null because of an error. A member screen
 * then has nothing to show.
 */
export function isViewerMissing({ data, errors = [] }: GatewayResponse): boolean {
  return data?.['viewer'] === null && errors.some(({ path }) => path?.[0] === 'viewer')
}

/**
 * Returns whether a mutation failed without any effect. This is so if the error belongs to the root
 * field of the mutation, and not to a field of the payload.
 */
export function hasMutationFailedWithoutEffect({ data, errors = [] }: GatewayResponse): boolean {
  const isNotNull = (value: unknown) => value !== null && value !== undefined
  return !Object.values(data ?? {}).some(isNotNull) && errors.every(({ path = [] }) => path.length < 2)
}

/** Converts the first error of a GraphQL response to a failure. */
export function createFailureOfResponse({ errors = [] }: GatewayResponse): Failure {
  const [error] = errors
  const { code, requestId, retryAfter } = error?.extensions ?? {}
  const rateLimitMessage = code === 'RATE_LIMITED' && retryAfter !== undefined ? error?.message : null
  return new Failure(code, requestId, retryAfter, rateLimitMessage)
}

/** Parses a response of the gateway; null if the text is not a GraphQL response. */
function parseGatewayResponse(text: string): GatewayResponse | null {
  try {
    const response = JSON.parse(text) as GatewayResponse | null
    return response?.data !== undefined || response?.errors ? response : null
  } catch {
    return null
  }
}

async function postGraphqlRequest(
  body: object,
  {
    token,
    signal,
    keepalive,
    requestId,
    prefetchedQuery,
  }: SendOptions & { requestId: string; prefetchedQuery: PrefetchedQuery | null },
): Promise<GatewayResponse> {
  const controller = new AbortController()
  let late = false
  const abortGraphqlRequest = () => {
    controller.abort()
    prefetchedQuery?.stop()
  }
  const timer = setTimeout(() => {
    late = true
    abortGraphqlRequest()
  }, requestTimeout)
  signal?.addEventListener('abort', abortGraphqlRequest)
  if (signal?.aborted) abortGraphqlRequest()
  try {
    const response = await (prefetchedQuery?.response ??
      fetch('/graphql', {
        method: 'POST',
        // `web/start/early.js` sends the same headers.
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/graphql-response+json, application/json',
          'X-Language': getCurrentLanguage(),
          'X-Request-Id': requestId,
          ...(club && { 'X-Club': club }),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
        signal: controller.signal,
        keepalive,
      }))
    const graphqlResponse = parseGatewayResponse(await response.text())
    if (graphqlResponse) return graphqlResponse
    // A reverse proxy in front of an unavailable gateway responds with its own page.
    throw [502, 503, 504].includes(response.status)
      ? Failure.fromMissingResponse(requestId)
      : new Failure('INTERNAL', requestId)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw late ? new Failure('FEDERATION_TIMEOUT', requestId) : Failure.fromMissingResponse(requestId)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abortGraphqlRequest)
  }
}
