import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { Failure } from '../relay/failure.ts'
import { useReload } from '../relay/reload.ts'
import { Button } from '../ui/Button.tsx'
import { Arrival } from './Arrival.tsx'
import { ErrorView } from './ErrorView.tsx'
import NotFoundScreen from './NotFoundScreen.tsx'

/** In place of a screen that failed; the shell around it lives (A37). */
export function ScreenError() {
  const { t } = useTranslation()
  const { reload, busy } = useReload()
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  const failure = Failure.of(error)
  // A failed answer is asked for again; after a mistake of ours, or a file that is missing, only a new page helps.
  const retry = error instanceof Failure ? reload : () => location.reload()
  return (
    <>
      <ErrorView
        icon="warning"
        title={t('ServerError.title')}
        action={
          <Button variant="primary" icon="refresh" busy={busy} onClick={retry}>
            {t('words.retry')}
          </Button>
        }
      >
        <p>{t(`errors.${failure.code}`)}</p>
        {failure.requestId && <p>{t('ServerError.request', { id: failure.requestId })}</p>}
      </ErrorView>
      <Arrival />
    </>
  )
}
