import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Countdown_statistics$key } from '../../__generated__/Countdown_statistics.graphql.ts'
import { SalesClosed } from '../../platform/salesClosed.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './Dashboard.module.css'

interface SaleCountdownProps {
  statistics: Countdown_statistics$key
  /** True when a presale is running. The date in the banner is then the end of the presale. */
  presale: boolean
}

/**
 * Banner with the number of days until the end of a sale or presale, and the end date, in one line
 * (D06–D08). The last day counts as one day. Renders nothing while sales are closed, because
 * nothing can be bought in the remaining days.
 */
export function Countdown({ statistics, presale }: SaleCountdownProps) {
  const { t } = useTranslation('dashboard')
  const { dayAndMonth } = useFormat()
  const { bannerDate: date, bannerDaysLeft: count } = useFragment(
    graphql`
      fragment Countdown_statistics on MemberStatistics {
        bannerDate
        bannerDaysLeft
      }
    `,
    statistics,
  )
  const areSalesClosed = use(SalesClosed)
  if (count === null || date === null || areSalesClosed) return null
  return (
    <p className={styles.countdown}>
      <Icon name="calendar" />
      <span>
        <strong>{t(presale ? 'Countdown.presale' : 'Countdown.sale', { count })}</strong>{' '}
        {t('Countdown.until', { date: dayAndMonth(date) })}
      </span>
    </p>
  )
}
