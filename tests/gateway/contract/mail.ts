/** Helpers that read the e-mails that the case's federation has sent: links and one-time codes. */
import { linkTo, mailsTo } from '../../federation/mails.ts'
import type { Gateway } from '../start.ts'

const federationOf = ({ dataDir, federationUrl }: Gateway) => ({ dataDir, url: federationUrl })

/** Returns the link of the newest e-mail to an e-mail address. */
export function linkIn(gateway: Gateway, to: string): { token: string; email: string } {
  const { token = '', email = '' } = linkTo(federationOf(gateway), to)
  return { token, email }
}

/** Returns the confirmation link of the newest e-mail to a new e-mail address. */
export function emailChangeIn(
  gateway: Gateway,
  to: string,
): { token: string; email: string; userId: string } {
  const { token = '', email = '', userId = '' } = linkTo(federationOf(gateway), to)
  return { token, email, userId }
}

/** Returns the one-time code of the newest e-mail to an e-mail address. */
export function codeIn(gateway: Gateway, to: string): string {
  const [mail] = mailsTo(federationOf(gateway), to)
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}
