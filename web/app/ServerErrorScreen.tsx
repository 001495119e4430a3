import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { insidePath } from '../relay/place.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { ErrorView } from './ErrorView.tsx'

/** `/error`: where whatever cannot go on ends (A25); `from` is the address to try again. */
export default function ServerErrorScreen() {
  const { t } = useTranslation()
  const from = insidePath(useSearchParams()[0].get('from'))
  return (
    <ErrorView
      icon="warning"
      title={t('ServerError.title')}
      action={
        from && (
          <ButtonLink to={from} variant="primary" icon="refresh">
            {t('words.retry')}
          </ButtonLink>
        )
      }
    >
      <p>{t('ServerError.text')}</p>
    </ErrorView>
  )
}
