import type { Gateway } from './gateway-process.ts'

/**
 * Runs an action of the federation's staff API (docs/demo-admin-page.md). Returns the action's
 * result.
 */
export async function runFederationStaffAction(
  { federationUrl }: Pick<Gateway, 'federationUrl'>,
  action: string,
  input: object = {},
): Promise<Record<string, number | string>> {
  const response = await fetch(`${federationUrl}/desk/api/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`the demo admin page refused ${action}: ${await response.text()}`)
  return (await response.json()) as Record<string, number | string>
}

/** An e-mail in the federation's outbox, as the staff API returns it. */
export interface Mail {
  to: string
  kind: string
  subject: string
  text: string
  links: { label: string; url: string }[]
}

/** Returns the e-mails that the federation sent to a recipient, newest first. */
export async function fetchMailsToRecipient(
  { federationUrl }: Pick<Gateway, 'federationUrl'>,
  to: string,
): Promise<Mail[]> {
  const response = await fetch(`${federationUrl}/desk/api/mails?to=${encodeURIComponent(to)}`)
  return (await response.json()) as Mail[]
}
