import { type ComponentType, createElement, use } from 'react'
import { Failure } from './gatewayFailure.ts'
import { isPortalReachable, reloadPageOnce } from '../platform/reloadPageOnce.ts'

/**
 * Returns a screen component whose code is loaded on demand. If the code file is missing after a
 * new release, the page reloads at most once a minute. If the file is still missing after the
 * reload, the error screen is shown.
 */
export function lazyWithRetry<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let code: Promise<{ default: ComponentType<Props> }> | null = null
  let failed = false

  function preloadComponentCode() {
    if (code && !failed) return code
    failed = false
    reloadFailedStylesheets()
    const loading = reloadPageIfOutdated(load())
    code = loading
    loading.then(
      // React's `use` reads the status synchronously, so no skeleton flashes up for loaded code.
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      () => {
        failed = true
        failedImports.add(() => {
          if (code === loading) code = null
        })
      },
    )
    return code
  }

  // Rendering does not retry a failed import, which would cause an endless loop; the failure is
  // shown until `discardFailedImports`.
  const LazyComponent = (props: Props) => createElement(use(code ?? preloadComponentCode()).default, props)
  return { preload: preloadComponentCode, Component: LazyComponent }
}

/** Functions that discard the failed imports of components. */
const failedImports = new Set<() => void>()

/**
 * Discards the failed imports of components, so that the next rendering of such a component loads
 * its code again. Called by retry buttons.
 */
export function discardFailedImports(): void {
  for (const discardFailedImport of failedImports) discardFailedImport()
  failedImports.clear()
}

/**
 * Link elements of stylesheets that failed to load. Vite does not load these stylesheets again, so
 * the retried import of a screen must do so.
 */
const failedStylesheets = new Set<HTMLLinkElement>()

/** Records stylesheets that fail to load. */
export function startRecordingFailedStylesheets(): void {
  const recordFailedStylesheet = ({ target }: Event) =>
    target instanceof HTMLLinkElement && failedStylesheets.add(target)
  addEventListener('error', recordFailedStylesheet, true)
}

function reloadFailedStylesheets(): void {
  for (const link of failedStylesheets) link.replaceWith(link.cloneNode())
  failedStylesheets.clear()
}

/** Returns the loaded code of a screen, or reloads the page if the file no longer exists. */
export const reloadPageIfOutdated = <T>(loading: Promise<T>): Promise<T> => loading.catch(reloadPageOrThrow)

async function reloadPageOrThrow(error: unknown): Promise<never> {
  if (!(await isPortalReachable())) throw Failure.fromMissingResponse()
  if (!reloadPageOnce()) throw error
  return await new Promise(() => {})
}
