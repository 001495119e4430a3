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
// After the looks that it changes.
import frame from '../shell/Frame.module.css'

guardScripts()
// The router reads the address and the history state as it is made.
continuePage()
followOtherTabs()
followStyles()

const root = document.getElementById('root')!
// The prerendered screen is for a visitor who reads this language, on no club's site.
const mayStay = prerenderedLanguage() === language() && club === null && readSession() === null
if (mayStay) beginHydration()

// The router starts the first screen's query at once; the texts come beside it.
const router = createBrowserRouter(routes, { basename, patchRoutesOnNavigation: findBehind })
await startDoorTexts()
// Until then the page stays as it came.
await waitForFirstScreen(router)

// A transition is drawn in pieces, between which a press is answered.
const app = <App router={router} />
if (mayStay && isPrerendered(router.state.location)) {
  startTransition(() => void hydrateRoot(root, app))
} else {
  // The frame stays until React puts the screen in its place; a screen that was written for somebody else does not.
  if (!root.firstElementChild?.classList.contains(frame.frame!)) root.replaceChildren()
  endHydration()
  startTransition(() => createRoot(root).render(app))
}

// What is behind the door is ready before somebody goes there, once what is there has been painted; what fails is tried
// again by whoever does.
firstArrival
  .then(() => new Promise<void>((resolve) => requestAnimationFrame(() => whenIdle(resolve))))
  .then(() => Promise.all([import('./prefetchLinks.ts'), wholeTexts()]))
  .then(([{ followLinks }]) => followLinks())
  .catch(() => {})
