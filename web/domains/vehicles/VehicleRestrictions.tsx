import { useTranslation } from 'react-i18next'
import styles from './VehicleRestrictions.module.css'

const restrictions = ['kinds', 'trails', 'ownPass', 'certificate'] as const

/**
 * Restrictions for every vehicle on the federation's trails. The member must acknowledge the
 * restrictions before the vehicle form can be sent (D46).
 */
export function VehicleRestrictions() {
  const { t } = useTranslation('vehicles')
  return (
    <ul className={styles.restrictions}>
      {restrictions.map((each) => (
        <li key={each}>{t(`Restrictions.${each}`)}</li>
      ))}
    </ul>
  )
}
