import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ReceiptYearSelector_member$key } from '../../__generated__/ReceiptYearSelector_member.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import styles from './ReceiptYearSelector.module.css'

interface ReceiptYearSelectorProps {
  member: ReceiptYearSelector_member$key
  /** Year of the shown receipts; null for all years. */
  shown: number | null
}

/**
 * Links that filter the receipts by year. The links are not rendered when all receipts are of one
 * year.
 */
export function ReceiptYearSelector({ member, shown: shownYear }: ReceiptYearSelectorProps) {
  const { t } = useTranslation('receipts')
  const { receiptYears } = useFragment(
    graphql`
      fragment ReceiptYearSelector_member on Member {
        receiptYears @catch
      }
    `,
    member,
  )
  const years = receiptYears.ok ? (receiptYears.value ?? []) : []
  if (years.length < 2 && shownYear === null) return null
  const getAriaCurrent = (isCurrent: boolean) => (isCurrent ? ('page' as const) : undefined)
  return (
    <nav aria-label={t('Receipts.years')} className="no-print">
      <ul className={styles.years}>
        <li>
          <Anchor
            to={paths.receipts()}
            className={styles.year}
            aria-current={getAriaCurrent(shownYear === null)}
            preventScrollReset
          >
            {t('Receipts.allYears')}
          </Anchor>
        </li>
        {years.map((year) => (
          <li key={year}>
            <Anchor
              to={paths.receipts(year)}
              className={styles.year}
              aria-current={getAriaCurrent(year === shownYear)}
              preventScrollReset
            >
              {year}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
