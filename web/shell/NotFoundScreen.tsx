import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { ErrorView } from './ErrorView.tsx'
import { paths } from '../platform/paths.ts'

/**
 * Screen with the message that the page was not found, for URLs that belong to no screen of the
 * portal (A26).
 */
export default function NotFoundScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  /**
   * Goes back in the history of the tab. In a new tab without a history, opens the home screen
   * instead.
   */
  const goBackOrHome = () => void (history.length > 1 ? navigate(-1) : navigate(paths.home()))
  return (
    <ErrorView
      icon="mapPin"
      title={t('NotFound.title')}
      action={
        <Button variant="primary" onClick={goBackOrHome}>
          {t('NotFound.back')}
        </Button>
      }
    >
      <p>{t('NotFound.text')}</p>
    </ErrorView>
  )
}
