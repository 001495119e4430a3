import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'
import { joinAttributeTokens } from './joinAttributeTokens.ts'
import styles from './FieldFrame.module.css'

/** Texts of a form field: label, hint and error. */
export interface FieldTexts {
  label: ReactNode
  /** Hint below the label that says what to enter or where to find the value. */
  hint?: ReactNode
  /** Error message; its presence marks the field as invalid. */
  error?: ReactNode
  /** True if the label marks the field as optional. */
  optional?: boolean
}

/** HTML attributes that link a form control to its label, hint and error message. */
export interface FieldAria {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldFrameProps extends FieldTexts {
  /** Id of the form control, to which error summaries link. */
  id: string
  /**
   * Id of the label, for the `aria-labelledby` attribute of a control without a form element, such
   * as a payment card field in an iframe.
   */
  labelId?: string
  /** Ids of elements that describe the control in addition to the hint and the error message. */
  describedBy?: string
  className?: string
  children: (aria: FieldAria) => ReactNode
}

/** CSS class of the box around a form control that is not a standard input. */
export const fieldBoxClass = styles.box
/** CSS class that is added to `fieldBoxClass` while the field is invalid. */
export const fieldBoxInvalidClass = styles.invalid

/** Label, hint and error message around a form control, linked to the control by ids. */
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
        'aria-describedby': joinAttributeTokens(describedBy, hintId, errorId),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  )
}

/** Error message of a field. */
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
