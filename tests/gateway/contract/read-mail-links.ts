/** Helpers that read links and one-time codes in the e-mails of the federation under test. */
import { readMailLinkParameters, listMailsToRecipient } from '../../federation/helpers/read-mails.ts'
import type { Gateway } from '../helpers/gateway-process.ts'

const getFederationOfGateway = ({ dataDir, federationUrl }: Gateway) => ({ dataDir, url: federationUrl })

/** Returns the token and the e-mail address in the link of the newest e-mail to a recipient. */
export function readNewestMailLink(gateway: Gateway, recipient: string): { token: string; email: string } {
  const { token = '', email = '' } = readMailLinkParameters(getFederationOfGateway(gateway), recipient)
  return { token, email }
}

/**
 * Returns the parameters of the confirmation link in the newest e-mail to a member's new e-mail
 * address.
 */
export function readEmailChangeLink(
  gateway: Gateway,
  to: string,
): { token: string; email: string; userId: string } {
  const { token = '', email = '', userId = '' } = readMailLinkParameters(getFederationOfGateway(gateway), to)
  return { token, email, userId }
}

/** Returns the one-time code of the newest e-mail to an e-mail address. */
export function readNewestOneTimeCode(gateway: Gateway, recipient: string): string {
  const [mail] = listMailsToRecipient(getFederationOfGateway(gateway), recipient)
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}
