import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router-dom'
import { paths } from '../platform/paths.ts'
import { ErrorView } from './ErrorView.tsx'

/** The addresses whose screens are not there yet, to which mails and the account lead. */
const places = [{ path: `${paths.interventionReport('')}/:id`, of: 'report' }] as const

/** In place of a screen that is not there yet: where what it is about can be seen until then, and whom to ask. */
export default function NotYetScreen() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { of } = places.find(({ path }) => matchPath(path, pathname)) ?? places[0]
  return (
    <ErrorView icon="clock" title={t(`NotYet.${of}.title`)}>
      <p>{t(`NotYet.${of}.text`)}</p>
    </ErrorView>
  )
}
