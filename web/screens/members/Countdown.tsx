import { useTranslation } from 'react-i18next'
import { ContourBackground } from '../../ui/ContourBackground.tsx'
import styles from './Countdown.module.css'

interface CountdownProps {
  /** Days left, 1 on the last day (D07). */
  days: number
  /** A presale is on, and it is what ends. */
  presale: boolean
}

/** The dated banner (D06). */
export function Countdown({ days, presale }: CountdownProps) {
  const { t } = useTranslation('members')
  return (
    <p className={styles.band}>
      <ContourBackground seed="countdown" className={styles.contour} />
      <strong className={styles.days}>{t('Countdown.days', { count: days })}</strong>
      <span>{t(presale ? 'Countdown.presale' : 'Countdown.sale')}</span>
    </p>
  )
}
