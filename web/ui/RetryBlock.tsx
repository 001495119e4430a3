import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { ContactLinks } from './ContactLinks.tsx'
import { Icon } from './Icon.tsx'
import { WrappingRow } from './layout.tsx'
import { SupportCode } from './SupportCode.tsx'
import styles from './RetryBlock.module.css'

export interface RetryBlockProps {
  /** Title that says which content could not be shown; by default a general sentence. */
  title?: ReactNode
  level?: 2 | 3 | 4
  /** Explanation of the failure; by default a general sentence. */
  children?: ReactNode
  onRetry?: () => void
  /** Label of the retry button; by default "Try again". */
  retryLabel?: string
  /** True while a retry of the failed request runs. */
  busy?: boolean
  /** Button or link for an alternative action, shown beside the retry button. */
  action?: ReactNode
}

/**
 * Block shown in place of a part of the screen that failed to load; the rest of the screen stays
 * usable (A37).
 */
export function RetryBlock({
  title,
  level = 2,
  children,
  onRetry,
  retryLabel,
  busy,
  action,
}: RetryBlockProps) {
  const { t } = useTranslation('common')
  const Heading = `h${level}` as const
  return (
    <div className={styles.block} role="alert">
      <Heading className={styles.title}>
        <Icon name="warning" />
        {title ?? t('ui.retry.title')}
      </Heading>
      <p>{children ?? t('ui.retry.text')}</p>
      {(onRetry || action) && (
        <WrappingRow>
          {onRetry && (
            <Button icon="refresh" busy={busy} onClick={onRetry}>
              {retryLabel ?? t('ui.retry.action')}
            </Button>
          )}
          {action}
        </WrappingRow>
      )}
      <div className={styles.contact}>
        <p>{t('contact.again')}</p>
        <ContactLinks />
        <SupportCode />
      </div>
    </div>
  )
}
