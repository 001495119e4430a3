import { Amount } from '../ui/Amount.tsx'
import styles from './BarPrice.module.css'

/** A price as the `ActionBar` has it: the amount, and under it what is in it. */
export function BarPrice({ cents, of }: { cents: number; of: string }) {
  return (
    <>
      <Amount cents={cents} />
      <span className={styles.of}>{of}</span>
    </>
  )
}
