/** What the embedded federation has answered once, and the answers that every contestant must give. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { ScenarioName } from './scenarios.ts'

/** A call, as it came to the federation. */
export interface Call {
  method: string
  /** With its query. */
  path: string
  headers: Record<string, string>
  body: string
}

export interface Reply {
  status: number
  type: string
  body: string
}

/** One scenario of one member. */
export interface Asked {
  token: string | null
  variables: object
  /** What our gateway answers, parsed. */
  answer: unknown
  /** The calls that it takes, where what may be shared between requests is there. */
  calls: Call[]
}

export interface Recording {
  /** By `keyOf`; where a call was answered in two ways, in the order in which it was. */
  replies: Record<string, Reply>
  /** By the vehicles of the member. */
  members: Record<string, Partial<Record<ScenarioName, Asked>>>
}

/** Whose call it is, and what it asks; a space in an address has two spellings. */
export const keyOf = ({ method, path, headers, body }: Call): string =>
  `${headers['authorization'] ?? ''} ${method} ${path.replaceAll('%20', '+')} ${body}`

export function readRecording(file: string): Recording {
  return JSON.parse(readFileSync(file, 'utf8')) as Recording
}

export function writeRecording(file: string, recording: Recording): void {
  writeFileSync(file, JSON.stringify(recording))
}

/** The scenario of one member; recorded, or it is a mistake. */
export function askedOf({ members }: Recording, vehicles: number, scenario: ScenarioName): Asked {
  const asked = members[vehicles]?.[scenario]
  if (asked === undefined)
    throw new Error(`${scenario} of a member with ${vehicles} vehicles was not recorded.`)
  return asked
}

/** An answer without what differs from one moment to the next. */
export function comparable(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => {
      if (key === 'now') return null
      return key === 'session' && value !== null ? { ...(value as object), expiresAt: null } : value
    }),
  )
}
