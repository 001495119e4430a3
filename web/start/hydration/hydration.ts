/**
 * Functions for the hydration of a prerendered page. Until the hydration ends, gateway responses
 * are held back and typed input is kept.
 */

/**
 * Returns the root element of the portal. On a prerendered page, the attributes of the element name
 * the path, the language and the year of the prerendered HTML.
 */
const findRootElement = () => document.getElementById('root')

let hydration: { ended: Promise<void>; end: () => void } | null = null

/** Returns the language of the prerendered HTML; undefined if the page was not prerendered. */
export const readPrerenderedLanguage = (): string | undefined => findRootElement()?.dataset.language

/** Marks the page as hydrating. The mark stays until `endHydration` is called. */
export function beginHydration(): void {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  hydration = { ended, end }
}

/** Returns whether the prerendered HTML of this page shows the screen of the given URL. */
export const isUrlPrerendered = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  search === '' && pathname.toLowerCase() === findRootElement()?.dataset.path

/**
 * Ends hydration and releases the gateway responses that were held back. Must also be called on a
 * page that does not hydrate, so that no response waits forever.
 */
export function endHydration(): void {
  hydration?.end()
  hydration = null
  // `web/start/early.js` has blocked the buttons and recorded the last presses.
  delete document.documentElement.dataset.starting
  document.documentElement.dataset.code = 'started'
  const page = globalThis as {
    recordedPresses?: { other?: HTMLElement | null; submit?: HTMLElement | null }
  }
  const { other, submit } = page.recordedPresses ?? {}
  delete page.recordedPresses
  // Runs after the first effects of the screen. Buttons of a replaced screen are disconnected by
  // then.
  setTimeout(() => {
    for (const button of [other, submit]) {
      button?.removeAttribute('aria-busy')
      if (button?.isConnected) button.click()
    }
  })
}

/**
 * Shows the message that the code of the page failed to load, which is part of the HTML
 * (`styles/base.css`). Meanwhile, the code is loaded again.
 */
export function showStartFailure(): void {
  document.documentElement.dataset.code = 'failed'
}

/** Resolves when hydration has ended. */
export const waitForHydration = (): Promise<void> => hydration?.ended ?? Promise.resolve()

/** Returns whether the page is being hydrated. */
export const isHydrating = (): boolean => hydration !== null

/**
 * Returns the year in which the page was prerendered; the current year for a page that was not
 * prerendered.
 */
export const readPrerenderedYear = (): number =>
  Number(findRootElement()?.dataset.year ?? new Date().getFullYear())
