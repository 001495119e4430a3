import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../platform/i18n.ts'
import { languages } from '../platform/language.ts'
import { useReload } from '../relay/reload.ts'

/** The other language, and the switch to it: the screen stays, with what was typed (A42). */
export function useLanguageSwitch() {
  const { reload } = useReload()
  const { i18n } = useTranslation()
  const other = languages.find((candidate) => candidate !== i18n.language) ?? 'fr'
  // Without a connection there are no other texts, and all stays as it is.
  return { other, change: () => void changeLanguage(other).then(reload, () => {}) }
}
