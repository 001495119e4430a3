/** Page object of the account screens for browser tests. */
import type { Page } from '@playwright/test'
import { type Language, translate } from './portal-fixtures.ts'

/** Returns the texts and locators of the account screens in a language. */
export function createAccountPageObject(page: Page, language: Language) {
  const translateMembersText = (key: string, values?: Record<string, string>) =>
    translate(language, 'members', key, values)
  const main = page.getByRole('main')
  return {
    t: translateMembersText,
    common: (key: string) => translate(language, 'common', key),
    session: (key: string) => translate(language, 'session', key),
    field: (key: string) => main.getByLabel(translateMembersText(key), { exact: true }),
    button: (key: string) => page.getByRole('button', { name: translateMembersText(key), exact: true }),
    link: (key: string) => main.getByRole('link', { name: translateMembersText(key), exact: true }),
    locateText: (key: string, values?: Record<string, string>) =>
      page.getByText(translateMembersText(key, values)),
    title: page.getByRole('heading', { level: 1 }),
  }
}
