/** Opens the dashboard of an account with many vehicles and passes. */
import { type Page, expect } from '@playwright/test'
import type { RunningGateway } from '../../gateway/helpers/gateway-process.ts'
import { addVehiclesAndPassesToAccount } from './seed-large-account.ts'
import { type Language, newMember, signIn, translate } from './portal-fixtures.ts'

/**
 * Gives a member 60 vehicles and 400 passes, signs the member in and waits until the dashboard
 * shows the vehicles.
 */
export async function signInToLargeAccount(
  page: Page,
  portal: RunningGateway,
  language: Language,
): Promise<void> {
  addVehiclesAndPassesToAccount(portal, newMember.email)
  await signIn(page, portal, language, newMember)
  // The dashboard result also decides which navigation links apply to the member.
  await expect(
    page.getByRole('region', { name: translate(language, 'vehicles', 'Vehicles.title') }),
  ).toBeVisible()
}
