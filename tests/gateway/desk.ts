import type { Gateway } from './start.ts'

/** Does what the federation's staff would do at its desk (docs/desk.md); what the act tells. */
export async function desk(
  { federationUrl }: Pick<Gateway, 'federationUrl'>,
  act: string,
  input: object = {},
): Promise<Record<string, number | string>> {
  const response = await fetch(`${federationUrl}/desk/api/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`the desk refused ${act}: ${await response.text()}`)
  return (await response.json()) as Record<string, number | string>
}

/** A mail of the outbox, as the desk tells it. */
export interface Mail {
  to: string
  kind: string
  subject: string
  text: string
  links: { label: string; url: string }[]
}

/** The mails to an address, the newest first. */
export async function mailsTo(
  { federationUrl }: Pick<Gateway, 'federationUrl'>,
  to: string,
): Promise<Mail[]> {
  const response = await fetch(`${federationUrl}/desk/api/mails?to=${encodeURIComponent(to)}`)
  return (await response.json()) as Mail[]
}
