import { createRoot } from 'react-dom/client'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createBrowserRouter } from 'react-router-dom'
import { environment } from '../relay/environment.ts'
import { basename } from '../platform/place.ts'
import { followOtherTabs } from '../platform/otherTabs.ts'
import { guardScripts } from '../platform/trustedTypes.ts'
import '../styles/index.css'
import { startTexts } from '../platform/i18n.ts'
import { leaveAtStart } from './leaving.ts'
import { routes } from './routes.tsx'

guardScripts()
followOtherTabs()
leaveAtStart()

// The router starts the first screen's query at once; the texts come beside it.
const router = createBrowserRouter(routes, { basename })
await startTexts()

createRoot(document.getElementById('root')!).render(
  <RelayEnvironmentProvider environment={environment}>
    <RouterProvider router={router} />
  </RelayEnvironmentProvider>,
)
