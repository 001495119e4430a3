import { startDoorTexts, wholeTexts } from '../../web/platform/i18n.ts'

/** Makes every text of the current language ready, as they are for whoever has come through the door. */
export async function startTexts(): Promise<void> {
  await startDoorTexts()
  await wholeTexts()
}
