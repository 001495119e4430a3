import { startDoorTexts, wholeTexts } from '../../web/platform/i18n.ts'

/** Loads every text of the current language, as after sign-in. */
export async function startTexts(): Promise<void> {
  await startDoorTexts()
  await wholeTexts()
}
