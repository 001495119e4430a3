/**
 * Checks a federation against `federation/openapi.yaml` with read calls only. Reports a verdict for
 * each call: confirmed, different, still assumed or not tried.
 *
 * Usage: `npm run check:federation -- URL`; with FEDERATION_USER and FEDERATION_PASSWORD also the
 * calls that need a session. Without a URL, the script lists the assumed calls of the contract.
 * Signing in is the only call with a side effect: it opens a session, which the script ends.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findContractViolation } from '../federation/http/response-conformance.ts'
import { type Operations, operations } from '../federation/generated/contract.ts'

type CallName = keyof Operations
type Verdict = 'confirmed' | 'differs' | 'assumed' | 'not tried'

interface Finding {
  call: CallName
  verdict: Verdict
  remark: string
}
interface Contract {
  paths: Record<string, Record<string, { 'x-assumed'?: boolean; summary?: string }>>
}

/** Timeout of a call, in milliseconds. */
const timeoutMs = 15_000

const contract = JSON.parse(
  readFileSync(join(import.meta.dirname, '../federation/generated/openapi.json'), 'utf8'),
) as Contract

/** Functions that build the request of each call to try, with ids from earlier responses. */
const samples: Partial<Record<CallName, (known: KnownIds) => Sample | null>> = {
  ...Object.fromEntries(
    Object.entries(operations)
      .filter(([, { method, path }]) => method === 'GET' && !path.includes('{'))
      .map(([call]) => [call, () => ({})]),
  ),
  validateAddress: () => ({ query: 'searchTerm=100%20rue&countryId=1&languageCode=fr' }),
  getAddressDetail: ({ id }) => buildSampleRequestWithQueryId(id('validateAddress')),
  getClubImage: ({ id }) => buildSampleRequestWithPathId(id('getClubs')),
  getVehicle: ({ id }) => buildSampleRequestWithPathId(id('getVehicles')),
  getReceipt: ({ id }) => buildSampleRequestWithPathId(id('getReceipts')),
  getMagazine: ({ id }) => buildSampleRequestWithPathId(id('getMagazines')),
  getInterventionReport: ({ id }) => buildSampleRequestWithPathId(id('getInterventionReports')),
  // No call lists the ids that these calls need.
  getIncompleteAccessRight: () => null,
  getPicture: () => null,
  searchExternalRight: () => ({ query: unknownGuest }),
  searchFqcqExternalRight: () => ({ query: `${unknownGuest}&provinceOfDestination=ON` }),
  // These POST calls change nothing.
  checkCollision: ({ id }) => buildSamplePurchaseRequest(id('getVehicles')),
  getBuyInfo: ({ id }) => buildSamplePurchaseRequest(id('getVehicles')),
}
/** Query parameters of a search for a guest who does not exist. */
const unknownGuest =
  'externalRightNumber=0&firstName=A&lastName=B&email=nobody%40example.com&postalCode=G1A1A1&province=ON'

interface Sample {
  id?: string
  query?: string
  body?: object
}
interface KnownIds {
  /** Returns the id of the first row in the response of a call; null if the response has no row. */
  id(call: CallName): number | string | null
}

const buildSampleRequestWithPathId = (id: number | string | null) => (id === null ? null : { id: String(id) })
const buildSampleRequestWithQueryId = (id: number | string | null) =>
  id === null ? null : { query: `id=${encodeURIComponent(id)}&languageCode=fr` }
const buildSamplePurchaseRequest = (vehicleId: number | string | null) =>
  vehicleId === null ? null : { body: { type: 1, vehicleId } }

/** Sends every read call to a federation and returns a finding for each call of the contract. */
export async function checkFederation(
  url: string,
  credentials: { user: string; password: string } | null,
): Promise<Finding[]> {
  const base = url.replace(/\/+$/, '')
  const findings: Finding[] = []
  const replies = new Map<CallName, unknown>()
  const knownIds: KnownIds = {
    id: (call) => {
      const rows = replies.get(call)
      return Array.isArray(rows) ? ((rows[0] as { id?: number } | undefined)?.id ?? null) : null
    },
  }
  const token = credentials === null ? null : await signIn(base, credentials, findings)

  // Lists are called first, because calls for a single row take its id from them.
  const calls = (Object.keys(operations) as CallName[]).toSorted(
    (one, other) => Number(operations[one].path.includes('{')) - Number(operations[other].path.includes('{')),
  )
  for (const call of calls.filter((each) => each !== 'token')) {
    const sample = samples[call]?.(knownIds)
    if (sample === undefined || sample === null) {
      const remark = sample === null ? 'nothing there to try it with' : 'it changes something'
      findings.push({ call, verdict: isAssumedCall(call) ? 'assumed' : 'not tried', remark })
    } else {
      findings.push(await checkCallResponse(base, call, sample, token, replies))
    }
  }
  if (token !== null)
    await fetch(base + operations.logOut.path, { method: 'POST', headers: buildAuthHeader(token) })
  return findings
}

/** Sends a call and checks its response against the contract. */
async function checkCallResponse(
  base: string,
  call: CallName,
  { id, query, body }: Sample,
  token: string | null,
  replies: Map<CallName, unknown>,
): Promise<Finding> {
  const { method, path } = operations[call]
  const needsSession = '401' in operations[call].codes
  try {
    const response = await fetch(
      base + path.replace(/\{\w+\}/, id ?? '') + (query === undefined ? '' : `?${query}`),
      {
        method,
        headers: {
          ...(token !== null && buildAuthHeader(token)),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      },
    )
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const reply = isJson ? await response.json() : (await response.arrayBuffer(), undefined)
    const fault = findContractViolation(call, response.status, reply)
    if (fault !== null) return { call, verdict: 'differs', remark: fault }
    if (response.ok) replies.set(call, reply)
    if (needsSession && token === null)
      return { call, verdict: isAssumedCall(call) ? 'assumed' : 'not tried', remark: 'it takes a session' }
    return { call, verdict: 'confirmed', remark: `answered ${response.status}` }
  } catch (error) {
    return { call, verdict: 'differs', remark: error instanceof Error ? error.message : String(error) }
  }
}

/** Signs in and returns the access token; null, with a finding, if the sign-in failed. */
async function signIn(
  base: string,
  { user, password }: { user: string; password: string },
  findings: Finding[],
): Promise<string | null> {
  const response = await fetch(base + operations.token.path, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: user, password }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const reply = (await response.json()) as { access_token?: string }
  const fault = findContractViolation('token', response.status, reply)
  const remark = fault ?? `answered ${response.status}`
  findings.push({ call: 'token', verdict: fault === null ? 'confirmed' : 'differs', remark })
  return reply.access_token ?? null
}

function buildAuthHeader(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}

/**
 * Returns true if the contract marks a call as assumed because the specification does not define
 * it.
 */
function isAssumedCall(call: CallName): boolean {
  const { method, path } = operations[call]
  return contract.paths[path]?.[method.toLowerCase()]?.['x-assumed'] === true
}

/** Formats the assumed calls of the contract as a table of name, method, path and summary. */
export function formatAssumedCalls(): string {
  return (Object.keys(operations) as CallName[])
    .filter(isAssumedCall)
    .map((call) => {
      const { method, path } = operations[call]
      const { summary = '' } = contract.paths[path]?.[method.toLowerCase()] ?? {}
      return `${call.padEnd(24)} ${`${method} ${path}`.padEnd(54)} ${summary}`
    })
    .join('\n')
}

/** Formats the findings as a table, followed by the number of findings with each verdict. */
export function formatFindings(findings: Finding[]): string {
  const countFindings = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length
  return [
    ...findings.map(({ call, verdict, remark }) => `${verdict.padEnd(10)} ${call.padEnd(28)} ${remark}`),
    `${countFindings('confirmed')} confirmed, ${countFindings('differs')} differ, ${countFindings('assumed')} still assumed, ${countFindings('not tried')} not tried`,
  ].join('\n')
}

if (import.meta.main) {
  const url = process.argv[2]
  if (url === undefined) {
    console.log(formatAssumedCalls())
    process.exit(0)
  }
  if (!URL.canParse(url)) {
    console.error('Usage: npm run check:federation [-- URL]')
    process.exit(2)
  }
  const { FEDERATION_USER: user, FEDERATION_PASSWORD: password } = process.env
  const findings = await checkFederation(url, user && password ? { user, password } : null)
  console.log(formatFindings(findings))
  process.exitCode = findings.some(({ verdict }) => verdict === 'differs') ? 1 : 0
}
