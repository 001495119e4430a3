import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { toPortalPath, loadDocument } from '../platform/place.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorView } from './ErrorView.tsx'
import { paths } from '../platform/paths.ts'

/** `/error`: where whatever cannot go on ends (A25). `from` is the address to try again, or else the beginning is. */
export default function ServerErrorScreen() {
  const { t } = useTranslation()
  const from = toPortalPath(useSearchParams()[0].get('from'))
  return (
    <ErrorView
      icon="warning"
      title={t('ServerError.title')}
      action={
        // As a new page: what this one holds in memory may be what is wrong.
        <Button variant="primary" icon="refresh" onClick={() => loadDocument(from ?? paths.home())}>
          {t('words.retry')}
        </Button>
      }
    >
      <p>{t('ServerError.text')}</p>
    </ErrorView>
  )
}
