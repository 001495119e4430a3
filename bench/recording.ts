/**
 * A recording: the responses of the embedded federation, and the responses that every contestant
 * must return.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { ScenarioName } from './scenarios.ts'

/** A call as the federation received it. */
export interface Call {
  method: string
  /** Path with its query string. */
  path: string
  headers: Record<string, string>
  body: string
}

export interface Reply {
  status: number
  type: string
  body: string
}

/** Recorded request of a scenario, for a member. */
export interface RecordedRequest {
  token: string | null
  variables: object
  /** Parsed response of the gateway. */
  answer: unknown
  /** Calls that the request causes when shared caches are filled. */
  calls: Call[]
}

export interface Recording {
  /** Responses by `keyOf`. The last response wins if a call was recorded several times. */
  replies: Record<string, Reply>
  /** Recorded scenarios, by the number of vehicles of the member. */
  members: Record<string, Partial<Record<ScenarioName, RecordedRequest>>>
}

/**
 * Returns the key of a call: caller and request. Normalizes the two encodings of a space in a URL.
 */
export const keyOf = ({ method, path, headers, body }: Call): string =>
  `${headers['authorization'] ?? ''} ${method} ${path.replaceAll('%20', '+')} ${body}`

export function readRecording(file: string): Recording {
  return JSON.parse(readFileSync(file, 'utf8')) as Recording
}

export function writeRecording(file: string, recording: Recording): void {
  writeFileSync(file, JSON.stringify(recording))
}

/** Returns the recorded scenario of a member. Throws if it was not recorded. */
export function recordedRequestOf(
  { members }: Recording,
  vehicles: number,
  scenario: ScenarioName,
): RecordedRequest {
  const asked = members[vehicles]?.[scenario]
  if (asked === undefined)
    throw new Error(`${scenario} of a member with ${vehicles} vehicles was not recorded.`)
  return asked
}

/** Returns a response without the values that change with time. */
export function normalizeResponse(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => {
      if (key === 'now') return null
      return key === 'session' && value !== null ? { ...(value as object), expiresAt: null } : value
    }),
  )
}
