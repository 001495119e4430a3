import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { continuePage } from '../platform/continuation.ts'
import { beginHydration, endHydration, isPrerendered, prerenderedLanguage } from './hydration/hydration.ts'
import { language } from '../platform/language.ts'
import { basename, club } from '../platform/place.ts'
import { readSession } from '../platform/session.ts'
import { followOtherTabs } from '../platform/otherTabs.ts'
import { guardScripts } from '../platform/trustedTypes.ts'
import '../styles/index.css'
import { startDoorTexts, wholeTexts } from '../platform/i18n.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { App, waitForFirstScreen } from './App.tsx'
import { firstArrival } from '../shell/Arrival.tsx'
import { followStyles } from '../routing/lazyWithRetry.ts'
import { findBehind, routes } from '../app/routes.tsx'
// Imported last, because the frame overrides styles of the imports above.
import frame from '../shell/Frame.module.css'

guardScripts()
// The router reads the URL and the history state when it is created.
continuePage()
followOtherTabs()
followStyles()

const root = document.getElementById('root')!
// The prerendered screen may stay only for a signed-out visitor with the same language on the site
// of the portal itself.
const mayStay = prerenderedLanguage() === language() && club === null && readSession() === null
if (mayStay) beginHydration()

// The router starts the query of the first screen at once; the texts load in parallel.
const router = createBrowserRouter(routes, { basename, patchRoutesOnNavigation: findBehind })
await startDoorTexts()
// The prerendered page stays as it is until the first screen is ready.
await waitForFirstScreen(router)

// A transition renders in slices, so the browser can handle a press in between.
const app = <App router={router} />
if (mayStay && isPrerendered(router.state.location)) {
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
firstArrival
  .then(() => new Promise<void>((resolve) => requestAnimationFrame(() => whenIdle(resolve))))
  .then(() => Promise.all([import('./prefetchLinks.ts'), wholeTexts()]))
  .then(([{ followLinks }]) => followLinks())
  .catch(() => {})
