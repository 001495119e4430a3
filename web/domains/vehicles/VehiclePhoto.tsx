import { useState } from 'react'
import { VehicleIcon } from '../../ui/VehicleIcon.tsx'
import styles from './shared/VehicleCard.module.css'

interface VehiclePhotoProps {
  url: string | null | undefined
  /** What is drawn where there is no photo, or none that loads. */
  type: string
}

/** The vehicle as its owner photographed it (D48), or a drawing of its kind. */
export function VehiclePhoto({ url, type }: VehiclePhotoProps) {
  const [broken, setBroken] = useState<string>()
  if (!url || broken === url) return <VehicleIcon type={type} size="3rem" className={styles.icon} />
  return (
    <img
      src={url}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className={styles.photo}
      onError={() => setBroken(url)}
    />
  )
}
