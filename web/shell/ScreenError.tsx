import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { expireQueryResults } from '../relay/environment.ts'
import { LazyKeptPasses } from '../domains/kept-passes/shared/LazyKeptPasses.tsx'
import { Failure } from '../relay/gatewayFailure.ts'
import { discardFailedImports } from '../relay/lazyWithRetry.ts'
import { reloadPageOnce } from '../platform/reloadPageOnce.ts'
import { Button } from '../ui/Button.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { ErrorView } from './ErrorView.tsx'
import NotFoundScreen from './NotFoundScreen.tsx'

/** Error screen shown in place of a screen that failed; the shell stays usable (A37). */
export function ScreenError() {
  const { t } = useTranslation()
  const location = useLocation()
  const navigate = useNavigate()
  const error = useRouteError()
  const failure = Failure.from(error)
  const isOutdated = failure.code === 'PAGE_OUTDATED'
  // Reloads the page to get the code of the other release; the wizard restores its draft after the
  // reload.
  useEffect(() => {
    if (isOutdated) reloadPageOnce()
  }, [isOutdated])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  /**
   * Retries a screen that failed to load. Reloads the complete page if a bug in the portal or a
   * missing code file caused the failure, because only new code can help then.
   */
  function retryFailedRequest() {
    if (!(error instanceof Failure) || isOutdated) return window.location.reload()
    discardFailedImports()
    expireQueryResults()
    // The router keeps its error after a plain revalidation, which ends before React has rendered.
    // A navigation to the same URL clears the error.
    void navigate(location, { replace: true, state: location.state, preventScrollReset: true })
  }

  return (
    <>
      <ErrorView
        icon="warning"
        title={t('ServerError.title')}
        requestId={failure.requestId}
        action={
          <Button variant="primary" icon="refresh" onClick={retryFailedRequest}>
            {t(isOutdated ? 'StartFailure.reload' : 'words.retry')}
          </Button>
        }
        footer={<LazyKeptPasses />}
      >
        <p>{t(`errors.${failure.code}`)}</p>
      </ErrorView>
      <RouteAnnouncer />
    </>
  )
}
