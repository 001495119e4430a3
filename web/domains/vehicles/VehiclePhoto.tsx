import { useState } from 'react'
import { VehicleIcon } from '../../ui/VehicleIcon.tsx'
import styles from './shared/VehicleCard.module.css'

interface VehiclePhotoProps {
  url: string | null | undefined
  /** Vehicle type of the icon that replaces a missing or broken photo. */
  type: string
}

/**
 * Photo of a vehicle, uploaded by the owner (D48), or an icon of the vehicle type if there is no
 * photo.
 */
export function VehiclePhoto({ url, type }: VehiclePhotoProps) {
  const [broken, setBroken] = useState<string>()
  if (!url || broken === url) return <VehicleIcon type={type} size="2.5rem" className={styles.icon} />
  return <img src={url} alt="" loading="lazy" className={styles.photo} onError={() => setBroken(url)} />
}
