/** What the embedded federation has sent, as its outbox shows it: where a journey goes on from a mail. */
import { expect } from '@playwright/test'
import type { RunningGateway } from '../gateway/start.ts'

/** A mail of the outbox. */
export interface Mail {
  id: number
  kind: string
  subject: string
  text: string
  links: { label: string; url: string }[]
}

/** The mails to an address, the newest first. */
export async function mailsTo(portal: RunningGateway, to: string): Promise<Mail[]> {
  const response = await fetch(`${portal.federationUrl}/desk/api/mails?to=${encodeURIComponent(to)}`)
  return (await response.json()) as Mail[]
}

/** The newest mail of a kind to an address, once there are `count` of them. */
export async function mailTo(portal: RunningGateway, to: string, kind: string, count = 1): Promise<Mail> {
  const ofKind = async () => (await mailsTo(portal, to)).filter((mail) => mail.kind === kind)
  await expect.poll(async () => (await ofKind()).length).toBeGreaterThanOrEqual(count)
  return (await ofKind())[0]!
}

/** The address to which the first link of a mail leads. */
export function linkOf({ kind, links }: Mail): string {
  const url = links[0]?.url
  if (url === undefined) throw new Error(`The mail ${kind} has no link.`)
  return url
}

/** The one-time code that a mail carries. */
export function codeOf({ kind, subject }: Mail): string {
  const code = /\d{6}/.exec(subject)?.[0]
  if (code === undefined) throw new Error(`The mail ${kind} has no code.`)
  return code
}
