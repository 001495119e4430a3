import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { ErrorView } from './ErrorView.tsx'

/**
 * Error screen that replaces every screen on the site of a club while the club data cannot be
 * loaded (A12, A43).
 */
export function SiteClubError() {
  const { t } = useTranslation()
  return (
    <ErrorView
      icon="warning"
      title={t('ServerError.title')}
      exitsClubSite
      action={
        // Reloads the whole page: no state is worth keeping, and a new page loads the club first.
        <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
          {t('words.retry')}
        </Button>
      }
    >
      <p>{t('SiteClub.failed')}</p>
    </ErrorView>
  )
}
