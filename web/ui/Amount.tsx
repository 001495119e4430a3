import styles from './Amount.module.css'
import { useFormat } from './useFormat.ts'

/** Emphasized amount to pay. */
export function Amount({ cents }: { cents: number }) {
  const { money } = useFormat()
  return <strong className={styles.amount}>{money(cents)}</strong>
}
