import {
  type ConcreteRequest,
  PreloadableQueryRegistry,
  type RequestParameters,
  type Variables,
} from 'relay-runtime'
import { Failure } from './failure.ts'
import { type PrefetchedQuery, takeAhead } from '../start/hydration/prefetched.ts'
import { supportCodeProblems } from './generated/results.ts'
import { retryWhenOverloaded } from './overload.ts'
import { rememberFailedRequest } from '../platform/failedRequest.ts'
import { language } from '../platform/language.ts'
import { club } from '../platform/place.ts'
import { randomId } from '../platform/randomId.ts'

/** An error of GraphQL, as the gateway writes it. */
export interface AnswerError {
  message: string
  path?: ReadonlyArray<string | number>
  extensions?: { code?: string; requestId?: string; retryAfter?: number }
}

/** What the gateway answers. */
export interface Answer {
  data?: Record<string, unknown> | null
  errors?: AnswerError[]
}

/** Longer than the gateway takes for its slowest call, so that its own answer comes first. */
const deadline = 60_000

interface SendOptions {
  token?: string | null
  signal?: AbortSignal
  keepalive?: boolean
}

/**
 * Sends one document by its id; by its text when the gateway does not know the id, which happens to a tab that
 * outlived a deploy. Sends it again where the gateway had no room for it. Throws OFFLINE or UNREACHABLE when no gateway
 * answers, FEDERATION_TIMEOUT when it does not in time.
 */
export async function send(
  request: RequestParameters,
  variables: Variables,
  options: SendOptions = {},
): Promise<Answer> {
  const kind = request.operationKind === 'query' ? 'query' : 'mutation'
  // Drawn here, so that a request whose answer was lost is found in the portal's log, too.
  let ahead = takeAhead(JSON.stringify({ documentId: request.id, variables }), options.token, language())
  const requestId = ahead?.requestId ?? randomId()
  const ask = async (body: object) =>
    await retryWhenOverloaded(
      kind,
      async () => {
        const answer = post({ ...body, variables }, { ...options, requestId, ahead })
        ahead = null
        return await answer
      },
      options.signal,
    )
  try {
    const first = await ask({ documentId: request.id })
    const isUnknown = codesOf(first).includes('DOCUMENT_UNKNOWN')
    const answer = isUnknown ? asOutdated(await ask({ query: await textOf(request) })) : first
    if (showsSupportCode(answer))
      rememberFailedRequest(answer.errors?.[0]?.extensions?.requestId ?? requestId)
    return answer
  } catch (error) {
    if (Failure.of(error).requestId && !options.signal?.aborted) rememberFailedRequest(requestId)
    throw error
  }
}

/** Whether a response shows the support code: for an error, or for a problem whose type states so in the schema. */
function showsSupportCode({ data, errors = [] }: Answer): boolean {
  const results = Object.values(data ?? {}) as ({ __typename?: string } | null | undefined)[]
  return errors.length > 0 || results.some((result) => supportCodeProblems.has(result?.__typename ?? ''))
}

/** A document's text. A query that starts before its screen's code is there has none until that is loaded. */
function textOf({ id, text }: RequestParameters): Promise<string | null> | string | null {
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
 * Returns the answer to a document whose id the gateway did not know; where its text was refused too, with the code
 * PAGE_OUTDATED. The gateway is then of a release that lacks a field of the document, and has executed nothing.
 */
function asOutdated(answer: Answer): Answer {
  if (answer.data || !codesOf(answer).includes('BAD_REQUEST')) return answer
  const [{ message, extensions } = { message: '' }] = answer.errors ?? []
  return { errors: [{ message, extensions: { ...extensions, code: 'PAGE_OUTDATED' } }] }
}

/** The codes of an answer's errors. */
export function codesOf({ errors = [] }: Answer): string[] {
  return errors.flatMap(({ extensions }) => extensions?.code ?? [])
}

/** Whether the whole member is missing from an answer because it failed: there is nothing to be shown of a screen of theirs. */
export function lacksViewer({ data, errors = [] }: Answer): boolean {
  return data?.['viewer'] === null && errors.some(({ path }) => path?.[0] === 'viewer')
}

/** Whether a write was turned away before it did anything: it failed itself, and not something of what it tells. */
export function didNothing({ data, errors = [] }: Answer): boolean {
  const isResult = (value: unknown) => value !== null && value !== undefined
  return !Object.values(data ?? {}).some(isResult) && errors.every(({ path = [] }) => path.length < 2)
}

/** An answer's first error, as the shell's failure. */
export function failureOf({ errors = [] }: Answer): Failure {
  const [error] = errors
  const { code, requestId, retryAfter } = error?.extensions ?? {}
  const said = code === 'RATE_LIMITED' && retryAfter !== undefined ? error?.message : null
  return new Failure(code, requestId, retryAfter, said)
}

/** The answer of a gateway; null when it is none. */
function answerIn(text: string): Answer | null {
  try {
    const answer = JSON.parse(text) as Answer | null
    return answer?.data !== undefined || answer?.errors ? answer : null
  } catch {
    return null
  }
}

async function post(
  body: object,
  {
    token,
    signal,
    keepalive,
    requestId,
    ahead,
  }: SendOptions & { requestId: string; ahead: PrefetchedQuery | null },
): Promise<Answer> {
  const controller = new AbortController()
  let late = false
  const stop = () => {
    controller.abort()
    ahead?.stop()
  }
  const timer = setTimeout(() => {
    late = true
    stop()
  }, deadline)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    const response = await (ahead?.response ??
      fetch('/graphql', {
        method: 'POST',
        // `web/start/early.js` sends the same.
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/graphql-response+json, application/json',
          'X-Language': language(),
          'X-Request-Id': requestId,
          ...(club && { 'X-Club': club }),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
        signal: controller.signal,
        keepalive,
      }))
    const answer = answerIn(await response.text())
    if (answer) return answer
    // What stands in front of a gateway that is down answers in its own way.
    throw [502, 503, 504].includes(response.status)
      ? Failure.unanswered(requestId)
      : new Failure('INTERNAL', requestId)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw late ? new Failure('FEDERATION_TIMEOUT', requestId) : Failure.unanswered(requestId)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
