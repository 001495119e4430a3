import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Amount } from '../../ui/Amount.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { Skeleton, SkeletonRegion } from '../../ui/Skeleton.tsx'
import { ActionBarPriceText } from '../../wizard/ActionBarPriceText.tsx'
import styles from './Guest.module.css'
import { buildGuestInvoiceView } from './guestInvoice.ts'
import type { GuestPrice as Price } from './useGuestInvoice.ts'

interface GuestPriceProps {
  price: Price
  /** True below the name of the pass, which already says how many days the pass has. */
  isBelowName?: boolean
}

/**
 * Total price of the guest's pass, shown before the full invoice. A retry button is shown when the
 * price fails to load.
 */
export function GuestPrice({ price: { invoice, failed, retry }, isBelowName = false }: GuestPriceProps) {
  const { t } = useTranslation('guests')
  const { amounts } = buildGuestInvoiceView(invoice)
  if (failed) return <RetryBlock title={t('Guest.invoice.failed')} onRetry={retry} />
  const renderPriceWithTaxes = (amount: ReactNode) => (
    <p className={styles.price}>
      {amount} {isBelowName ? t('Guest.invoice.inAll') : t('Guest.invoice.taxesIncluded')}
    </p>
  )
  return amounts ? (
    renderPriceWithTaxes(<Amount cents={amounts.total} />)
  ) : (
    <SkeletonRegion label={t('Guest.invoice.calculating')}>
      {renderPriceWithTaxes(<Skeleton className={styles.amount} />)}
    </SkeletonRegion>
  )
}

/** Returns the total price for the action bar on a phone; null until the price is loaded. */
export function useGuestActionBarPrice({ invoice }: Price) {
  const { t } = useTranslation('guests')
  const { amounts } = buildGuestInvoiceView(invoice)
  return amounts && <ActionBarPriceText cents={amounts.total} caption={t('Guest.invoice.inAll')} />
}
