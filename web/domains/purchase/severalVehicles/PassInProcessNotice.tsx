import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { TextLink } from '../../../ui/TextLink.tsx'

interface PassInProcessNoticeProps {
  vehicleId: string
  /** Name of the vehicle whose pass is being processed. */
  name: string
}

/**
 * Notice that the federation still processes a pass of a vehicle, with a link to the passes of the
 * vehicle (D35).
 */
export function PassInProcessNotice({ vehicleId, name }: PassInProcessNoticeProps) {
  const { t } = useTranslation('several-vehicles')
  return (
    <>
      <p>{t('SeveralVehicles.inProcess')}</p>
      <PassesOfVehicleLink vehicleId={vehicleId} name={name} />
    </>
  )
}

/** Link to all passes of a vehicle. */
export function PassesOfVehicleLink({ vehicleId, name }: PassInProcessNoticeProps) {
  const { t } = useTranslation('several-vehicles')
  return (
    <TextLink standalone to={paths.passHistory(vehicleId)}>
      {t('SeveralVehicles.inProcessAction')}
      <span className="visually-hidden"> – {name}</span>
    </TextLink>
  )
}
