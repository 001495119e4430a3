import { useTranslation } from 'react-i18next'
import { ErrorView } from './ErrorView.tsx'

/** For every address that is none of the portal's (A26). */
export default function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <ErrorView icon="mapPin" title={t('NotFound.title')}>
      <p>{t('NotFound.text')}</p>
    </ErrorView>
  )
}
