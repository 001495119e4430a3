import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './BlockedVehicles.module.css'

/** HTML element id of the line that unfolds the list. */
export const blockedVehiclesId = 'blocked-vehicles'

interface BlockedVehiclesProps {
  /** Number of vehicles in the list. Without a vehicle, nothing is shown. */
  count: number
  /** True if the list is open at first. */
  isOpen: boolean
  /** List of the vehicles, each with the reason and the way to remove the obstacle. */
  children: ReactNode
}

/** Folded list of the vehicles for which no pass can be bought now. */
export function BlockedVehicles({ count, isOpen, children }: BlockedVehiclesProps) {
  const { t } = useTranslation('vehicles')
  if (count === 0) return null
  return (
    <details className={styles.blocked} open={isOpen}>
      <summary id={blockedVehiclesId}>{t('VehicleChoice.blocked', { count })}</summary>
      {children}
    </details>
  )
}
