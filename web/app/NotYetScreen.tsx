import { useTranslation } from 'react-i18next'
import { ErrorView } from './ErrorView.tsx'

/** In place of a screen to which mails lead and that is not there yet: whom to ask until it is. */
export default function NotYetScreen() {
  const { t } = useTranslation()
  return (
    <ErrorView icon="clock" title={t('NotYet.title')} action={null}>
      <p>{t('NotYet.text')}</p>
    </ErrorView>
  )
}
