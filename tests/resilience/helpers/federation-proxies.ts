/**
 * Proxies between the gateways and the federation, one for each gateway. A test can stop a
 * federation call in a proxy, and learns which gateway sent the call and how far it got.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createRequestForwarder,
  readStreamToBuffer,
  removeBodyLengthHeaders,
} from '../../gateway/helpers/forward-request.ts'

/** Stage that a federation call has reached when a proxy stops the call. */
export type CallProgress =
  /**
   * Stage of a stopped federation call: sent by the gateway, but never received by the federation.
   */
  | 'sent'
  /** Stage of a stopped federation call: received by the federation, but not answered yet. */
  | 'received'
  /**
   * Stage of a stopped federation call: answered by the federation, but the response never reaches
   * the gateway.
   */
  | 'responded'

/**
 * Order to a proxy to stop one federation call: the first call by the given caller whose path
 * matches.
 */
interface CallStop {
  call: RegExp
  stage: CallProgress
  who: CallerIdentifiers
  met: (gateway: number) => void
}

/**
 * Returns the texts by which a proxy recognizes a caller: the access token, or the user name in the
 * body of a sign-in call.
 */
export type CallerIdentifiers = () => readonly string[]

export interface FederationProxies {
  /** Value of the setting `FEDERATION_URL` for each gateway, in the order of the gateways. */
  urls: string[]
  /**
   * Holds back the next federation call that matches, and resolves to the index of the gateway that
   * sent it.
   */
  stop(stop: Omit<CallStop, 'met'>): Promise<number>
  /**
   * Returns the index of the gateway that made the caller's last federation call; null if the
   * caller made no call.
   */
  lastGatewayOf(who: CallerIdentifiers): number | null
  /** Holds back every federation call to a matching path until the calls are released. */
  holdBackCalls(call: RegExp): HeldCalls
  close(): void
}

interface HeldCalls {
  /** Counts the federation calls that the proxies hold back. */
  count(): number
  /**
   * Forwards all federation calls that are held back, even if their callers have given up, and
   * holds back no further calls.
   */
  release(): void
}

/**
 * Starts a proxy on a free port for each gateway. A proxy forwards all federation calls except
 * those that the test blocks.
 */
export async function startFederationProxies(
  federationUrl: string,
  gateways: number,
): Promise<FederationProxies> {
  const stops = new Set<CallStop>()
  /**
   * Index of the gateway that made a caller's last federation call, by the text that identifies the
   * caller, such as an access token.
   */
  const last = new Map<string, number>()
  let keeping: { call: RegExp; releases: (() => void)[] } | null = null

  const send = createRequestForwarder(federationUrl)

  const waitUntilFederationCallsAreReleased = async (path: string) => {
    const current = keeping
    if (current?.call.test(path) === true)
      await new Promise<void>((go) => {
        current.releases.push(go)
      })
  }

  const servers = Array.from({ length: gateways }, (_, gateway) =>
    createServer((request, response) => {
      void (async () => {
        const path = request.url!.split('?')[0]!
        const body = await readStreamToBuffer(request)
        const marks = `${request.headers.authorization ?? ''} ${path === '/Token' ? body.toString() : ''}`
        for (const mark of marks.match(/[\w.~-]+/g) ?? []) last.set(mark, gateway)
        const isCallByIdentifiedCaller = (listIdentifiers: CallerIdentifiers) =>
          listIdentifiers().some((identifier) => marks.includes(identifier))
        const stop = [...stops].find(({ call, who }) => call.test(path) && isCallByIdentifiedCaller(who))
        if (stop === undefined) {
          await waitUntilFederationCallsAreReleased(path)
          const reply = await send(request, body)
          response.writeHead(reply.status, removeBodyLengthHeaders(reply.headers)).end(reply.body)
          return
        }
        stops.delete(stop)
        const notifyTestThatCallIsStopped = () => stop.met(gateway)
        // The stopped call gets no response, because its gateway is about to be killed.
        if (stop.stage === 'sent') return notifyTestThatCallIsStopped()
        const reply = send(request, body, stop.stage === 'received' ? notifyTestThatCallIsStopped : undefined)
        await reply
        if (stop.stage === 'responded') notifyTestThatCallIsStopped()
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
    lastGatewayOf: (who) => {
      const mark = who().find((each) => last.has(each))
      return mark === undefined ? null : last.get(mark)!
    },
    holdBackCalls(call) {
      const current = { call, releases: [] as (() => void)[] }
      keeping = current
      return {
        count: () => current.releases.length,
        release() {
          keeping = null
          for (const go of current.releases) go()
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
