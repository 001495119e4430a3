/** What a case's federation has sent: what its reader follows and types. */
import { linkTo, mailsTo } from '../../federation/mails.ts'
import type { Gateway } from '../start.ts'

const federationOf = ({ dataDir, federationUrl }: Gateway) => ({ dataDir, url: federationUrl })

/** The link of the newest mail to an address. */
export function linkIn(gateway: Gateway, to: string): { token: string; email: string } {
  const { token = '', email = '' } = linkTo(federationOf(gateway), to)
  return { token, email }
}

/** The link by which a new e-mail is confirmed, of the newest mail to it. */
export function emailChangeIn(
  gateway: Gateway,
  to: string,
): { token: string; email: string; userId: string } {
  const { token = '', email = '', userId = '' } = linkTo(federationOf(gateway), to)
  return { token, email, userId }
}

/** The one-time code of the newest mail to an address. */
export function codeIn(gateway: Gateway, to: string): string {
  const [mail] = mailsTo(federationOf(gateway), to)
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}
