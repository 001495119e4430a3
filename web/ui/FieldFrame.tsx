import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'
import styles from './FieldFrame.module.css'

/** What every field of a form says about itself. */
export interface FieldWords {
  label: ReactNode
  /** What to write, or where to find it; under the label. */
  hint?: ReactNode
  /** What is wrong with it; its presence marks the field as invalid. */
  error?: ReactNode
  /** Says that it may stay empty. */
  optional?: boolean
}

/** What a control takes to belong to its label, hint and error. */
export interface FieldAria {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldFrameProps extends FieldWords {
  /** The id of the control; error summaries point at it. */
  id: string
  /** For a control that is not a form element (a card field in a frame): the label's id, for `aria-labelledby`. */
  labelId?: string
  /** Described by more than hint and error. */
  describedBy?: string
  className?: string
  children: (aria: FieldAria) => ReactNode
}

/** The box of a control, for controls of one's own. */
export const fieldBoxClass = styles.box
/** Beside `fieldBoxClass` when the field is invalid. */
export const fieldBoxInvalidClass = styles.invalid

/** The label, hint and error of a control, tied to it. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, hint, error, optional, labelId, describedBy, className, children } = props
  const { t } = useTranslation('common')
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label htmlFor={id} id={labelId} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> {t('ui.optional')}</span>}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': [describedBy, hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  )
}

/** The words of a field's error. */
export function FieldError({ id, error }: { id: string | undefined; error: ReactNode }) {
  const { t } = useTranslation('common')
  if (!error) return null
  return (
    <p id={id} className={styles.error}>
      <Icon name="error" />
      <span>
        <span className="visually-hidden">{t('ui.error')} </span>
        {error}
      </span>
    </p>
  )
}
