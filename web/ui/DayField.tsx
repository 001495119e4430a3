import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError, type FieldTexts, fieldBoxClass } from './FieldFrame.tsx'
import { type DatePart, joinDateParts, dayParts, splitDate } from './dateParts.ts'
import { joinAttributeTokens } from './joinAttributeTokens.ts'
import styles from './DayField.module.css'

export interface DayMonthYearFieldProps extends FieldTexts {
  /**
   * Name of the date field. It is also the id of the input to which error summaries link: the
   * invalid input or, by default, the first input.
   */
  name: string
  /** Date as typed, complete or partial, in the format that `joinDateParts` returns. */
  value: string
  /** Part of the date, such as the month, that the error message is about. */
  invalidPart?: DatePart | null
  /** `autocomplete` tokens of the day, month and year inputs. */
  autoComplete?: Record<DatePart, string>
  onChange: (value: string) => void
  /** Called when the day, month or year input loses the focus. */
  onBlur?: () => void
}

/**
 * Field for a date that the member knows, such as a birth date, with three inputs for day, month
 * and year. The inputs accept only digits, and incomplete input is kept.
 */
export function DayField(props: DayMonthYearFieldProps) {
  const { name, label, hint, error, optional, value, invalidPart, autoComplete, onChange, onBlur } = props
  const { t } = useTranslation('common')
  const generatedId = useId()
  const hintId = hint ? `${generatedId}-hint` : undefined
  const errorId = error ? `${generatedId}-error` : undefined
  const describedBy = joinAttributeTokens(hintId, errorId)
  const parts = splitDate(value)
  const first = (error && invalidPart) || 'day'
  return (
    <fieldset className={styles.group} aria-describedby={describedBy}>
      <legend className={styles.legend}>
        {label}
        {optional && <span className={styles.optional}> {t('ui.optional')}</span>}
      </legend>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.parts}>
        {dayParts.map((part) => {
          const id = part === first ? name : `${name}-${part}`
          const isWrong = error && (!invalidPart || part === invalidPart)
          return (
            <div key={part} className={styles[part]}>
              <label htmlFor={id} className={styles.label}>
                {t(`ui.day.${part}`)}
              </label>
              <input
                id={id}
                name={`${name}.${part}`}
                className={fieldBoxClass}
                inputMode="numeric"
                maxLength={part === 'year' ? 4 : 2}
                autoComplete={autoComplete?.[part]}
                value={parts[part]}
                aria-describedby={isWrong ? errorId : undefined}
                aria-invalid={isWrong ? true : undefined}
                onChange={({ target }) =>
                  onChange(joinDateParts({ ...parts, [part]: target.value.replace(/\D/g, '') }))
                }
                onBlur={onBlur}
              />
            </div>
          )
        })}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
