import {
  Environment,
  type GraphQLResponse,
  Network,
  Observable,
  ROOT_TYPE,
  RecordSource,
  type RequestParameters,
  Store,
  type Variables,
  commitLocalUpdate,
} from 'relay-runtime'
import { waitForHydration } from '../start/hydration/hydration.ts'
import { i18n } from '../platform/i18n.ts'
import { Failure } from './gatewayFailure.ts'
import { readSession } from '../platform/session.ts'
import { createStoredValue } from '../platform/storedValue.ts'
import { getAccessToken, renewAccessToken } from './tokens.ts'
import { redirectToTerms, isTermsPage, redirectToSignIn } from '../platform/sessionExpiry.ts'
import {
  type GatewayResponse,
  errorCodesOf,
  hasMutationFailedWithoutEffect,
  createFailureOfResponse,
  isViewerMissing,
  sendGraphqlDocument,
} from './transport.ts'

/**
 * Time in ms after which a query result in the Relay store is outdated. A screen that opens later
 * loads its data again, and so shows changes that other people made.
 */
export const queryLifetime = 5 * 60_000

/**
 * True if a query of this page has failed. The navigation and the footer then stop waiting for
 * their data.
 */
export const storedQueryFailure = createStoredValue('page', 'queryFailed', (found) => found === true)

/**
 * The only Relay environment of the page. A sign-out loads a new page, which has a new environment.
 */
export const environment = new Environment({
  network: Network.create((request, variables) =>
    Observable.create((sink) => {
      const controller = new AbortController()
      // A mutation that was sent is never aborted, because its outcome would be unknown.
      const signal = request.operationKind === 'query' ? controller.signal : undefined
      const fetchResponseAndPassItToRelay = async () => {
        try {
          const response = (await fetchResponseForScreen(request, variables, signal)) as GraphQLResponse
          await waitForHydration()
          sink.next(response)
          sink.complete()
        } catch (error) {
          await waitForHydration()
          if (sink.closed) return
          if (signal) storedQueryFailure.set(true)
          sink.error(error as Error)
        }
      }
      void fetchResponseAndPassItToRelay()
      return () => controller.abort()
    }),
  ),
  store: new Store(new RecordSource(), { gcReleaseBufferSize: 20, queryCacheExpirationTime: queryLifetime }),
  // `node(id)` resolves to any stored object of that id, whichever query fetched it.
  missingFieldHandlers: [
    {
      kind: 'linked',
      handle: (field, parent, { id }) =>
        parent?.getType() === ROOT_TYPE && field.name === 'node' && typeof id === 'string' ? id : undefined,
    },
  ],
})

/**
 * Marks every query result in the Relay store as stale, so that the next query goes to the gateway.
 */
export function expireQueryResults(): void {
  commitLocalUpdate(environment, (store) => store.invalidateStore())
}

// Texts from the gateway are in the previous language, so a language change marks them stale.
i18n.on('languageChanged', expireQueryResults)

/**
 * Sends a GraphQL request. Returns the response if a screen can show at least a part of it,
 * otherwise throws a Failure. If the session has expired or the member must accept new terms, opens
 * the sign-in or terms screen.
 */
async function fetchResponseForScreen(
  request: RequestParameters,
  variables: Variables,
  signal?: AbortSignal,
): Promise<GatewayResponse> {
  const response = await sendGraphqlRequestWithToken(request, variables, signal)
  const codes = errorCodesOf(response)
  const hadNoEffect = request.operationKind === 'mutation' && hasMutationFailedWithoutEffect(response)
  if (codes.includes('UNAUTHENTICATED'))
    return await redirectInsteadOfRendering(
      redirectToSignIn,
      hadNoEffect && createFailureOfResponse(response),
    )
  // While signing in, no session is stored yet: the response holds the tokens and is passed on. The
  // next call handles CONSENT_REQUIRED.
  if (codes.includes('CONSENT_REQUIRED') && readSession() && !isTermsPage())
    return await redirectInsteadOfRendering(redirectToTerms, hadNoEffect && createFailureOfResponse(response))
  if (!response.data) throw createFailureOfResponse(response)
  // The terms screens work without consent, and then without the member.
  if (isViewerMissing(response) && !codes.includes('CONSENT_REQUIRED'))
    throw createFailureOfResponse(response)
  return response
}

/**
 * Opens another page by calling `redirect`. The promise never resolves, so that the response is not
 * rendered. For a mutation that was not executed, throws `rejection` before the redirect, so that
 * the form stores the input.
 */
async function redirectInsteadOfRendering(redirect: () => void, rejection: Failure | false): Promise<never> {
  if (rejection) {
    setTimeout(redirect)
    throw rejection
  }
  redirect()
  return await new Promise<never>(() => {})
}

/**
 * Sends a GraphQL request with the access token. If the gateway rejects the token, renews it and
 * sends the request once more (B17). If the session has ended, returns the response with this
 * error.
 */
export async function sendGraphqlRequestWithToken(
  request: RequestParameters,
  variables: Variables,
  signal?: AbortSignal,
): Promise<GatewayResponse> {
  let response: GatewayResponse = sessionOverResponse
  try {
    const token = await getAccessToken()
    response = await sendGraphqlDocument(request, variables, { token, signal })
    if (!token || !errorCodesOf(response).includes('UNAUTHENTICATED')) return response
    return await sendGraphqlDocument(request, variables, { token: await renewAccessToken(token), signal })
  } catch (error) {
    if (Failure.from(error).code === 'UNAUTHENTICATED') return response
    throw error
  }
}

/** Response that is returned when a GraphQL request was not sent because the session has ended. */
const sessionOverResponse: GatewayResponse = {
  errors: [{ message: 'UNAUTHENTICATED', extensions: { code: 'UNAUTHENTICATED' } }],
}
