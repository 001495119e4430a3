import type { ReactNode, Ref } from 'react'
import styles from './PageTitle.module.css'

export interface PageTitleProps {
  children: ReactNode
  /** Short text (kicker) above the title of a screen that names the section of the portal. */
  kicker?: ReactNode
  /** Introduction of one or two sentences below the title of the screen. */
  lead?: ReactNode
  /** Buttons beside the title of the screen in a wide window, and below the title on a phone. */
  actions?: ReactNode
  ref?: Ref<HTMLHeadingElement>
}

/** The h1 of a screen. It is focusable, because each navigation moves the focus to it. */
export function PageTitle({ children, kicker, lead, actions, ref }: PageTitleProps) {
  return (
    <div className={styles.block}>
      <div className={styles.words}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h1 ref={ref} tabIndex={-1}>
          {children}
        </h1>
        {lead && <p className={`${styles.lead} no-print`}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
