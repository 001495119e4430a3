/**
 * Asks as many times a second as it is told, whether answers come or not, as people do: who waits for an answer before
 * asking again measures how fast it waits.
 *
 * Usage: `node tests/resilience/open-loop.ts '<settings as JSON>'`; it writes one line, `Outcome` as JSON.
 */
import { Agent, request } from 'undici'

export interface Settings {
  url: string
  /** Signs in. */
  token: string
  document: string
  perSecond: number
  seconds: number
}

export interface Outcome {
  sent: number
  /** Answered with data. */
  good: number
  /** Turned away with 503, `Retry-After` and `OVERLOADED`. */
  shed: number
  /** Everything else, by what came. */
  failed: Record<string, number>
  /** Of the answers, in ms. */
  p50: number
  p99: number
  /** Of those that were turned away, in ms. */
  shedP99: number
  /** How late this process itself was, in ms: beyond some, it has measured itself. */
  lateP99: number
}

const { url, token, document, perSecond, seconds } = JSON.parse(process.argv[2]!) as Settings
const agent = new Agent({ connections: 512, pipelining: 1 })
const body = JSON.stringify({ query: document })
const failed: Record<string, number> = {}
const goodMs: number[] = []
const shedMs: number[] = []
const lateMs: number[] = []

async function ask(due: number): Promise<void> {
  try {
    const response = await request(`${url}/graphql`, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body,
    })
    const text = await response.body.text()
    const took = performance.now() - due
    if (response.statusCode === 200 && !text.includes('"errors"')) goodMs.push(took)
    else if (
      response.statusCode === 503 &&
      response.headers['retry-after'] !== undefined &&
      text.includes('OVERLOADED')
    )
      shedMs.push(took)
    else fail(`${response.statusCode} ${text.slice(0, 120)}`)
  } catch (error) {
    fail(String(error))
  }
}

const fail = (how: string) => void (failed[how] = (failed[how] ?? 0) + 1)

const asked: Promise<void>[] = []
const start = performance.now()
const all = perSecond * seconds
await new Promise<void>((resolve) => {
  const tick = () => {
    const now = performance.now()
    while (asked.length < all && start + (asked.length * 1_000) / perSecond <= now) {
      const due = start + (asked.length * 1_000) / perSecond
      lateMs.push(now - due)
      asked.push(ask(due))
    }
    if (asked.length === all) resolve()
    else setTimeout(tick, 1)
  }
  tick()
})
await Promise.all(asked)
await agent.close()

const at = (values: number[], share: number) =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0)
console.log(
  JSON.stringify({
    sent: all,
    good: goodMs.length,
    shed: shedMs.length,
    failed,
    p50: at(goodMs, 0.5),
    p99: at(goodMs, 0.99),
    shedP99: at(shedMs, 0.99),
    lateP99: at(lateMs, 0.99),
  } satisfies Outcome),
)
