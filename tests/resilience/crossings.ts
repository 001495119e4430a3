/**
 * The ways from several gateways to one federation, each an address of its own. A call can be stopped on its way, so that
 * it is known which gateway has it in hand and how far it has come.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onwardTo, readBody, withoutLength } from '../gateway/onward.ts'

/** How far a call has come when it is stopped. */
export type Stage =
  /** It has left the gateway, and the federation never gets it. */
  | 'sent'
  /** The federation has it, and has not answered. */
  | 'taken'
  /** The federation has answered, and the gateway does not get the answer. */
  | 'answered'

/** A call that is to be stopped: the first of this kind in somebody's name. */
interface Stop {
  call: RegExp
  stage: Stage
  who: Caller
  met: (gateway: number) => void
}

/** By what of a call it is known whose it is: a token, or the name in a body. */
export type Caller = () => readonly string[]

export interface Crossings {
  /** What each gateway is given as `FEDERATION_URL`. */
  urls: string[]
  /** Stops the next such call; resolves to the gateway that has sent it. */
  stop(stop: Omit<Stop, 'met'>): Promise<number>
  /** Which gateway has made somebody's last call; null for none yet. */
  lastOf(who: Caller): number | null
  /** Keeps every such call on its way, until they are released. */
  keep(call: RegExp): Kept
  close(): void
}

interface Kept {
  /** How many are kept. */
  many(): number
  /** Hands them on, whoever waits for their answers by now, and keeps none any more. */
  release(): void
}

/** Listens on as many free ports, and hands everything on but what is stopped. */
export async function startCrossings(federationUrl: string, gateways: number): Promise<Crossings> {
  const stops = new Set<Stop>()
  /** By whatever a call is known by, who made the last. */
  const last = new Map<string, number>()
  let keeping: { call: RegExp; kept: (() => void)[] } | null = null

  const send = onwardTo(federationUrl)

  const released = async (path: string) => {
    const current = keeping
    if (current?.call.test(path) === true)
      await new Promise<void>((go) => {
        current.kept.push(go)
      })
  }

  const servers = Array.from({ length: gateways }, (_, gateway) =>
    createServer((request, response) => {
      void (async () => {
        const path = request.url!.split('?')[0]!
        const body = await readBody(request)
        const marks = `${request.headers.authorization ?? ''} ${path === '/Token' ? body.toString() : ''}`
        for (const mark of marks.match(/[\w.~-]+/g) ?? []) last.set(mark, gateway)
        const isOf = (who: Caller) => who().some((mark) => marks.includes(mark))
        const stop = [...stops].find(({ call, who }) => call.test(path) && isOf(who))
        if (stop === undefined) {
          await released(path)
          const reply = await send(request, body)
          response.writeHead(reply.status, withoutLength(reply.headers)).end(reply.body)
          return
        }
        stops.delete(stop)
        const met = () => stop.met(gateway)
        // It is never answered: whoever waits for it is to die.
        if (stop.stage === 'sent') return met()
        const reply = send(request, body, stop.stage === 'taken' ? met : undefined)
        await reply
        if (stop.stage === 'answered') met()
      })().catch(() => response.destroy())
    }),
  )
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    urls: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    stop: async (stop) =>
      await new Promise((resolve) => {
        stops.add({ ...stop, met: resolve })
      }),
    lastOf: (who) => {
      const mark = who().find((each) => last.has(each))
      return mark === undefined ? null : last.get(mark)!
    },
    keep(call) {
      const current = { call, kept: [] as (() => void)[] }
      keeping = current
      return {
        many: () => current.kept.length,
        release() {
          keeping = null
          for (const go of current.kept) go()
        },
      }
    },
    close() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
