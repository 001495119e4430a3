import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { ErrorView } from './ErrorView.tsx'
import { paths } from '../platform/paths.ts'

/** For every address that is none of the portal's (A26). */
export default function NotFoundScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  /** In a tab that has just been opened there is nothing to go back to. */
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate(paths.home()))
  return (
    <ErrorView
      icon="mapPin"
      title={t('NotFound.title')}
      action={
        <Button variant="primary" onClick={goBack}>
          {t('NotFound.back')}
        </Button>
      }
    >
      <p>{t('NotFound.text')}</p>
    </ErrorView>
  )
}
