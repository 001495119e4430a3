/** Actions that browser tests perform as staff of the embedded federation. */
import { expect } from '@playwright/test'
import type { RunningGateway } from '../../gateway/helpers/gateway-process.ts'

/** Performs an action on the admin page of the demo federation (`docs/demo-admin-page.md`). */
export async function performStaffAction(
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

/** Resets the members of the seed data and empties the e-mail outbox for the next test. */
export const resetDemoPersonas = async (portal: RunningGateway) =>
  await performStaffAction(portal, 'reset-personas')
