import { type LoaderFunctionArgs, replace } from 'react-router-dom'
import { changeLanguage } from '../platform/i18n.ts'
import { language, readLanguage } from '../platform/language.ts'
import { hasMoved } from './screen.tsx'

/** `?lang=` on any address switches the language, is kept for later visits and leaves the address (A05, A06). */
export async function followLanguage({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const url = new URL(request.url)
  const wanted = url.searchParams.get('lang')
  if (wanted === null) return null
  const other = readLanguage(wanted)
  if (other && other !== language()) await changeLanguage(other)
  // The place within the page stays, of which a loader is told nothing.
  if (hasMoved(url)) url.hash = location.hash
  url.searchParams.delete('lang')
  return replace(url.href)
}
