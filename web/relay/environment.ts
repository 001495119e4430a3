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
import { hydrated } from '../start/hydration/hydration.ts'
import { i18n } from '../platform/i18n.ts'
import { Failure } from './failure.ts'
import { readSession } from '../platform/session.ts'
import { stored } from '../platform/stored.ts'
import { accessToken, renewToken } from './tokens.ts'
import { askForConsent, isAtAgreements, signInAgain } from '../platform/sessionOver.ts'
import { type Answer, codesOf, didNothing, failureOf, lacksViewer, send } from './transport.ts'

/** How long an answer counts as fresh, in ms: what this member does is seen at once, what others do after this. */
export const freshness = 5 * 60_000

/** Whether a query of this page has failed: what it was to bring is not on its way any more. */
export const queryFailed = stored('page', 'queryFailed', (found) => found === true)

/** The one Relay environment of this page; a page starts anew when somebody signs out. */
export const environment = new Environment({
  network: Network.create((request, variables) =>
    Observable.create((sink) => {
      const controller = new AbortController()
      // A write that has left is never called back: what became of it would be unknown.
      const signal = request.operationKind === 'query' ? controller.signal : undefined
      const answer = async () => {
        try {
          const come = (await fetchAnswer(request, variables, signal)) as GraphQLResponse
          await hydrated()
          sink.next(come)
          sink.complete()
        } catch (error) {
          await hydrated()
          if (sink.closed) return
          if (signal) queryFailed.set(true)
          sink.error(error as Error)
        }
      }
      void answer()
      return () => controller.abort()
    }),
  ),
  store: new Store(new RecordSource(), { gcReleaseBufferSize: 20, queryCacheExpirationTime: freshness }),
  // `node(id)` is the object of that id, whatever has brought it.
  missingFieldHandlers: [
    {
      kind: 'linked',
      handle: (field, parent, { id }) =>
        parent?.getType() === ROOT_TYPE && field.name === 'node' && typeof id === 'string' ? id : undefined,
    },
  ],
})

/** Forgets how fresh every answer is: the next query of each goes to the gateway. */
export function forgetAnswers(): void {
  commitLocalUpdate(environment, (store) => store.invalidateStore())
}

// What the gateway has said is in the language of before.
i18n.on('languageChanged', forgetAnswers)

/**
 * An answer that a screen can show, in part at least. What concerns the whole portal is dealt with here, the only
 * place that reads `extensions.code`: the session over, the terms to be accepted, and failures without any data.
 */
async function fetchAnswer(
  request: RequestParameters,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Answer> {
  const answer = await ask(request, variables, signal)
  const codes = codesOf(answer)
  const isTurnedAway = request.operationKind === 'mutation' && didNothing(answer)
  if (codes.includes('UNAUTHENTICATED')) return await makeWay(signInAgain, isTurnedAway && failureOf(answer))
  // Who is just signing in gets the tokens, which came all the same, and is asked at the next call.
  if (codes.includes('CONSENT_REQUIRED') && readSession() && !isAtAgreements())
    return await makeWay(askForConsent, isTurnedAway && failureOf(answer))
  if (!answer.data) throw failureOf(answer)
  // The texts are read without consent, and then without the member.
  if (lacksViewer(answer) && !codes.includes('CONSENT_REQUIRED')) throw failureOf(answer)
  return answer
}

/**
 * This page makes way for another one. Nothing is to flash up before, and no answer comes; but who has sent a write that
 * was turned away is told so first, while what they keep of it is still their member's.
 */
async function makeWay(leave: () => void, turnedAway: Failure | false): Promise<never> {
  if (turnedAway) {
    setTimeout(leave)
    throw turnedAway
  }
  leave()
  return await new Promise<never>(() => {})
}

/**
 * Asks; once more, with a new token, when the gateway does not take the one it was given (B17). Where there is none to be
 * had any more, that is the answer.
 */
async function ask(request: RequestParameters, variables: Variables, signal?: AbortSignal): Promise<Answer> {
  let answer: Answer = sessionOver
  try {
    const token = await accessToken()
    answer = await send(request, variables, { token, signal })
    if (!token || !codesOf(answer).includes('UNAUTHENTICATED')) return answer
    return await send(request, variables, { token: await renewToken(token), signal })
  } catch (error) {
    if (Failure.of(error).code === 'UNAUTHENTICATED') return answer
    throw error
  }
}

/** What stands for the answer to what was not sent: the session was over before. */
const sessionOver: Answer = {
  errors: [{ message: 'UNAUTHENTICATED', extensions: { code: 'UNAUTHENTICATED' } }],
}
