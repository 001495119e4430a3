/**
 * Test proxy that simulates a faulty network between a gateway and its federation. It applies a
 * fault to the calls that a test selects.
 */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequestForwarder, readStreamToBuffer, removeBodyLengthHeaders } from './forward-request.ts'

/** Kinds of network fault. */
export type Fault =
  /** Fault: the connection is cut before the federation receives the call from the gateway. */
  | 'cut before'
  /**
   * Fault: the connection is cut after the federation has received the call and before the
   * federation responds.
   */
  | 'cut meanwhile'
  /** Fault: the connection is cut after the federation has responded. */
  | 'cut after'
  /** Fault: the connection is reset in the middle of the response. */
  | 'reset'
  /** Fault: the federation receives the call, but its response never arrives at the gateway. */
  | 'silent'
  /**
   * Fault: the federation receives the call only when `deliverHeldResponses` is called, after the
   * gateway has stopped waiting.
   */
  | 'late'
  /**
   * Fault: the federation receives the call twice at the same time, and the gateway gets the second
   * response.
   */
  | 'twice'
  /** Fault: the gateway gets an HTML page in place of the response. */
  | 'garbled'
  /** Fault: the gateway gets `null` as the JSON body of the response. */
  | 'empty'
  /** Fault: the gateway gets a response that contains only ids and lacks all other fields. */
  | 'bare'
  /** Fault: the federation receives the call, and the gateway gets the response `reply`. */
  | 'replaced'

/**
 * A network fault, with the federation calls that it affects and the number of times that it
 * occurs.
 */
export interface FaultRule {
  fault: Fault
  call: RegExp
  times?: number
  /** Response that the gateway gets in place of the federation's, for the fault `replaced`. */
  reply?: ReplacedReply
  /** Runs before the fault affects a call, for example another purchase meanwhile. */
  onMet?: () => Promise<void>
  /**
   * Pattern of the federation calls whose connections the proxy also cuts, once the network fault
   * has occurred.
   */
  thenCut?: RegExp
  /**
   * HTTP status with which the proxy responds to the calls that match `thenCut`, instead of cutting
   * their connections.
   */
  thenStatus?: number
}

/** Response that the gateway gets in place of the federation's. */
export interface ReplacedReply {
  status: number
  headers?: Record<string, string>
  body?: string
}

export interface FaultyNetwork {
  /**
   * URL of the test proxy that simulates the faulty network. The gateway gets this URL as
   * `FEDERATION_URL`.
   */
  url: string
  /**
   * Sets or removes the network fault that applies to the following calls, and resets the counter
   * of affected calls.
   */
  setNetworkFault(trouble: FaultRule | null): void
  /**
   * Returns the number of calls that the network fault has affected since the last call of
   * `setNetworkFault`.
   */
  affectedCalls(): number
  /**
   * Sends the calls that the proxy has held back to the federation, and waits for the responses.
   */
  deliverHeldResponses(): Promise<void>
  close(): void
}

/**
 * Starts the test proxy on a free port. It forwards all calls unchanged, except those that the
 * current network fault affects.
 */
export async function startNetworkFaultProxy(federationUrl: string): Promise<FaultyNetwork> {
  let trouble: FaultRule | null = null
  let met = 0
  let heldResponses: (() => Promise<void>)[] = []

  const send = createRequestForwarder(federationUrl)

  /** Forwards a call and applies a fault to the call or to its response. */
  const forwardCallWithFault = async (
    fault: Fault | null,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const body = await readStreamToBuffer(request)
    const { reply: replacedReply, onMet } = trouble ?? {}
    if (fault !== null) await onMet?.()
    if (fault === 'cut before') return response.destroy()
    if (fault === 'late') {
      heldResponses.push(async () => void (await send(request, body)))
      return
    }
    const isAnswered =
      fault === 'twice' ? (await Promise.all([send(request, body), send(request, body)]))[1] : null
    const sent = isAnswered ?? send(request, body)
    if (fault === 'silent') return void (await sent)
    if (fault === 'cut meanwhile') {
      response.destroy()
      return void (await sent)
    }
    const reply = await sent
    if (fault === 'cut after') return response.destroy()
    if (fault === 'replaced') {
      const { status, headers, body: text } = replacedReply!
      return response.writeHead(status, headers).end(text)
    }
    response.writeHead(
      ['garbled', 'empty'].includes(fault ?? '') ? 200 : reply.status,
      removeBodyLengthHeaders(reply.headers),
    )
    if (fault === 'reset') {
      response.write(reply.body.subarray(0, reply.body.length / 2))
      return response.socket?.resetAndDestroy()
    }
    if (fault === 'garbled') return response.end('<html>proxy</html>')
    if (fault === 'empty') return response.end('null')
    return response.end(fault === 'bare' ? removePassAndReceiptFromReply(reply.body) : reply.body)
  }

  const server = createServer((request, response) => {
    const { url = '' } = request
    const path = url.split('?')[0]!
    const isMet = trouble !== null && trouble.call.test(path) && met < (trouble.times ?? Infinity)
    const isCut = met > 0 && trouble?.thenCut?.test(path) === true && !trouble.call.test(path)
    if (isMet) met += 1
    if (isCut && trouble?.thenStatus !== undefined) {
      request.resume()
      response.writeHead(trouble.thenStatus, { 'content-type': 'application/json' }).end('{}')
      return
    }
    forwardCallWithFault(isMet ? trouble!.fault : isCut ? 'cut before' : null, request, response).catch(() =>
      response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setNetworkFault(fault) {
      trouble = fault
      met = 0
      heldResponses = []
    },
    affectedCalls: () => met,
    async deliverHeldResponses() {
      await Promise.all(heldResponses.map(async (go) => await go()))
      heldResponses = []
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function removePassAndReceiptFromReply(body: Buffer): string {
  const {
    accessRight: _pass,
    receipt: _receipt,
    ...ids
  } = JSON.parse(body.toString()) as Record<string, unknown>
  return JSON.stringify(ids)
}
