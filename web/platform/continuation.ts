import { forgetPage } from './drafts.ts'
import { pathWithoutClub } from './place.ts'
import { stored } from './stored.ts'

/** What a page leaves to the page that takes its place in this tab. */
interface LeftPage {
  /** Its path. Its query may hold the token of a mail, which no storage keeps. */
  readonly address: string
  /** The state that the router keeps in the browser's history entry. */
  readonly state: object | null
}

const leftPage = stored('sessionStorage', 'sentier.page', (found): LeftPage | null => {
  if (typeof found !== 'object' || found === null) return null
  const { address, state } = found as Partial<Record<keyof LeftPage, unknown>>
  return typeof address === 'string' ? { address, state: typeof state === 'object' ? state : null } : null
})

/** Returns the URL of this page without `lang`, which asks for a language and not for another page (A05). */
function urlWithoutLanguage(): URL {
  const url = new URL(location.href)
  url.searchParams.delete('lang')
  return url
}

const addressOf = ({ pathname }: URL): string => pathWithoutClub({ pathname, search: '' })

const isLanguageAsked = () => new URL(location.href).searchParams.has('lang')

function findContinuation(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type !== 'navigate') return true
  return isLanguageAsked() && leftPage.get()?.address === addressOf(urlWithoutLanguage())
}

let continues: boolean | null = null

/**
 * Whether this page goes on with the one before it in this tab: after a reload, after Back and Forward, and where the
 * same address was opened with `?lang=` (A42). Whatever was typed or chosen there is then kept.
 */
export function isContinuation(): boolean {
  continues ??= findContinuation()
  return continues
}

/**
 * Begins the page, before its router does. A page that goes on in another language takes over the history state of the
 * one before it, which holds what one screen hands to the next, and loses `lang` from its address.
 */
export function continuePage(): void {
  const url = urlWithoutLanguage()
  const left = leftPage.get()
  if (!isContinuation()) forgetPage()
  if (isContinuation() && isLanguageAsked() && left?.address === addressOf(url))
    // The index is the router's own count of the entries of this document.
    history.replaceState({ ...left.state, idx: undefined }, '', url)
  addEventListener('pagehide', () =>
    leftPage.set({ address: addressOf(urlWithoutLanguage()), state: history.state as object | null }),
  )
}
