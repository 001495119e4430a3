import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './VehiclePasses.module.css'

interface VehiclePassesProps {
  /** As its newest pass calls it; null where it is not known any more. */
  vehicle: { readonly name: string; readonly registration: string | null } | null
  /** Where its passes alone are; null where they are already, or where it is gone. */
  history: string | null
  /** A row for each pass. */
  children: ReactNode
}

/** The passes of one vehicle, under its name and plate (H10). */
export function VehiclePasses({ vehicle, history, children }: VehiclePassesProps) {
  const { t } = useTranslation('access-rights')
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.group}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.name}>
          {history && vehicle ? (
            <TextLink to={history}>
              {vehicle.name}
              <span className="visually-hidden"> – {t('History.ofVehicle')}</span>
            </TextLink>
          ) : (
            (vehicle?.name ?? t('History.noVehicle'))
          )}
        </h2>
        {vehicle?.registration && <span className={styles.plate}>{vehicle.registration}</span>}
      </div>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}
