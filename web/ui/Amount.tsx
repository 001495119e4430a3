import styles from './Amount.module.css'
import { useFormat } from './useFormat.ts'

/** Amount to pay, shown with emphasis. */
export function Amount({ cents }: { cents: number }) {
  const { money } = useFormat()
  return <strong className={styles.amount}>{money(cents)}</strong>
}
