import { waitFor } from '@testing-library/react'
import { type ConcreteRequest, PreloadableQueryRegistry, type RequestParameters } from 'relay-runtime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Failure } from '../../web/relay/gatewayFailure.ts'
import { environment } from '../../web/relay/environment.ts'
import { findLastFailedRequestId } from '../../web/platform/failedRequest.ts'
import { readSession, openSession } from '../../web/platform/session.ts'
import {
  createGraphqlErrorResponse,
  member,
  createSessionRefreshResult,
  stubGateway,
  createStubSessionTokens,
} from './helpers/stub-gateway.ts'

/**
 * Creates Relay request parameters that contain both an id and a text, as the Relay compiler writes
 * them. The types of Relay allow only one of the two.
 */
const createRelayRequestParameters = (operationKind: 'query' | 'mutation' = 'query') =>
  ({
    id: 'abc',
    text: 'query Probe { __typename }',
    name: 'Probe',
    operationKind,
    metadata: {},
  }) as object as RequestParameters

/**
 * Executes a document through Relay's network layer. Returns the result, or rejects with the
 * failure of the request.
 */
function executeGraphqlDocument(operationKind?: 'query' | 'mutation') {
  return environment
    .getNetwork()
    .execute(createRelayRequestParameters(operationKind), { a: 1 }, {})
    .toPromise()
}

beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.spyOn(location, 'replace').mockImplementation(() => {})
})

test('the portal sends a GraphQL document by its id, with the language and the access token', async () => {
  openSession(createStubSessionTokens(1), member)
  const calls = stubGateway(() => ({ data: { a: 1 } }))
  await expect(executeGraphqlDocument()).resolves.toEqual({ data: { a: 1 } })
  expect(calls).toHaveLength(1)
  expect(calls[0]?.body).toEqual({ documentId: 'abc', variables: { a: 1 } })
  expect(calls[0]?.headers).toMatchObject({ 'X-Language': 'fr', Authorization: 'Bearer access-1' })
  expect(calls[0]?.headers).not.toHaveProperty('X-Club')
})

test('the portal sends the text of a GraphQL document to a gateway that does not know its id', async () => {
  const calls = stubGateway(({ body }) =>
    body.query ? { data: { a: 1 } } : createGraphqlErrorResponse('DOCUMENT_UNKNOWN'),
  )
  await expect(executeGraphqlDocument()).resolves.toEqual({ data: { a: 1 } })
  expect(calls.map(({ body }) => body)).toEqual([
    { documentId: 'abc', variables: { a: 1 } },
    { query: 'query Probe { __typename }', variables: { a: 1 } },
  ])
})

test.each([
  [
    'a rejected document text makes the page outdated',
    createGraphqlErrorResponse('BAD_REQUEST'),
    'PAGE_OUTDATED',
  ],
  [
    'an error beside data leaves the page current',
    { data: { a: 1 }, ...createGraphqlErrorResponse('BAD_REQUEST') },
    null,
  ],
  [
    'another error code leaves the page current',
    createGraphqlErrorResponse('FEDERATION_TIMEOUT'),
    'FEDERATION_TIMEOUT',
  ],
])(
  'if the gateway rejects the document id of a mutation, the portal sends the mutation again with the document text: %s',
  async (_, answer, code) => {
    stubGateway(({ body }) => (body.query ? answer : createGraphqlErrorResponse('DOCUMENT_UNKNOWN')))
    const outcome = executeGraphqlDocument('mutation').then(
      () => null,
      (error: Failure) => error.code,
    )
    await expect(outcome).resolves.toBe(code)
  },
)

test('a request that the gateway rejects as invalid fails with BAD_REQUEST, not with PAGE_OUTDATED', async () => {
  stubGateway(() => createGraphqlErrorResponse('BAD_REQUEST'))
  await expect(executeGraphqlDocument()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test("if the gateway does not know the id of a prefetched query, the portal sends the query text once the screen's code has loaded", async () => {
  const calls = stubGateway(({ body }) =>
    body.query ? { data: { a: 1 } } : createGraphqlErrorResponse('DOCUMENT_UNKNOWN'),
  )
  const earlyRequest = {
    ...createRelayRequestParameters(),
    id: 'early',
    text: null,
  } as object as RequestParameters
  const answer = environment.getNetwork().execute(earlyRequest, {}, {}).toPromise()
  await waitFor(() => expect(calls).toHaveLength(1))
  PreloadableQueryRegistry.set('early', { params: createRelayRequestParameters() } as ConcreteRequest)
  await expect(answer).resolves.toEqual({ data: { a: 1 } })
  expect(calls[1]?.body).toEqual({ query: 'query Probe { __typename }', variables: {} })
})

test('if the gateway rejects an access token, concurrent requests are sent again after a single session refresh', async () => {
  openSession(createStubSessionTokens(1), member)
  const calls = stubGateway(({ body, headers }) => {
    if (body.variables['input']) return createSessionRefreshResult(2)
    return headers['Authorization'] === 'Bearer access-2'
      ? { data: { a: 1 } }
      : createGraphqlErrorResponse('UNAUTHENTICATED')
  })
  await expect(
    Promise.all([executeGraphqlDocument(), executeGraphqlDocument(), executeGraphqlDocument('mutation')]),
  ).resolves.toHaveLength(3)
  expect(calls.filter(({ body }) => body.variables['input'])).toHaveLength(1)
  expect(calls).toHaveLength(7)
})

test('an expired session redirects to the login screen, with the return path, and keeps the purchase draft', async () => {
  openSession(createStubSessionTokens(1), member)
  sessionStorage.setItem('sentier.draft.purchase.1.member-1', '{"attempt":"k"}')
  stubGateway(({ body }) =>
    body.variables['input']
      ? { data: { refreshSession: { __typename: 'SessionExpiredProblem' } } }
      : createGraphqlErrorResponse('UNAUTHENTICATED'),
  )
  void executeGraphqlDocument()
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith('/login?message=expired&redirect=%2F'))
  expect(readSession()).toBeNull()
  expect(localStorage.getItem('sentier.session')).not.toMatch(/access-1|refresh-1|demo@/)
  expect(sessionStorage.getItem('sentier.draft.purchase.1.member-1')).toBe('{"attempt":"k"}')
})

describe('request id of the last failed request, shown as support code', () => {
  const createBuyMutationResult = (typeName: string) => ({ data: { buy: { __typename: typeName } } })
  /**
   * Executes a mutation. Returns true if the portal then reports this mutation as its last failed
   * request.
   */
  async function isMutationRecordedAsFailed(respond: () => unknown) {
    const calls = stubGateway(respond)
    await executeGraphqlDocument('mutation').catch(() => {})
    return findLastFailedRequestId() === calls[0]?.headers['X-Request-Id']
  }

  test.each([
    ['RefusedProblem', true],
    ['PaymentDeclinedProblem', true],
    ['PurchaseUnconfirmedProblem', true],
    ['InvalidInputProblem', false],
    ['InvalidCredentialsProblem', false],
    ['NewerProblem', false],
    ['BuyAccessRightPayload', false],
  ])(
    'after a mutation that returns %s, the portal reports the mutation as the last failed request: %s',
    async (name, named) => {
      expect(await isMutationRecordedAsFailed(() => createBuyMutationResult(name))).toBe(named)
    },
  )

  test('a request without a usable response is recorded as the last failed request', async () => {
    const isRecorded = await isMutationRecordedAsFailed(() => {
      throw new Error('reset')
    })
    expect(isRecorded).toBe(true)
    stubGateway(() => new Response('<!doctype html>', { status: 503 }))
    const failure = (await executeGraphqlDocument().catch((error: unknown) => error)) as Failure
    expect(failure.requestId).toBe(findLastFailedRequestId())
  })

  test('a request made offline is not recorded as the last failed request', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const isRecorded = await isMutationRecordedAsFailed(() => {
      throw new Error('offline')
    })
    expect(isRecorded).toBe(false)
  })

  test('a request that is repeated with the text of its GraphQL document keeps its request id', async () => {
    const calls = stubGateway(({ body }) =>
      body.query ? createBuyMutationResult('RefusedProblem') : createGraphqlErrorResponse('DOCUMENT_UNKNOWN'),
    )
    await executeGraphqlDocument('mutation')
    expect(calls).toHaveLength(2)
    expect(calls[1]?.headers['X-Request-Id']).toBe(calls[0]?.headers['X-Request-Id'])
    expect(findLastFailedRequestId()).toBe(calls[0]?.headers['X-Request-Id'])
  })
})

describe('a mutation after the session has expired', () => {
  const expiredSession = { data: { refreshSession: { __typename: 'SessionExpiredProblem' } } }
  const executeMutationAfterSessionExpiry = (gatewayResponse: object) => {
    openSession(createStubSessionTokens(1), member)
    stubGateway(({ body }) => (body.variables['input'] ? expiredSession : gatewayResponse))
    return executeGraphqlDocument('mutation')
  }

  test('if a mutation is rejected because the session has expired, the mutation fails before the session is removed', async () => {
    const owner = executeMutationAfterSessionExpiry(createGraphqlErrorResponse('UNAUTHENTICATED')).catch(
      () => readSession()?.memberId,
    )
    await expect(owner).resolves.toBe(member.memberId)
    await waitFor(() => expect(location.replace).toHaveBeenCalled())
  })

  test('a mutation counts as successful even if the session expired before a field of its result was read', async () => {
    const onExpired = vi.fn()
    const [error] = createGraphqlErrorResponse('UNAUTHENTICATED').errors
    const errors = [{ ...error, path: ['buy', 'viewer'] }]
    void executeMutationAfterSessionExpiry({ data: { buy: { viewer: null } }, errors }).then(
      onExpired,
      onExpired,
    )
    await waitFor(() => expect(location.replace).toHaveBeenCalled())
    expect(onExpired).not.toHaveBeenCalled()
  })
})

test('a member who must accept new agreements is redirected to the consent screen, with the path of the requested screen [C02, C12, O23]', async () => {
  history.replaceState(null, '', '/receipts')
  openSession(createStubSessionTokens(1), member)
  stubGateway(() => createGraphqlErrorResponse('CONSENT_REQUIRED'))
  await expect(executeGraphqlDocument('mutation')).rejects.toMatchObject({ code: 'CONSENT_REQUIRED' })
  await waitFor(() =>
    expect(location.replace).toHaveBeenCalledWith('/Consent/TermsSummary?redirect=%2Freceipts'),
  )
  expect(readSession()).toMatchObject({ accessToken: 'access-1', consentRequired: true })
  history.replaceState(null, '', '/')
})

test('a member who must accept new agreements at the root path is redirected to the consent screen without a return path', async () => {
  openSession(createStubSessionTokens(1), member)
  stubGateway(() => createGraphqlErrorResponse('CONSENT_REQUIRED'))
  void executeGraphqlDocument()
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith('/Consent/TermsSummary'))
})

test('a member who must accept new agreements on the login screen is redirected with the path of the requested screen [C04, C12]', async () => {
  history.replaceState(null, '', '/login?redirect=%2Freceipts&message=expired')
  openSession(createStubSessionTokens(1), member)
  stubGateway(() => createGraphqlErrorResponse('CONSENT_REQUIRED'))
  void executeGraphqlDocument()
  await waitFor(() =>
    expect(location.replace).toHaveBeenCalledWith('/Consent/TermsSummary?redirect=%2Freceipts'),
  )
  history.replaceState(null, '', '/')
})

test('signing in before accepting the agreements still returns the session [C13]', async () => {
  const answer = { data: { logIn: { viewer: null } }, ...createGraphqlErrorResponse('CONSENT_REQUIRED') }
  stubGateway(() => answer)
  await expect(executeGraphqlDocument('mutation')).resolves.toEqual(answer)
  expect(location.replace).not.toHaveBeenCalled()
})

test.each([
  ['FEDERATION_UNAVAILABLE', 'FEDERATION_UNAVAILABLE'],
  ['RATE_LIMITED', 'RATE_LIMITED'],
  ['SOMETHING_NEW', 'INTERNAL'],
])('the error code %s of a response without data becomes the failure %s', async (code, failureCode) => {
  stubGateway(() => createGraphqlErrorResponse(code))
  await expect(executeGraphqlDocument()).rejects.toMatchObject({
    name: 'Failure',
    code: failureCode,
    requestId: 'r-1',
  })
})

test('a response that is not a GraphQL result becomes the failure INTERNAL', async () => {
  stubGateway(() => ({ statusCode: 413 }))
  await expect(executeGraphqlDocument()).rejects.toMatchObject({ code: 'INTERNAL' })
  stubGateway(() => new Response('<!doctype html>', { status: 500 }))
  await expect(executeGraphqlDocument()).rejects.toMatchObject({ code: 'INTERNAL' })
})

test.each([502, 503, 504])(
  'a response with the status %i of a reverse proxy becomes the failure UNREACHABLE',
  async (status) => {
    stubGateway(() => new Response('<!doctype html>', { status }))
    await expect(executeGraphqlDocument()).rejects.toMatchObject({ code: 'UNREACHABLE' })
  },
)

test('a GraphQL error in a response with status 503 keeps its error code', async () => {
  const answer = JSON.stringify(createGraphqlErrorResponse('FEDERATION_UNAVAILABLE'))
  stubGateway(() => new Response(answer, { status: 503 }))
  await expect(executeGraphqlDocument()).rejects.toMatchObject({ code: 'FEDERATION_UNAVAILABLE' })
})

test.each([
  [true, 'UNREACHABLE'],
  [false, 'OFFLINE'],
])('a network error while navigator.onLine is %s becomes the failure %s', async (onLine, code) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  stubGateway(() => Promise.reject(new TypeError('network')))
  await expect(executeGraphqlDocument()).rejects.toMatchObject({ code })
})

test('a request without a response within 60 seconds becomes the failure FEDERATION_TIMEOUT', async () => {
  vi.useFakeTimers()
  const calls = stubGateway(() => new Promise(() => {}))
  const answer = expect(executeGraphqlDocument()).rejects.toMatchObject({ code: 'FEDERATION_TIMEOUT' })
  await waitFor(() => expect(calls).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(60_000)
  await answer
  vi.useRealTimers()
})

test('a result with both data and errors is passed to the screen, whose error boundaries catch the errors', async () => {
  const answer = {
    data: { a: null },
    errors: [{ message: '', path: ['a'], extensions: { code: 'FEDERATION_TIMEOUT' } }],
  }
  stubGateway(() => answer)
  await expect(executeGraphqlDocument()).resolves.toEqual(answer)
})

test('unsubscribing from a request aborts a query, but not a mutation', async () => {
  const calls = stubGateway(() => new Promise(() => {}))
  for (const kind of ['query', 'mutation'] as const) {
    environment.getNetwork().execute(createRelayRequestParameters(kind), {}, {}).subscribe({}).unsubscribe()
  }
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
})

describe('a gateway that sheds load', () => {
  const shed = {
    errors: [{ message: 'x', extensions: { code: 'OVERLOADED', requestId: 'r-1', retryAfter: 2 } }],
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['query', 3],
    ['mutation', 8],
  ] as const)(
    'a %s that an overloaded gateway rejects is sent again %i times, after the delay in `retryAfter`, before it fails',
    async (kind, tries) => {
      const calls = stubGateway(() => shed)
      const failedRequest = executeGraphqlDocument(kind)?.catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(1_990)
      expect(calls).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(3_100 * tries)
      expect(await failedRequest).toMatchObject({ code: 'OVERLOADED', requestId: 'r-1', retryAfter: 2 })
      expect(calls).toHaveLength(1 + tries)
      for (const { body } of calls) expect(body).toEqual(calls[0]?.body)
    },
  )

  test('retries to an overloaded gateway are spread over a random delay', async () => {
    const waits = new Set<number>()
    for (const random of [0, 0.5, 0.99]) {
      vi.spyOn(Math, 'random').mockReturnValue(random)
      let isFirst = true
      const calls = stubGateway(() => {
        const answer = isFirst ? shed : { data: { a: 1 } }
        isFirst = false
        return answer
      })
      const request = executeGraphqlDocument()
      let waited = 0
      while (calls.length < 2) {
        await vi.advanceTimersByTimeAsync(100)
        waited += 100
      }
      await request
      waits.add(waited)
    }
    expect([...waits].every((wait) => wait >= 2_000 && wait <= 3_100)).toBe(true)
    expect(waits.size).toBe(3)
  })

  test('a query that was unsubscribed is not sent again to an overloaded gateway', async () => {
    const calls = stubGateway(() => shed)
    const away = environment.getNetwork().execute(createRelayRequestParameters(), {}, {}).subscribe({})
    await vi.advanceTimersByTimeAsync(100)
    away.unsubscribe()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls).toHaveLength(1)
  })
})
