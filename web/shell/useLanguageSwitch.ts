import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../platform/i18n.ts'
import { languages } from '../platform/language.ts'
import { useReload } from '../relay/useReload.ts'

/**
 * Returns the other language of the portal, and a function that switches to that language. The
 * screen and its input stay (A42).
 */
export function useLanguageSwitch() {
  const { reload } = useReload()
  const { i18n } = useTranslation()
  const other = languages.find((candidate) => candidate !== i18n.language) ?? 'fr'
  // Without a connection the texts cannot load, and the language stays unchanged.
  return { other, change: () => void changeLanguage(other).then(reload, () => {}) }
}
