/** What the log holds: who asked for what and how it went; never a token, a password, an e-mail or a card. */
import { createRequire } from 'node:module'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { PrettyStream } from 'pino-pretty'

/** Nothing that is logged has these by intent; should they come along all the same, they are cut out. */
const secretNames =
  /authorization|cookie|password|token|ticket|secret|e-?mail|user_?name|card_?number|phone|birth|^variables$|^body$/i
/** Of these the serializers say what is logged. */
const serialized = new Set(['req', 'res', 'err'])
/** What lies deeper is none of what the log is for. */
const deepest = 5

/** The log, as programs read it or as people do. */
export function createLog({ level, format }: { level: string; format: 'json' | 'lines' }): FastifyBaseLogger {
  const there = format === 'lines' ? forPeople() : null
  return there === null ? pino(logOptions(level)) : pino(logOptions(level), there)
}

/** Null where the tools are not installed. */
function forPeople(): DestinationStream | null {
  try {
    const pretty = createRequire(import.meta.url)('pino-pretty') as (options: object) => PrettyStream
    return pretty({ sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', ignore: 'reqId' })
  } catch {
    return null
  }
}

export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    formatters: { log: (fields) => withoutSecretFields(fields) },
    // Whatever was written, and by whom: a library logs the texts of its errors too.
    hooks: { streamWrite: withoutSecrets },
    serializers: {
      // An address may carry a token or an e-mail in its query (`account/resetpassword?token=…`).
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: withoutTicket(decoded(request.url.split('?')[0] ?? '')),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error) => {
        const { type, message, stack } = stdSerializers.err(error)
        return { type, message, stack }
      },
    },
  }
}

function withoutSecretFields(fields: object, depth = 1): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => {
      if (secretNames.test(name)) return [name, '…']
      return [name, depth === 1 && serialized.has(name) ? value : withoutSecretsWithin(value, depth)]
    }),
  )
}

function withoutSecretsWithin(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return '…'
  return Array.isArray(value)
    ? value.map((each) => withoutSecretsWithin(each, depth + 1))
    : withoutSecretFields(value, depth + 1)
}

/** As the router reads it: what is written in codes is the same address. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * A ticket opens what it stands for; a picture's key does for good. Whoever asks may write the whole address
 * (`GET http://host/export/…`), which the router understands.
 */
function withoutTicket(path: string): string {
  return path.replace(/\/(export|images\/pictures)\/.+/i, '/$1/…')
}

/** Texts of errors are not ours: whatever looks like an e-mail or a token is cut out of them. */
export function withoutSecrets(text: string): string {
  return (
    text
      // From the beginning of a word alone: a long one would else be read from each of its letters.
      .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…')
      .replace(/\b(Bearer |tok_|pm_|src_)[\w\-.~+/]+=*/g, '$1…')
  )
}
