import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, type createBrowserRouter } from 'react-router-dom'
import { environment } from '../relay/environment.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** The whole portal: in a browser, and where pages are written as HTML. */
export function App({ router }: { router: Router }) {
  return (
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>
  )
}

/** Waits until the router knows what to show: a redirect is followed, and the code of the screen is there. */
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
