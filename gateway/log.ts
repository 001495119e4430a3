/** What the log holds: who asked for what and how it went; never a token, a password, an e-mail or a card. */
import { type LoggerOptions, stdSerializers } from 'pino'

/** Nothing that is logged has these by intent; should they come along all the same, they are cut out. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'accessToken',
  'refreshToken',
  'token',
  'email',
  'username',
  'variables',
  'body',
]

export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
    serializers: {
      // An address may carry a token or an e-mail in its query (`account/resetpassword?token=…`).
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: withoutTicket(request.url.split('?')[0] ?? ''),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error) => {
        const { type, message, stack } = stdSerializers.err(error)
        return { type, message: withoutSecrets(message), stack: withoutSecrets(stack) }
      },
    },
  }
}

/** A ticket opens what it stands for; a picture's key does for good. */
function withoutTicket(path: string): string {
  return path.replace(/^\/+(export|images\/pictures)\/.+/i, '/$1/…')
}

/** Texts of errors are not ours: whatever looks like an e-mail or a token is cut out of them. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…')
    .replace(/\b(Bearer |tok_|pm_|src_)[\w\-.~+/]+=*/g, '$1…')
}
