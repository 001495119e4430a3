/**
 * Checks a federation against the REST contract: sends the calls that read data, and checks the
 * responses. Uses the gateway's own client and response parsers.
 */
import { finished } from 'node:stream/promises'
import { findResponseContractViolation } from '../../federation/http/response-conformance.ts'
import { buildSignInBody, parseSession } from '../../gateway/domains/session/rest.ts'
import type { Caller } from '../../gateway/federation/build-request.ts'
import { Federation, type FederationClient } from '../../gateway/federation/client.ts'
import { getConnectionPoolOfCall } from '../../gateway/federation/connection-pools.ts'
import { type ReaderSettings, createFederationReader } from '../../gateway/federation/federation-reads.ts'
import { operations } from '../../gateway/federation/generated/contract.ts'
import { ReferenceCache } from '../../gateway/federation/reference-cache.ts'
import { type CallName, Refusal } from '../../gateway/federation/refusal-errors.ts'
import { Clock } from '../../gateway/platform/clock.ts'
import { readConfig } from '../../gateway/platform/config.ts'
import { Metrics } from '../../gateway/platform/metrics.ts'
import { Failure, FederationFailure } from '../../gateway/platform/request-failures.ts'
import { isCallMissingFromSpecification } from './assumed-calls.ts'
import { gatewayReads } from './gateway-response-parsers.ts'
import { describeDuplicateIds, describeLostFederationData } from './lost-data.ts'
import { describeFederationDataAsMembersSeeIt } from './member-view.ts'
import { type Response, createRecordingClient } from './recording-client.ts'
import { type SampleRequest, sampleRequests } from './sample-requests.ts'

/**
 * Result of comparing a REST call of the federation with the contract. `confirmed`: the response
 * matches. `differs`: it does not match; the remark says if the gateway has read it. `unreadable`:
 * the gateway cannot read it, or drops a part of its data. With `assumed` or `not tried`, there was
 * no response to compare.
 */
export type Verdict = 'confirmed' | 'differs' | 'unreadable' | 'assumed' | 'not tried'

/** Verdict about one REST call of the federation, with its reason in one line. */
export interface Finding {
  call: CallName
  verdict: Verdict
  remark: string
  /** A value of the response as members see it, for comparison with the federation's own site. */
  shownAs?: string
}

/** E-mail address and password of the test account with which the federation check signs in. */
export interface Credentials {
  user: string
  password: string
}

/**
 * Sends a federation every call that only reads data, and returns a verdict for each call of the
 * REST contract.
 */
export async function checkFederation(url: string, credentials: Credentials | null): Promise<Finding[]> {
  const { calls: settings, cache: lifetimes } = readConfig({})
  const clock = new Clock({ followsFederation: false })
  const metrics = new Metrics()
  const federation = new Federation(
    url.replace(/\/+$/, ''),
    // A failing call must not open the circuit for the calls after it.
    { ...settings, timeouts: 0 },
    clock,
    metrics,
    { warn: () => {} },
  )
  const caller: Caller = { accessToken: null, language: 'fr', club: null, requestId: 'check' }
  const findings: Finding[] = []
  const lists = new Map<CallName, unknown>()
  const findIdOfFirstListedObject = (call: CallName) => {
    const rows = lists.get(call)
    return Array.isArray(rows) ? ((rows[0] as { id?: number } | undefined)?.id ?? null) : null
  }
  try {
    if (credentials !== null) {
      const signIn = await signInToFederation(federation, caller, credentials)
      findings.push(signIn.finding)
      caller.accessToken = signIn.accessToken
    }
    for (const call of listFederationCallsToCheck()) {
      const request = sampleRequests[call]?.(findIdOfFirstListedObject)
      if (request === undefined || request === null) {
        const remark = request === null ? 'there is no row to try it with' : 'the call changes something'
        findings.push({
          call,
          verdict: isCallMissingFromSpecification(call) ? 'assumed' : 'not tried',
          remark,
        })
        continue
      }
      const needsSession = '401' in operations[call].codes
      if (needsSession && caller.accessToken === null) {
        const remark = 'the call needs a session'
        findings.push({
          call,
          verdict: isCallMissingFromSpecification(call) ? 'assumed' : 'not tried',
          remark,
        })
        continue
      }
      const recorder = createRecordingClient(federation, caller)
      let parsed: unknown = null
      const failure = await returnThrownError(async () => {
        parsed = await loadFederationDataWithGatewayCode(call, request, recorder.client, {
          caller,
          lifetimes,
          clock,
        })
      })
      const response = recorder.findResponse(call)
      lists.set(call, response?.body)
      const lostData =
        failure === null
          ? describeLostFederationData(call, response, parsed, recorder.countDroppedRows(call))
          : null
      const finding = assessFederationCallResponse(call, response, failure, {
        isParsed: gatewayReads[call] !== undefined,
        lostData,
      })
      const shownAs = failure === null ? describeFederationDataAsMembersSeeIt(call, parsed) : null
      findings.push(shownAs === null ? finding : { ...finding, shownAs })
    }
    if (caller.accessToken !== null)
      await federation
        .createClientForCaller(caller)
        .call('logOut')
        .catch(() => {})
    return findings
  } finally {
    await federation.close()
  }
}

/**
 * Returns all REST calls of the contract except the sign-in, in the order of the federation check.
 * Calls that return a list come first, because calls about a single object take the object's id
 * from a list.
 */
const listFederationCallsToCheck = () =>
  (Object.keys(operations) as CallName[])
    .filter((call) => call !== 'token')
    .toSorted(
      (one, other) =>
        Number(operations[one].path.includes('{')) - Number(operations[other].path.includes('{')),
    )

async function signInToFederation(
  federation: Federation,
  caller: Caller,
  { user, password }: Credentials,
): Promise<{ finding: Finding; accessToken: string | null }> {
  const recorder = createRecordingClient(federation, caller)
  let accessToken: string | null = null
  const failure = await returnThrownError(async () => {
    const reply = await recorder.client.call('token', { body: buildSignInBody(user, password) })
    ;({ accessToken } = recorder.client.parse('token', () => parseSession(reply, Date.now())))
  })
  const explanation = explainSignInFailure(failure)
  const finding =
    explanation === null
      ? assessFederationCallResponse('token', recorder.findResponse('token'), failure, {
          isParsed: true,
          lostData: null,
        })
      : { call: 'token' as const, verdict: 'unreadable' as const, remark: explanation }
  return { finding, accessToken }
}

/**
 * Explains a failed sign-in: the path does not exist, or the federation refused the account.
 * Returns null for a successful sign-in and for any other failure.
 */
function explainSignInFailure(failure: unknown): string | null {
  const status =
    failure instanceof Refusal || failure instanceof FederationFailure ? failure.status : undefined
  if (status === 404 || status === 405)
    return `the path ${operations.token.path} does not exist (status ${status}): check the base URL`
  return failure instanceof Refusal ? `sign-in refused: ${failure.code}` : null
}

/**
 * Loads the data of a federation call with the code of the gateway, and returns the parsed data.
 */
async function loadFederationDataWithGatewayCode(
  call: CallName,
  request: SampleRequest,
  client: FederationClient,
  settings: Pick<ReaderSettings, 'caller' | 'lifetimes' | 'clock'>,
): Promise<unknown> {
  const read = gatewayReads[call]
  if (call === 'exportData') return await finished((await client.file('exportData')).resume())
  if (getConnectionPoolOfCall(call) === 'file') return await client.picture(call as never, request as never)
  if (read === undefined) return await client.call(call, request)
  const { load } = createFederationReader({ ...settings, client, reference: new ReferenceCache() })
  return await read(load, Number(request.path?.id), request)
}

const returnThrownError = async (run: () => Promise<unknown>): Promise<unknown> =>
  await run().then(
    () => null,
    (error: unknown) => error,
  )

/** Result of the gateway's parser of a federation call. */
interface Parsing {
  /** True if the gateway's parser of the call has run. */
  isParsed: boolean
  /** Data of the response that members do not see; null if they see all of it. */
  lostData: string | null
}

/**
 * Returns the verdict about a federation call: if its response matches the contract, and if the
 * gateway could read all of its data.
 */
function assessFederationCallResponse(
  call: CallName,
  response: Response | undefined,
  failure: unknown,
  { isParsed, lostData }: Parsing,
): Finding {
  const violation = response === undefined ? null : describeContractViolations(call, response)
  if (failure !== null && !(failure instanceof Refusal)) {
    const reason = describeCallFailure(failure)
    return { call, verdict: 'unreadable', remark: violation === null ? reason : `${reason}; ${violation}` }
  }
  if (response === undefined) {
    const verdict = isCallMissingFromSpecification(call) ? 'assumed' : 'not tried'
    return { call, verdict, remark: 'the gateway sends the call only in another situation' }
  }
  if (lostData !== null)
    return {
      call,
      verdict: 'unreadable',
      remark: violation === null ? lostData : `${lostData}; ${violation}`,
    }
  const isRefused = response.status >= 400
  const status = `status ${response.status}${isRefused ? ', refused' : ''}`
  if (violation === null) return { call, verdict: 'confirmed', remark: status }
  const note = isRefused ? `; ${status}` : isParsed ? '; the gateway reads it' : ''
  return { call, verdict: 'differs', remark: violation + note }
}

/**
 * Describes what in a response violates the contract: its status, its body, or two rows of a list
 * with the same id. Returns null for a valid response.
 */
function describeContractViolations(call: CallName, { status, body }: Response): string | null {
  const violations = [findResponseContractViolation(call, status, body), describeDuplicateIds(body)]
  return violations.filter((violation) => violation !== null).join('; ') || null
}

function describeCallFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const cause =
    failure instanceof Failure && failure.cause instanceof Error ? ` (${failure.cause.message})` : ''
  return failure.message + cause
}
