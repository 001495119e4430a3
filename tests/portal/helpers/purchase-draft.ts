/**
 * Stores purchase drafts in the browser, so that browser tests can begin at a later purchase step.
 */
import type { Page } from '@playwright/test'
import { readVehicleNumbers } from '../../gateway/helpers/member-purchases.ts'
import type { RunningGateway } from '../../gateway/helpers/gateway-process.ts'

/** Returns a global id in the encoding of the gateway: type and number in Base64url. */
export const encodeNodeId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64url')

/** Stores a purchase draft for the signed-in member and marks the safety video as watched. */
export const storePurchaseDraftInBrowser = async (
  page: Page,
  draft: Record<string, string | boolean>,
): Promise<void> => await storeWizardDraftInBrowser(page, 'purchase.1', draft)

/**
 * Stores the draft of a purchase of annual passes for all vehicles of the signed-in member, and
 * marks the safety video as watched.
 */
export async function storePurchaseDraftOfSeveralVehicles(
  page: Page,
  portal: RunningGateway,
  email: string,
): Promise<void> {
  const lines = readVehicleNumbers(portal, email).map((number) => ({
    vehicleId: encodeNodeId('Vehicle', number),
    clubId: encodeNodeId('Club', 1),
    type: 'ANNUAL',
    desiredActivation: null,
  }))
  await storeWizardDraftInBrowser(page, 'severalVehicles.1', { lines })
}

async function storeWizardDraftInBrowser(page: Page, draftName: string, draft: object): Promise<void> {
  await page.evaluate(
    ([name, fields]) => {
      const { userId } = JSON.parse(localStorage.getItem('sentier.session') ?? '{}') as { userId: string }
      localStorage.setItem(`sentier.video.watched.${userId}`, '2')
      sessionStorage.setItem(`sentier.draft.${name}.${userId}`, JSON.stringify(fields))
    },
    [draftName, draft] as const,
  )
}
