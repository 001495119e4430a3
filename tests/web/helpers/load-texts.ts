import { initializeI18n, loadAllTexts } from '../../../web/platform/i18n.ts'

/** Loads every text of the current language, as after sign-in. */
export async function initializeAllTexts(): Promise<void> {
  await initializeI18n()
  await loadAllTexts()
}
