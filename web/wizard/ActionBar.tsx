import type { ReactNode } from 'react'
import { useIsOnScreenKeyboardOpen } from '../platform/onScreenKeyboard.ts'
import styles from './ActionBar.module.css'
import { usePressRecording } from './pressSeries.ts'

interface ActionBarProps {
  /**
   * Amount to pay. Empty until the member has chosen something with a price: the bar is at the edge
   * of the window from the start, so that the button does not move after the choice. Null for a bar
   * that stays in the page.
   */
  price: ReactNode
  /** Button or link for the main action of the wizard step. */
  children: ReactNode
}

/**
 * Bar with the price and the main action of a wizard step. On a phone the bar is fixed to the
 * bottom of the window, in place of the navigation bar. In a wide window, or while an on-screen
 * keyboard is open, the bar is part of the page.
 */
export function ActionBar({ price, children }: ActionBarProps) {
  usePressRecording()
  const keyboardOpen = useIsOnScreenKeyboardOpen()
  const atEdge = price !== null && !keyboardOpen
  return (
    <div className={atEdge ? `${styles.bar} ${styles.atEdge}` : styles.bar}>
      {price !== null && <p className={styles.price}>{price}</p>}
      <div className={styles.action}>{children}</div>
    </div>
  )
}
