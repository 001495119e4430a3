import { initializeI18n, loadAllTexts } from '../../../web/platform/i18n.ts'

/** Loads every locale text of the current language, as the portal does after sign-in. */
export async function initializeAllTexts(): Promise<void> {
  await initializeI18n()
  await loadAllTexts()
}
