/**
 * A recording of the benchmark: the responses of the embedded federation, and the GraphQL responses
 * that every benchmarked server must return.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { ScenarioName } from './scenarios.ts'

/** A recorded REST call as the federation received it. */
export interface RecordedCall {
  method: string
  /** URL path of the recorded REST call, including its query string. */
  path: string
  headers: Record<string, string>
  body: string
}

export interface Reply {
  status: number
  type: string
  body: string
}

/** Recorded GraphQL request of a member in a scenario. */
export interface RecordedRequest {
  token: string | null
  variables: object
  /** Parsed response of the gateway to the recorded GraphQL request. */
  answer: unknown
  /**
   * Federation calls that the gateway sends for the recorded GraphQL request once its caches are
   * filled.
   */
  calls: RecordedCall[]
}

export interface Recording {
  /**
   * Federation responses, keyed by recorded REST call. If a call was recorded several times, the
   * last response wins.
   */
  replies: Record<string, Reply>
  /**
   * Recorded GraphQL requests, keyed by the member's number of vehicles and then by scenario name.
   */
  members: Record<string, Partial<Record<ScenarioName, RecordedRequest>>>
}

/**
 * Returns the map key of a recorded REST call, built from caller, method, path and body. A space
 * encoded as `%20` or as `+` gives the same key.
 */
export const buildRecordedCallKey = ({ method, path, headers, body }: RecordedCall): string =>
  `${headers['authorization'] ?? ''} ${method} ${path.replaceAll('%20', '+')} ${body}`

export function readResponseRecordingFile(file: string): Recording {
  return JSON.parse(readFileSync(file, 'utf8')) as Recording
}

export function writeResponseRecordingFile(file: string, recording: Recording): void {
  writeFileSync(file, JSON.stringify(recording))
}

/**
 * Returns the GraphQL request that was recorded for the given member and test scenario. Throws if
 * none was recorded.
 */
export function findRecordedGraphqlRequest(
  { members }: Recording,
  vehicles: number,
  scenario: ScenarioName,
): RecordedRequest {
  const request = members[vehicles]?.[scenario]
  if (request === undefined)
    throw new Error(`${scenario} of a member with ${vehicles} vehicles was not recorded.`)
  return request
}

/** Returns a GraphQL response without the values that change with time. */
export function removeTimeDependentResponseValues(response: unknown): unknown {
  return JSON.parse(
    JSON.stringify(response, (key, value: unknown) => {
      if (key === 'now') return null
      return key === 'session' && value !== null ? { ...(value as object), expiresAt: null } : value
    }),
  )
}
