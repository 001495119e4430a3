import { useTranslation } from 'react-i18next'
import { Skeleton, SkeletonRegion } from '../../ui/Skeleton.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './Guest.module.css'
import { GuestInvoice } from './GuestInvoice.tsx'
import { shownInvoice } from './invoice.ts'

/** What the pass costs in all, before the invoice tells it in full. */
export function GuestPrice() {
  const { t } = useTranslation('guests')
  const { money } = useFormat()
  return (
    <GuestInvoice>
      {(invoice) => {
        const { amounts } = shownInvoice(invoice)
        return amounts ? (
          <p>
            <strong className={styles.total}>{money(amounts.total)}</strong>{' '}
            {t('Guest.invoice.taxesIncluded')}
          </p>
        ) : (
          <SkeletonRegion label={t('Guest.invoice.calculating')}>
            <Skeleton width="12rem" height="1.75rem" />
          </SkeletonRegion>
        )
      }}
    </GuestInvoice>
  )
}
