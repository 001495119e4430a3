import type { ReactNode } from 'react'
import { useKeyboardOpen } from '../platform/keyboard.ts'
import styles from './ActionBar.module.css'

interface ActionBarProps {
  /** What it comes to; null while nothing has a price. */
  price: ReactNode
  /** The one action of the screen. */
  children: ReactNode
}

/**
 * The price and the action that goes with it, within a thumb's reach: at the lower edge of a phone, where the portal's
 * own bar stands elsewhere, and in its place on the page while a keyboard is there or the window is wide. The action is
 * the same element with a price and without.
 */
export function ActionBar({ price, children }: ActionBarProps) {
  const keyboardOpen = useKeyboardOpen()
  const atEdge = price !== null && !keyboardOpen
  return (
    <div className={atEdge ? `${styles.bar} ${styles.atEdge}` : styles.bar}>
      {price !== null && <p className={styles.price}>{price}</p>}
      <div className={styles.action}>{children}</div>
    </div>
  )
}
