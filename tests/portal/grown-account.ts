/** Dashboard of an account with many vehicles and passes. */
import { type Page, expect } from '@playwright/test'
import type { RunningGateway } from '../gateway/start.ts'
import { giveMuch } from './plenty.ts'
import { type Language, newcomer, signIn, text } from './portal.ts'

/**
 * Gives a member 60 vehicles and 400 passes, signs in and waits until the dashboard shows the
 * vehicles.
 */
export async function openGrownAccount(
  page: Page,
  portal: RunningGateway,
  language: Language,
): Promise<void> {
  giveMuch(portal, newcomer.email)
  await signIn(page, portal, language, newcomer)
  // The dashboard result also decides which navigation links apply to the member.
  await expect(page.getByRole('region', { name: text(language, 'members', 'Vehicles.title') })).toBeVisible()
}
