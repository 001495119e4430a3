/** Completion of the demo member's incomplete vehicle within a purchase, for browser tests. */
import { type Page, expect } from '@playwright/test'
import type { RunningGateway } from '../../gateway/helpers/gateway-process.ts'
import { type Language, translate } from './portal-fixtures.ts'
import { createPurchasePageObject } from './purchase-page.ts'

/** Opens the form that completes the vehicle LYNX-12, from the vehicle step of a purchase. */
export async function openFormOfIncompleteVehicle(
  page: Page,
  portal: RunningGateway,
  language: Language,
): Promise<void> {
  await page.goto(`${portal.url}/accesspass?type=ANNUAL`)
  await createPurchasePageObject(page, language).skip.click()
  await page.locator('#blocked-vehicles').click()
  await page
    .getByRole('link', {
      name: translate(language, 'vehicles', 'VehicleChoice.complete', { name: 'LYNX-12' }),
    })
    .click()
  await expect(page).toHaveURL(/\/accesspass\/updatevehicle\/[^/]+$/)
  await expect(
    page.getByLabel(translate(language, 'vehicles', 'Field.registration')).and(page.locator('input')),
  ).toBeVisible()
}

/** Fills the empty fields of the form that completes a vehicle. */
export async function fillEmptyVehicleFields(page: Page, language: Language): Promise<void> {
  for (const [key, value] of [
    ['registration', 'V999 888'],
    ['year', '2022'],
    ['serialNumber', '5Y4AN12Y3RA000222'],
    ['displacement', '421'],
    ['weight', '298'],
  ] as const) {
    const control = page
      .getByLabel(translate(language, 'vehicles', `Field.${key}`))
      .and(page.locator('input'))
    if ((await control.inputValue()) === '') await control.fill(value)
  }
}
