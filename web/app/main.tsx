import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { beginHydration, endHydration, hydrated, isWritten } from '../platform/hydration.ts'
import { basename } from '../platform/place.ts'
import { followOtherTabs } from '../platform/otherTabs.ts'
import { guardScripts } from '../platform/trustedTypes.ts'
import '../styles/index.css'
import { startDoorTexts, wholeTexts } from '../platform/i18n.ts'
import { App, started } from './App.tsx'
import { leaveAtStart } from './leaving.ts'
import { routes } from './routes.tsx'

guardScripts()
followOtherTabs()
leaveAtStart()

const root = document.getElementById('root')!
const mayStay = beginHydration()

// The router starts the first screen's query at once; the texts come beside it.
const router = createBrowserRouter(routes, { basename })
await startDoorTexts()

if (mayStay) await started(router)
if (mayStay && isWritten(router.state.location)) {
  hydrateRoot(root, <App router={router} />)
  // The screens behind the door are ready before somebody goes there.
  void hydrated().then(() => wholeTexts())
} else {
  root.replaceChildren()
  endHydration()
  createRoot(root).render(<App router={router} />)
}
