/**
 * Creates the log of requests and their outcomes, with tokens, passwords, e-mail addresses and
 * payment card data redacted.
 */
import { createRequire } from 'node:module'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { PrettyStream } from 'pino-pretty'

/**
 * Matches the names of log fields whose values are always redacted. This is a safeguard, because no
 * code logs such fields on purpose.
 */
const secretFieldNames =
  /authorization|cookie|password|token|ticket|secret|e-?mail|user_?name|card_?number|phone|birth|^variables$|^body$/i
/**
 * Log fields that need no redaction, because the serializers of the logger pino already reduce them
 * to safe values.
 */
const serializedFields = new Set(['req', 'res', 'err'])
/**
 * Nesting depth in a log entry from which every object and list is redacted.
 */
const maxDepth = 5

/** Returns a logger that writes JSON lines, or readable lines for development. */
export function createLogger({
  level,
  format,
}: {
  level: string
  format: 'json' | 'lines'
}): FastifyBaseLogger {
  const prettyStream = format === 'lines' ? createPrettyLogStream() : null
  return prettyStream === null ? pino(createLogOptions(level)) : pino(createLogOptions(level), prettyStream)
}

/** Returns a stream that formats log lines for people; null when `pino-pretty` is not installed. */
function createPrettyLogStream(): DestinationStream | null {
  try {
    const pretty = createRequire(import.meta.url)('pino-pretty') as (options: object) => PrettyStream
    return pretty({ sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', ignore: 'reqId' })
  } catch {
    return null
  }
}

export function createLogOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    formatters: { log: (fields) => redactLogFields(fields) },
    // Every line passes this filter, because libraries log the messages of their errors too.
    hooks: { streamWrite: redactSecretsInText },
    serializers: {
      // The query of a URL may contain a token or an e-mail address
      // (`account/resetpassword?token=…`), so only the path is logged.
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: redactSecretsInUrlPath(decodeLoggedPath(request.url.split('?')[0] ?? '')),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error) => {
        const { type, message, stack } = stdSerializers.err(error)
        return { type, message, stack }
      },
    },
  }
}

function redactLogFields(fields: object, depth = 1): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => {
      if (secretFieldNames.test(name)) return [name, '…']
      return [name, depth === 1 && serializedFields.has(name) ? value : redactLogValue(value, depth)]
    }),
  )
}

function redactLogValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === maxDepth) return '…'
  return Array.isArray(value)
    ? value.map((each) => redactLogValue(each, depth + 1))
    : redactLogFields(value, depth + 1)
}

/**
 * Decodes a percent-encoded URL path as the router does, so that secrets in an encoded path are
 * redacted too.
 */
function decodeLoggedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Removes the secret part of a URL before it is logged: an export ticket, a picture key or a pass
 * code. The whole rest of the path is removed, so that no unusual separator or encoding can keep a
 * part of the secret.
 */
function redactSecretsInUrlPath(path: string): string {
  return path.replace(/\/(export|images\/pictures|v)[^\w-].+/is, '/$1/…')
}

/**
 * Redacts every substring that looks like an e-mail address or a token, because error messages of
 * libraries may contain such secrets.
 */
export function redactSecretsInText(text: string): string {
  return (
    text
      // The match starts at a word boundary only. Otherwise a long word would be scanned again from
      // each of its letters.
      .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…')
      .replace(/\b(Bearer |tok_|pm_|src_)[\w\-.~+/]+=*/g, '$1…')
  )
}
