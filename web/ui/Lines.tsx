import { Children, type ReactNode } from 'react'
import styles from './Lines.module.css'

/** Each child on a line of its own; what is null, false or empty takes none. */
export function Lines({ children }: { children: ReactNode }) {
  return Children.map(children, (line) => line && <span className={styles.line}>{line}</span>)
}
