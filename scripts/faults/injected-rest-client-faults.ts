import type { Fault } from './fault.ts'

/** Injected faults in the client of the federation's REST API. */
export const client: readonly Fault[] = [
  {
    id: 'F01',
    title: 'a write is sent a second time',
    find: "operations[call].method === 'GET' && attempt === 1 &&",
    replace: "operations[call].method !== 'DELETE' && attempt === 1 &&",
  },
  {
    id: 'F02',
    title: 'the retry budget has no end',
    find: 'if (this.#left < 1) return false',
    replace: 'if (this.#left < -100_000) return false',
  },
  {
    id: 'F03',
    title: 'a call with a short deadline opens the circuit breaker',
    find: 'if (hasDefaultTimeout && isFederationTimeout(error)) await this.#recordCallOutcome(error)',
    replace:
      'if ((hasDefaultTimeout || !hasDefaultTimeout) && isFederationTimeout(error)) await this.#recordCallOutcome(error)',
  },
  {
    id: 'F04',
    title: 'a redirect is read as a refusal',
    find: 'if (status < 400 || status >= 500) return',
    replace: 'if (status < 300 || status >= 500) return',
  },
  {
    id: 'F05',
    title: 'a connection reset counts as a request that was never sent',
    find: "'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN',",
    replace: "'ECONNREFUSED',\n  'ECONNRESET',\n  'UND_ERR_SOCKET',\n  'ENOTFOUND',\n  'EAI_AGAIN',",
  },
  {
    id: 'F06',
    title: 'one unreadable row fails its whole list',
    find: '.flatMap((row: Row) => parse(row) ?? [])',
    replace: ".flatMap((row: Row) => parse(row) ?? (() => { throw new UnreadableResponse('an odd row') })())",
  },
  {
    id: 'F07',
    title: 'an expired access token goes with the request for a new one',
    find: "caller.accessToken !== null && call !== 'token' &&",
    replace: 'caller.accessToken !== null && call.length > 0 &&',
  },
  {
    id: 'F08',
    title: 'every 403 asks for consent',
    find: 'return this.status === 403 && /consent',
    replace: 'return this.status === 403 || /consent',
  },
  {
    id: 'F09',
    title: 'a text of the federation with a URL is shown to members',
    find: 'isSentence(line) && !hasUrlOrEmail(line) &&',
    replace: 'isSentence(line) && !(hasUrlOrEmail(line) && line.length > 200) &&',
  },
  {
    id: 'F10',
    title: 'the size limit holds for each chunk of a response instead of the whole',
    find: 'if (size > bytes) controller?.abort(',
    replace: 'if (chunk.length > bytes) controller?.abort(',
  },
]
