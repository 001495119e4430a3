import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { toPortalPath, openAsNewPage } from '../platform/url.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorView } from './ErrorView.tsx'
import { paths } from '../platform/paths.ts'

/**
 * Screen at `/error` for every failure after which the member cannot continue (A25). `from` is the
 * URL that the retry button opens; without `from`, the button opens the home screen.
 */
export default function ServerErrorScreen() {
  const { t } = useTranslation()
  const from = toPortalPath(useSearchParams()[0].get('from'))
  return (
    <ErrorView
      icon="warning"
      title={t('ServerError.title')}
      action={
        // Loads a new document, because the state in memory may have caused the error.
        <Button variant="primary" icon="refresh" onClick={() => openAsNewPage(from ?? paths.home())}>
          {t('words.retry')}
        </Button>
      }
    >
      <p>{t('ServerError.text')}</p>
    </ErrorView>
  )
}
