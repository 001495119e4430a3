import { type LoaderFunctionArgs, replace } from 'react-router-dom'
import { changeLanguage } from '../platform/i18n.ts'
import { getCurrentLanguage, parseLanguage } from '../platform/language.ts'
import { isCurrentUrl } from './screen.tsx'

/**
 * Switches to the language in the query parameter `lang` and stores the language for later page
 * loads. Then removes the parameter from the URL (A05, A06).
 */
export async function languageLoader({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const url = new URL(request.url)
  const requestedLanguage = url.searchParams.get('lang')
  if (requestedLanguage === null) return null
  const other = parseLanguage(requestedLanguage)
  if (other && other !== getCurrentLanguage()) await changeLanguage(other)
  // Keeps the fragment of the URL, which React Router does not pass to a loader.
  if (isCurrentUrl(url)) url.hash = location.hash
  url.searchParams.delete('lang')
  return replace(url.href)
}
