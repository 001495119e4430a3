/** What the federation's staff does, by the desk of the embedded federation. */
import { expect } from '@playwright/test'
import type { RunningGateway } from '../gateway/start.ts'

/** One of the acts of the desk (`docs/desk.md`). */
export async function act(
  { federationUrl }: Pick<RunningGateway, 'federationUrl'>,
  name: string,
  fields: object = {},
): Promise<void> {
  const response = await fetch(`${federationUrl}/desk/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  expect(response.status).toBe(200)
}

/** Every member is as they come, and the outbox is empty: for the journey that follows. */
export const resetPersonas = async (portal: RunningGateway) => await act(portal, 'reset-personas')
