import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { restorePreviousPageState } from '../platform/previousPage.ts'
import {
  beginHydration,
  endHydration,
  isUrlPrerendered,
  readPrerenderedLanguage,
} from './hydration/hydration.ts'
import { getCurrentLanguage } from '../platform/language.ts'
import { basename, club } from '../platform/url.ts'
import { readSession } from '../platform/session.ts'
import { syncSessionWithOtherTabs } from '../platform/syncSessionWithOtherTabs.ts'
import { installScriptPolicy } from '../platform/trustedTypes.ts'
import '../styles/index.css'
import { initializeI18n, loadAllTexts } from '../platform/i18n.ts'
import { runWhenIdle } from '../ui/runWhenIdle.ts'
import { App, waitForFirstScreen } from './App.tsx'
import { firstScreenShown } from '../shell/RouteAnnouncer.tsx'
import { startRecordingFailedStylesheets } from '../relay/lazyWithRetry.ts'
import { loadMemberRoutes, routes } from '../app/routes.tsx'
// Imported last, because the frame overrides styles of the imports above.
import frame from '../shell/PrerenderedFrame.module.css'

installScriptPolicy()
// The router reads the URL and the history state when it is created.
restorePreviousPageState()
syncSessionWithOtherTabs()
startRecordingFailedStylesheets()

const root = document.getElementById('root')!
// The prerendered screen may stay only for a signed-out visitor with the same language on the site
// of the portal itself.
const mayStay = readPrerenderedLanguage() === getCurrentLanguage() && club === null && readSession() === null
if (mayStay) beginHydration()

// The router starts the query of the first screen at once; the texts load in parallel.
const router = createBrowserRouter(routes, { basename, patchRoutesOnNavigation: loadMemberRoutes })
await initializeI18n()
// The prerendered page stays as it is until the first screen is ready.
await waitForFirstScreen(router)

// A transition renders in slices, so the browser can handle a press in between.
const app = <App router={router} />
if (mayStay && isUrlPrerendered(router.state.location)) {
  startTransition(() => void hydrateRoot(root, app))
} else {
  // The frame stays until React replaces it with the screen. A prerendered screen for another
  // language or another visitor is removed at once.
  if (!root.firstElementChild?.classList.contains(frame.frame!)) root.replaceChildren()
  endHydration()
  startTransition(() => createRoot(root).render(app))
}

// Preloads the member routes and all texts after the first paint. If the preload fails, the next
// navigation tries again.
firstScreenShown
  .then(() => new Promise<void>((resolve) => requestAnimationFrame(() => runWhenIdle(resolve))))
  .then(() => Promise.all([import('./prefetchLinks.ts'), loadAllTexts()]))
  .then(([{ startPrefetching }]) => startPrefetching())
  .then(activateNewServiceWorker)
  .catch(() => {})

/** Activates the service worker of a new release, for members who have a service worker. */
async function activateNewServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>
  if (!serviceWorker?.controller) return
  const { activateWaitingPassWorker } = await import('../domains/kept-passes/passWorker.ts')
  await activateWaitingPassWorker()
}
