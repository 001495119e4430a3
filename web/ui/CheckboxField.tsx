import { useId, type ComponentPropsWithRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError, type FieldTexts } from './FieldFrame.tsx'
import { joinAttributeTokens } from './joinAttributeTokens.ts'
import styles from './FieldFrame.module.css'

export interface CheckboxFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'type'> {}

/**
 * Checkbox with its label. A press anywhere on the row of checkbox and label toggles the checkbox.
 */
export function CheckboxField({ label, hint, error, optional, id, className, ...input }: CheckboxFieldProps) {
  const { t } = useTranslation('common')
  const fallbackId = useId()
  const fieldId = id ?? input.name ?? fallbackId
  const hintId = hint ? `${fieldId}-hint` : undefined
  const errorId = error ? `${fieldId}-error` : undefined
  const describedBy = joinAttributeTokens(input['aria-describedby'], hintId, errorId)
  return (
    <div className={className ? `${styles.check} ${className}` : styles.check}>
      <input
        {...input}
        type="checkbox"
        id={fieldId}
        className={styles.checkInput}
        aria-describedby={describedBy}
        aria-invalid={error ? true : input['aria-invalid']}
      />
      <label htmlFor={fieldId} className={styles.checkLabel}>
        {label}
        {optional && <span className={styles.optional}> {t('ui.optional')}</span>}
      </label>
      {(hint || error) && (
        <div className={styles.checkWords}>
          {hint && (
            <p id={hintId} className={styles.hint}>
              {hint}
            </p>
          )}
          <FieldError id={errorId} error={error} />
        </div>
      )}
    </div>
  )
}
