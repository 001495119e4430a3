/**
 * A test proxy in front of the federation that replaces the federation's replies to chosen calls
 * and records every request.
 */
import { startFederationInProcess } from '../../federation/helpers/federation-in-process.ts'
import { startGatewayInProcess } from './gateway-in-process.ts'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CallName } from '../../../gateway/federation/refusal-errors.ts'
import { operations } from '../../../gateway/federation/generated/contract.ts'
import type { ConfigOverrides } from './config-overrides.ts'
import { createRequestForwarder, readStreamToBuffer, removeBodyLengthHeaders } from './forward-request.ts'
import type { Gateway } from './gateway-process.ts'

/** A replacement for the federation's reply to a call. */
export interface FixedReply {
  /** HTTP status that the proxy sends instead of the federation's status; 200 by default. */
  status?: number
  /**
   * Body of the reply that the test sends in place of the federation's reply. A string is sent as
   * plain text, undefined as an empty body, and any other value as JSON.
   */
  body?: unknown
}

/**
 * A fixed reply in place of the federation's reply, or a function that computes the replacement
 * body from the federation's reply.
 */
type Replacement = FixedReply | ((own: never) => unknown)

/** A request that the reply proxy has received. */
export interface ReceivedCall {
  call: CallName | null
  headers: IncomingHttpHeaders
  body: string
}

export interface ReplyProxy {
  /** URL of the reply proxy, which the gateway gets as `FEDERATION_URL`. */
  url: string
  /** Requests that the proxy has received since the last `reset`. */
  received: ReceivedCall[]
  /** Returns the greatest number of concurrent requests to the proxy since the last `reset`. */
  getMostCallsInProgress(): number
  /** Replaces all later replies of the federation to the given call. */
  replace(call: CallName, reply: Replacement): void
  /** Adds headers to all later replies of the federation to the given call. */
  addHeaders(call: CallName, headers: Record<string, string>): void
  /**
   * Removes all replacement replies and added headers, and clears the list of received requests.
   */
  reset(): void
  close(): void
}

const patterns = Object.entries(operations).map(([name, { method, path }]) => ({
  name: name as CallName,
  method: method as string,
  path: new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

function identifyFederationCall(method: string | undefined, url: string): CallName | null {
  const path = url.split('?')[0]!
  return patterns.find((each) => each.method === method && each.path.test(path))?.name ?? null
}

/** Starts a test proxy with replaceable federation replies on a free port. */
export async function startFederationReplyProxy(federationUrl: string): Promise<ReplyProxy> {
  const replaced = new Map<CallName, Replacement>()
  const addedHeaders = new Map<CallName | null, Record<string, string>>()
  const received: ReceivedCall[] = []
  const send = createRequestForwarder(federationUrl)
  let callsInProgress = 0
  let mostCallsInProgress = 0
  const server = createServer((request, response) => {
    callsInProgress += 1
    mostCallsInProgress = Math.max(mostCallsInProgress, callsInProgress)
    response.once('close', () => (callsInProgress -= 1))
    const sendReplacementOrFederationReply = async () => {
      const body = await readStreamToBuffer(request)
      const call = identifyFederationCall(request.method, request.url ?? '')
      received.push({ call, headers: request.headers, body: body.toString() })
      const replacement = call === null ? undefined : replaced.get(call)
      if (typeof replacement === 'object') {
        const { status = 200, body: fixed } = replacement
        const type = typeof fixed === 'string' ? 'text/plain' : 'application/json'
        const text = typeof fixed === 'string' ? fixed : (JSON.stringify(fixed) ?? '')
        return response.writeHead(status, { 'content-type': type }).end(text)
      }
      const reply = await send(request, body)
      response.writeHead(reply.status, {
        ...removeBodyLengthHeaders(reply.headers),
        ...addedHeaders.get(call),
      })
      if (replacement === undefined) return response.end(reply.body)
      return response.end(JSON.stringify(replacement(JSON.parse(reply.body.toString()) as never)))
    }
    sendReplacementOrFederationReply().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    getMostCallsInProgress: () => mostCallsInProgress,
    replace: (call, reply) => void replaced.set(call, reply),
    addHeaders: (call, headers) => void addedHeaders.set(call, headers),
    reset() {
      replaced.clear()
      addedHeaders.clear()
      received.length = 0
      mostCallsInProgress = 0
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A gateway that calls a reply proxy, with the demo member signed in. */
export interface GatewayWithReplyProxy {
  replies: ReplyProxy
  gateway: Gateway
  /** Access token of the signed-in demo member. */
  token: string
  stop(): Promise<void>
}

/**
 * Starts a federation, the proxy in front of it and a gateway without rate limits that calls the
 * proxy.
 * @param env Further settings of the gateway.
 */
export async function startGatewayWithReplyProxy(
  config: ConfigOverrides = {},
): Promise<GatewayWithReplyProxy> {
  const federation = await startFederationInProcess()
  const replies = await startFederationReplyProxy(federation.url)
  const gateway = await startGatewayInProcess({
    env: { FEDERATION_URL: replies.url },
    config,
  })
  return {
    replies,
    gateway,
    token: await gateway.signIn(),
    async stop() {
      await gateway.stop()
      replies.close()
      await federation.stop()
    },
  }
}
