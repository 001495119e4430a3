/** Stands between a gateway and its federation as a bad network does: one call goes wrong in the way that a test asks for. */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onwardTo, readBody, withoutLength } from './onward.ts'

/** What becomes of a call. */
export type Fault =
  /** Cut before the federation has it. */
  | 'cut before'
  /** Cut once the federation has it, before it has answered. */
  | 'cut meanwhile'
  /** Cut once the federation has answered. */
  | 'cut after'
  /** Reset in the midst of the answer. */
  | 'reset'
  /** The federation has it, and its answer never comes. */
  | 'silent'
  /** Kept on the way until `release`: it comes when nobody waits for it any more. */
  | 'late'
  /** It comes twice at once; the last answer is told. */
  | 'twice'
  /** Answered with something else than the answer. */
  | 'garbled'
  /** Answered with nothing: `null`. */
  | 'empty'
  /** Answered with ids alone, as by a federation that tells nothing else. */
  | 'bare'

/** What goes wrong, with which calls, and how often. */
export interface Trouble {
  fault: Fault
  call: RegExp
  times?: number
  /** Calls that are cut as soon as one that went wrong has been met. */
  thenCut?: RegExp
}

export interface FaultyNetwork {
  /** What the gateway is given as `FEDERATION_URL`. */
  url: string
  /** Begins anew: calls go wrong from now on as `trouble` says, or not at all. */
  set(trouble: Trouble | null): void
  /** How many calls have gone wrong since. */
  met(): number
  /** Hands on what was kept, and waits for its answers. */
  release(): Promise<void>
  close(): void
}

/** Listens on a free port, and hands everything on but what goes wrong. */
export async function startFaultyNetwork(federationUrl: string): Promise<FaultyNetwork> {
  let trouble: Trouble | null = null
  let met = 0
  let kept: (() => Promise<void>)[] = []

  const send = onwardTo(federationUrl)

  /** What the fault leaves of the answer; null where there is none. */
  const answer = async (fault: Fault | null, request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request)
    if (fault === 'cut before') return response.destroy()
    if (fault === 'late') {
      kept.push(async () => void (await send(request, body)))
      return
    }
    const answered =
      fault === 'twice' ? (await Promise.all([send(request, body), send(request, body)]))[1] : null
    const sent = answered ?? send(request, body)
    if (fault === 'silent') return void (await sent)
    if (fault === 'cut meanwhile') {
      response.destroy()
      return void (await sent)
    }
    const reply = await sent
    if (fault === 'cut after') return response.destroy()
    response.writeHead(
      ['garbled', 'empty'].includes(fault ?? '') ? 200 : reply.status,
      withoutLength(reply.headers),
    )
    if (fault === 'reset') {
      response.write(reply.body.subarray(0, reply.body.length / 2))
      return response.socket?.resetAndDestroy()
    }
    if (fault === 'garbled') return response.end('<html>proxy</html>')
    if (fault === 'empty') return response.end('null')
    return response.end(fault === 'bare' ? idsOf(reply.body) : reply.body)
  }

  const server = createServer((request, response) => {
    const { url = '' } = request
    const path = url.split('?')[0]!
    const isMet = trouble !== null && trouble.call.test(path) && met < (trouble.times ?? Infinity)
    const isCut = met > 0 && trouble?.thenCut?.test(path) === true && !trouble.call.test(path)
    if (isMet) met += 1
    answer(isMet ? trouble!.fault : isCut ? 'cut before' : null, request, response).catch(() =>
      response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      trouble = next
      met = 0
      kept = []
    },
    met: () => met,
    async release() {
      await Promise.all(kept.map(async (go) => await go()))
      kept = []
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function idsOf(body: Buffer): string {
  const {
    accessRight: _pass,
    receipt: _receipt,
    ...ids
  } = JSON.parse(body.toString()) as Record<string, unknown>
  return JSON.stringify(ids)
}
