/**
 * A page that came as HTML becomes the portal's own where nothing of it would change by that; until then nothing that
 * the gateway answers gets into it, and what is typed into its fields is kept.
 */

/** Where the portal stands; of a page that came as HTML it says the address, the language and the year that it shows. */
const rootElement = () => document.getElementById('root')

let running: { ended: Promise<void>; end: () => void } | null = null

/** Returns the language that the HTML of the page is written in; undefined when the page has no prerendered screen. */
export const prerenderedLanguage = (): string | undefined => rootElement()?.dataset.language

/** Marks the page as hydrating, until `endHydration` is called. */
export function beginHydration(): void {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  running = { ended, end }
}

/** Whether what came is this screen, as it opens. */
export const isPrerendered = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  search === '' && pathname.toLowerCase() === rootElement()?.dataset.path

/** From here on the page is the portal's; of one that never comes to be, nothing is waited for either. */
export function endHydration(): void {
  running?.end()
  running = null
  // `web/start/early.js` has kept the buttons still, and what was pressed meanwhile.
  delete document.documentElement.dataset.starting
  document.documentElement.dataset.code = 'there'
  const page = globalThis as { keptPresses?: { other?: HTMLElement | null; sent?: HTMLElement | null } }
  const { other, sent } = page.keptPresses ?? {}
  delete page.keptPresses
  // After what the screen does as it comes to life. What stood on a page that made way is gone.
  setTimeout(() => {
    for (const button of [other, sent]) {
      button?.removeAttribute('aria-busy')
      if (button?.isConnected) button.click()
    }
  })
}

/** Lets the page say that its code does not come (`styles/base.css`), while it is asked for again. */
export function showLostCode(): void {
  document.documentElement.dataset.code = 'lost'
}

/** Waits until the page may change. */
export const hydrated = (): Promise<void> => running?.ended ?? Promise.resolve()

/** Whether the page is on its way from HTML to the portal's own. */
export const isHydrating = (): boolean => running !== null

/** The year in which the HTML was written. */
export const prerenderedYear = (): number => Number(rootElement()?.dataset.year ?? new Date().getFullYear())
