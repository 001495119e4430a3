import { Amount } from '../ui/Amount.tsx'
import styles from './ActionBarPriceText.module.css'

/** Price inside an `ActionBar`: the amount, and a caption that says what the amount covers. */
export function ActionBarPriceText({ cents, caption }: { cents: number; caption: string }) {
  return (
    <>
      <Amount cents={cents} />
      <span className={styles.caption}>{caption}</span>
    </>
  )
}
