import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldLink, FieldLinks } from './FieldLinks.tsx'
import { Icon } from './Icon.tsx'
import styles from './ErrorSummary.module.css'

export interface ErrorSummaryProps {
  /** Errors in the order of the fields on the screen. Without errors, the summary is not shown. */
  errors: readonly FieldLink[]
  title?: ReactNode
  /**
   * Number of times that the form was submitted. Each submission with errors moves the focus to the
   * summary.
   */
  attempt?: number
}

/** Summary of all invalid fields above the form, each with a link to its control. */
export function ErrorSummary({ errors, title, attempt = 0 }: ErrorSummaryProps) {
  // A new key mounts a new summary, which takes the focus and is announced again.
  return errors.length > 0 ? <ErrorSummaryBox key={attempt} errors={errors} title={title} /> : null
}

function ErrorSummaryBox({ errors, title }: Pick<ErrorSummaryProps, 'errors' | 'title'>) {
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
