import styles from './Amount.module.css'
import { useFormat } from './useFormat.ts'

/** What is paid, where it is to be seen first. */
export function Amount({ cents }: { cents: number }) {
  const { money } = useFormat()
  return <strong className={styles.amount}>{money(cents)}</strong>
}
