import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldLink, FieldLinks } from './FieldLinks.tsx'
import { Icon } from './Icon.tsx'
import styles from './ErrorSummary.module.css'

export interface ErrorSummaryProps {
  /** In the order of the fields on the screen. Nothing is shown while there is none. */
  errors: readonly FieldLink[]
  title?: ReactNode
  /** Counts the submissions: each one that fails brings the focus back here. */
  attempt?: number
}

/** What has to be corrected, above the form: every field at once, each a link to its control. */
export function ErrorSummary({ errors, title, attempt = 0 }: ErrorSummaryProps) {
  // A new attempt is a new summary: it takes the focus again, and is read again.
  return errors.length > 0 ? <Summary key={attempt} errors={errors} title={title} /> : null
}

function Summary({ errors, title }: Pick<ErrorSummaryProps, 'errors' | 'title'>) {
  const { t } = useTranslation('common')
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()

  useEffect(() => box.current?.focus(), [])

  return (
    <div ref={box} className={styles.summary} tabIndex={-1} role="group" aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <Icon name="error" />
        {title ?? t('ui.errorSummary.title', { count: errors.length })}
      </h2>
      <FieldLinks fields={errors} />
    </div>
  )
}
