import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/paths.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { Stack } from '../../ui/layout.tsx'

interface DeclinedPassNoteProps {
  /** Id of the pass whose payment was declined. */
  passId: string
  /** Name of the vehicle of the pass. */
  name: string
}

/** Note about a declined payment of a vehicle, with a link that resumes its purchase (E64). */
export function DeclinedPassNote({ passId, name }: DeclinedPassNoteProps) {
  const { t } = useTranslation('several-vehicles')
  return (
    <Stack gap={1}>
      <p>{t('SeveralVehicles.declined')}</p>
      <TextLink standalone to={paths.purchase({ accessRight: passId })}>
        {t('SeveralVehicles.declinedAction')}
        <span className="visually-hidden"> – {name}</span>
      </TextLink>
    </Stack>
  )
}
