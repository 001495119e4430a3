import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { ErrorView } from './ErrorView.tsx'

/** In place of every screen of a club's site while the club cannot be loaded: the server error (A12, A43). */
export function SiteClubError() {
  const { t } = useTranslation()
  return (
    <ErrorView
      icon="warning"
      title={t('ServerError.title')}
      leavesClub
      action={
        // Nothing of the page is worth keeping, and a new one begins with the club.
        <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
          {t('words.retry')}
        </Button>
      }
    >
      <p>{t('SiteClub.failed')}</p>
    </ErrorView>
  )
}
