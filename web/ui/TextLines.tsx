import { Children, type ReactNode } from 'react'
import styles from './TextLines.module.css'

/** Renders each child on a separate line; skips null, false and empty children. */
export function TextLines({ children }: { children: ReactNode }) {
  return Children.map(children, (line) => line && <span className={styles.line}>{line}</span>)
}
