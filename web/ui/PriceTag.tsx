import { useFormat } from './useFormat.ts'
import styles from './PriceTag.module.css'

interface PriceTagProps {
  /** Price, in cents. */
  cents: number
  /** Says whether the price includes taxes. */
  tax: string
  /** A large price has the text about taxes on its line. */
  size?: 'regular' | 'large'
}

/** Price of an item with a text about taxes. */
export function PriceTag({ cents, tax, size = 'regular' }: PriceTagProps) {
  const { money } = useFormat()
  return (
    <span className={styles[size]}>
      <span className={styles.amount}>{money(cents)}</span> <span className={styles.tax}>{tax}</span>
    </span>
  )
}
