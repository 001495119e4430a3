/**
 * Reads e-mails from the outbox of the embedded federation, for the links and codes that browser
 * tests need.
 */
import { expect } from '@playwright/test'
import type { RunningGateway } from '../../gateway/helpers/gateway-process.ts'

/** An e-mail in the outbox of the embedded federation. */
export interface Mail {
  id: number
  kind: string
  subject: string
  text: string
  links: { label: string; url: string }[]
}

/** Returns the e-mails sent to a recipient, newest first. */
export async function fetchMails(portal: RunningGateway, recipient: string): Promise<Mail[]> {
  const response = await fetch(`${portal.federationUrl}/desk/api/mails?to=${encodeURIComponent(recipient)}`)
  return (await response.json()) as Mail[]
}

/**
 * Waits until a recipient has received a number of e-mails of a kind, and returns the newest
 * e-mail.
 */
export async function waitForMail(
  portal: RunningGateway,
  recipient: string,
  kind: string,
  count = 1,
): Promise<Mail> {
  const fetchMatchingMails = async () =>
    (await fetchMails(portal, recipient)).filter((mail) => mail.kind === kind)
  await expect.poll(async () => (await fetchMatchingMails()).length).toBeGreaterThanOrEqual(count)
  return (await fetchMatchingMails())[0]!
}

/** Returns the URL of the first link in an e-mail. */
export function extractMailLink({ kind, links }: Mail): string {
  const url = links[0]?.url
  if (url === undefined) throw new Error(`The mail ${kind} has no link.`)
  return url
}

/** Returns the one-time code in an e-mail. */
export function extractOneTimeCode({ kind, subject }: Mail): string {
  const code = /\d{6}/.exec(subject)?.[0]
  if (code === undefined) throw new Error(`The mail ${kind} has no code.`)
  return code
}
