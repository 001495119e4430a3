import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, type createBrowserRouter } from 'react-router-dom'
import { environment } from '../relay/environment.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Root component of the portal, in the browser and when pages are prerendered as HTML. */
export function App({ router }: { router: Router }) {
  return (
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>
  )
}

/**
 * Waits until the router can render the first screen: it has followed all redirects and loaded the
 * code of the screen.
 */
export function waitForFirstScreen(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
