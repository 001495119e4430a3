import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactLinks } from './ContactLinks.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { SupportCode } from './SupportCode.tsx'
import styles from './Notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'problem'

export interface NoticeProps {
  tone: NoticeTone
  title?: ReactNode
  /**
   * Level of the heading that contains the title of the notice. Without a level, the title is bold
   * text.
   */
  level?: 2 | 3 | 4
  /**
   * True if the notice appears after an action of the member. Screen readers then announce the
   * notice; a notice of a problem interrupts other speech.
   */
  live?: boolean
  actions?: ReactNode
  /** True for a notice of one line in small text. */
  isCompact?: boolean
  /** Called by the close button; a notice without `onDismiss` has no close button. */
  onDismiss?: () => void
  /** Ref of the notice element, so that the parent can focus it. */
  ref?: Ref<HTMLDivElement>
  children?: ReactNode
}

const icons: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  problem: 'error',
}

/**
 * Notice that says what happened and what the member can do. A text for screen readers states the
 * tone of the notice. A notice of a problem ends with links to the federation and the support code.
 */
export function Notice(props: NoticeProps) {
  const { tone, title, level, live, actions, isCompact, onDismiss, ref, children } = props
  const { t } = useTranslation('common')
  const Heading = level ? (`h${level}` as const) : 'p'
  const toneWord = <span className="visually-hidden">{t(`ui.notice.${tone}`)}</span>
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={[styles.notice, styles[tone], isCompact && styles.compact].filter(Boolean).join(' ')}
      role={live ? (tone === 'problem' ? 'alert' : 'status') : undefined}
    >
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.body}>
        {title ? (
          <Heading className={styles.title}>
            {toneWord}
            {title}
          </Heading>
        ) : (
          toneWord
        )}
        {typeof children === 'string' ? <p>{children}</p> : children}
        {actions && <div className={styles.actions}>{actions}</div>}
        {tone === 'problem' && (
          <>
            <ContactLinks />
            {/* A new message belongs to another request, so the support code is read again. */}
            <SupportCode key={typeof children === 'string' ? children : undefined} />
          </>
        )}
      </div>
      {onDismiss && (
        <button type="button" className={styles.dismiss} onClick={onDismiss}>
          <Icon name="close" label={t('ui.dismiss')} />
        </button>
      )}
    </div>
  )
}
