import { deleteValuesStoredForNextPage } from './drafts.ts'
import { getPathWithoutClub } from './url.ts'
import { createStoredValue } from './storedValue.ts'

/** URL path and history state that a page stores for the next page of the same tab. */
interface LeftPage {
  /**
   * URL path of the page. The query string is not stored, because it may contain a secret token
   * from an e-mail.
   */
  readonly address: string
  /** State that the router keeps in the history entry of the browser. */
  readonly state: object | null
}

const leftPage = createStoredValue('sessionStorage', 'sentier.page', (found): LeftPage | null => {
  if (typeof found !== 'object' || found === null) return null
  const { address, state } = found as Partial<Record<keyof LeftPage, unknown>>
  return typeof address === 'string' ? { address, state: typeof state === 'object' ? state : null } : null
})

/**
 * Returns the URL of this page without the query parameter `lang`, which only requests a language
 * (A05).
 */
function buildUrlWithoutLanguage(): URL {
  const url = new URL(location.href)
  url.searchParams.delete('lang')
  return url
}

const getPathWithoutClubAndQuery = ({ pathname }: URL): string => getPathWithoutClub({ pathname, search: '' })

const isLanguageInUrl = () => new URL(location.href).searchParams.has('lang')

function wasPageReopenedOrLanguageChanged(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type !== 'navigate') return true
  return (
    isLanguageInUrl() && leftPage.get()?.address === getPathWithoutClubAndQuery(buildUrlWithoutLanguage())
  )
}

let continues: boolean | null = null

/**
 * Returns whether this page was opened by a reload, by Back or Forward, or by a language change
 * with `?lang=` (A42). Such a page restores the input and choices of the previous page of the tab.
 */
export function isContinuationOfPreviousPage(): boolean {
  continues ??= wasPageReopenedOrLanguageChanged()
  return continues
}

/**
 * Restores the state that the previous page of this tab has stored. If this page was not opened by
 * a reload, Back, Forward or a language change, deletes the state. Also removes `lang` from the URL
 * after a language change. Runs before the router starts.
 */
export function restorePreviousPageState(): void {
  const url = buildUrlWithoutLanguage()
  const left = leftPage.get()
  if (!isContinuationOfPreviousPage()) deleteValuesStoredForNextPage()
  if (
    isContinuationOfPreviousPage() &&
    isLanguageInUrl() &&
    left?.address === getPathWithoutClubAndQuery(url)
  )
    // `idx` is the router's own index of history entries in this document.
    history.replaceState({ ...left.state, idx: undefined }, '', url)
  addEventListener('pagehide', () =>
    leftPage.set({
      address: getPathWithoutClubAndQuery(buildUrlWithoutLanguage()),
      state: history.state as object | null,
    }),
  )
}
