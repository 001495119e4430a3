import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactLinks } from './Contact.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { SupportCode } from './SupportCode.tsx'
import styles from './Notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'problem'

export interface NoticeProps {
  tone: NoticeTone
  title?: ReactNode
  /** The level of its title's heading; without it the title is plain bold text. */
  level?: 2 | 3 | 4
  /** It appears after something that the person did: it is read out (at once when it is a problem). */
  live?: boolean
  actions?: ReactNode
  /** Shows a button that puts it away. */
  onDismiss?: () => void
  /** For whoever brings the focus to it. */
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
 * Something to know: what happened, and what can be done. Its tone is said in words too; a problem ends with how to
 * reach the federation.
 */
export function Notice({ tone, title, level, live, actions, onDismiss, ref, children }: NoticeProps) {
  const { t } = useTranslation('common')
  const Heading = level ? (`h${level}` as const) : 'p'
  const toneWord = <span className="visually-hidden">{t(`ui.notice.${tone}`)}</span>
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={`${styles.notice} ${styles[tone]}`}
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
            <ContactLinks>
              <span>{t('contact.question')}</span>
            </ContactLinks>
            {/* What it says anew is of another request. */}
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
