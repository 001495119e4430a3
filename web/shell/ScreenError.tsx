import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { forgetAnswers } from '../relay/environment.ts'
import { Failure } from '../relay/failure.ts'
import { reloadOnce } from '../platform/reloadOnce.ts'
import { Button } from '../ui/Button.tsx'
import { Arrival } from './Arrival.tsx'
import { ErrorView } from './ErrorView.tsx'
import NotFoundScreen from './NotFoundScreen.tsx'

/** In place of a screen that failed; the shell around it lives (A37). */
export function ScreenError() {
  const { t } = useTranslation()
  const location = useLocation()
  const navigate = useNavigate()
  const error = useRouteError()
  const failure = Failure.of(error)
  const isOutdated = failure.code === 'PAGE_OUTDATED'
  // The page of the other release finds the draft of the wizard.
  useEffect(() => {
    if (isOutdated) reloadOnce()
  }, [isOutdated])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  /** A failed answer is asked for again; after a mistake of ours, or a file that is missing, only a new page helps. */
  function retry() {
    if (!(error instanceof Failure) || isOutdated) return window.location.reload()
    forgetAnswers()
    // A mere revalidation is over before React has drawn it, and the router then keeps its error. An arrival at the
    // same address does not.
    void navigate(location, { replace: true, state: location.state, preventScrollReset: true })
  }

  return (
    <>
      <ErrorView
        icon="warning"
        title={t('ServerError.title')}
        requestId={failure.requestId}
        action={
          <Button variant="primary" icon="refresh" onClick={retry}>
            {t(isOutdated ? 'StartFailure.reload' : 'words.retry')}
          </Button>
        }
      >
        <p>{t(`errors.${failure.code}`)}</p>
      </ErrorView>
      <Arrival />
    </>
  )
}
