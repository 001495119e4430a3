import type { ReactNode, Ref } from 'react'
import styles from './PageTitle.module.css'

export interface PageTitleProps {
  children: ReactNode
  /** A few words above the title: where one is. */
  kicker?: ReactNode
  /** A sentence or two under it. */
  lead?: ReactNode
  /** Beside it on a wide window, under it on a phone. */
  actions?: ReactNode
  ref?: Ref<HTMLHeadingElement>
}

/** The h1 of a screen. It can take the focus, and does after each navigation. */
export function PageTitle({ children, kicker, lead, actions, ref }: PageTitleProps) {
  return (
    <div className={styles.block}>
      <div className={styles.words}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h1 ref={ref} tabIndex={-1}>
          {children}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
