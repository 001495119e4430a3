import { Amount } from '../ui/Amount.tsx'
import styles from './BarPrice.module.css'

/** Price inside an `ActionBar`: the amount, and below it what the amount covers. */
export function BarPrice({ cents, of }: { cents: number; of: string }) {
  return (
    <>
      <Amount cents={cents} />
      <span className={styles.of}>{of}</span>
    </>
  )
}
