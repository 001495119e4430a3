import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './VehiclePasses.module.css'

interface VehiclePassesProps {
  /**
   * Vehicle of a group of passes, named as on the newest pass of the group; null when the vehicle
   * is unknown.
   */
  vehicle: { readonly name: string; readonly registration: string | null } | null
  /**
   * URL of the pass history filtered by this vehicle; null when the history is already filtered or
   * the vehicle was removed.
   */
  history: string | null
  /** Table rows, one for each pass of the vehicle. */
  children: ReactNode
}

/** Passes of one vehicle under its name and license plate (H10). */
export function VehiclePasses({ vehicle, history: passHistoryUrl, children }: VehiclePassesProps) {
  const { t } = useTranslation('access-rights')
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.group}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.name}>
          {passHistoryUrl && vehicle ? (
            <TextLink to={passHistoryUrl}>
              {vehicle.name}
              <span className="visually-hidden"> – {t('History.ofVehicle')}</span>
            </TextLink>
          ) : (
            (vehicle?.name ?? t('History.noVehicle'))
          )}
        </h3>
        {vehicle?.registration && <span className={styles.plate}>{vehicle.registration}</span>}
      </div>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}
