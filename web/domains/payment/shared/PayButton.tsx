import { Button } from '../../../ui/Button.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import styles from './Bill.module.css'
import type { Paying } from './usePaying.ts'

interface PayButtonProps {
  /** What it does, in words; the amount follows. */
  label: string
  /** Null while it is not known. */
  totalCents: number | null
  paying: Pick<Paying, 'sending' | 'refreshing'>
  /** Why it cannot be paid yet; null when it can. */
  reason?: string | null
  onPay: () => void
}

/** The button that pays, with the amount on it; on a phone the amount stands beside it, in the `ActionBar`. */
export function PayButton({ label, totalCents, paying, reason = null, onPay }: PayButtonProps) {
  const { money } = useFormat()
  return (
    <Button
      variant="primary"
      size="large"
      wide
      busy={paying.sending !== null || paying.refreshing}
      disabled={reason !== null}
      reason={reason}
      onClick={onPay}
    >
      <span>
        {label} {totalCents !== null && <span className={styles.amount}>{money(totalCents)}</span>}
      </span>
    </Button>
  )
}
