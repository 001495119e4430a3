import { useId, type ChangeEventHandler, type FocusEventHandler, type ReactNode, type Ref } from 'react'
import { FieldError } from './FieldFrame.tsx'
import { joinAttributeTokens } from './joinAttributeTokens.ts'
import styles from './RadioCardList.module.css'

export interface RadioCardOption {
  value: string
  title: ReactNode
  description?: ReactNode
  /** Picture or icon of an option, shown before the title of its card. */
  media?: ReactNode
  /** Content after the title of the option's card, such as a price or a tag. */
  aside?: ReactNode
  /**
   * Content below the texts of the option's card, across the full width of the card. It is not part
   * of the option's accessible name.
   */
  children?: ReactNode
  disabled?: boolean
  /** Reason why the option is disabled, shown on its card. */
  reason?: ReactNode
}

export interface RadioCardListProps {
  legend: ReactNode
  /** True if the legend is visually hidden, because a visible title is above the list. */
  legendHidden?: boolean
  /** Style of the legend: a title, or a label as on other form fields. */
  legendAs?: 'title' | 'label'
  hint?: ReactNode
  error?: ReactNode
  name: string
  /**
   * Id, by default `name`, of the radio input to which error summaries link: the first input that
   * is not disabled.
   */
  id?: string
  options: readonly RadioCardOption[]
  /**
   * Value of the chosen option, if the parent component manages the choice. Undefined if
   * react-hook-form manages the choice through `register`.
   */
  value?: string | null
  onChoose?: (value: string) => void
  onChange?: ChangeEventHandler<HTMLInputElement>
  onBlur?: FocusEventHandler<HTMLInputElement>
  ref?: Ref<HTMLInputElement>
  columns?: 1 | 2 | 3
  required?: boolean
}

/** Radio group of large cards. A press anywhere on a card chooses its option. */
export function RadioCardList(props: RadioCardListProps) {
  const {
    legend,
    legendHidden,
    legendAs = 'title',
    hint,
    error,
    name,
    id,
    options,
    value,
    onChoose,
    onChange,
    onBlur,
    ref,
    columns = 1,
  } = props
  const generatedId = useId()
  const hintId = hint ? `${generatedId}-hint` : undefined
  const errorId = error ? `${generatedId}-error` : undefined
  // A disabled control cannot take the focus from the error summary.
  const target = Math.max(
    options.findIndex(({ disabled }) => !disabled),
    0,
  )
  return (
    <fieldset className={styles.group} aria-describedby={joinAttributeTokens(hintId, errorId)}>
      <legend
        className={legendHidden ? 'visually-hidden' : styles[legendAs === 'title' ? 'legend' : 'label']}
      >
        {legend}
      </legend>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
      <div className={`${styles.cards} ${styles[`columns${columns}`]}`}>
        {options.map((option, index) => {
          const optionId = index === target ? (id ?? name) : `${generatedId}-${index}`
          const parts = {
            title: `${optionId}-title`,
            description: option.description ? `${optionId}-description` : undefined,
            aside: option.aside ? `${optionId}-aside` : undefined,
            reason: option.disabled && option.reason ? `${optionId}-reason` : undefined,
          }
          return (
            <div key={option.value} className={styles.card}>
              <label className={styles.face}>
                <input
                  ref={ref}
                  type="radio"
                  className={styles.radio}
                  id={optionId}
                  name={name}
                  value={option.value}
                  disabled={option.disabled}
                  required={props.required}
                  checked={value === undefined ? undefined : value === option.value}
                  aria-labelledby={parts.title}
                  aria-describedby={joinAttributeTokens(parts.description, parts.aside, parts.reason)}
                  onBlur={onBlur}
                  onChange={(event) => {
                    onChange?.(event)
                    onChoose?.(option.value)
                  }}
                />
                <span className={styles.mark} aria-hidden="true" />
                {option.media && <span className={styles.media}>{option.media}</span>}
                <span className={styles.words}>
                  <span id={parts.title} className={styles.title}>
                    {option.title}
                  </span>
                  {option.description && (
                    <span id={parts.description} className={styles.description}>
                      {option.description}
                    </span>
                  )}
                  {parts.reason && (
                    <span id={parts.reason} className={styles.reason}>
                      {option.reason}
                    </span>
                  )}
                </span>
                {option.aside && (
                  <span id={parts.aside} className={styles.aside}>
                    {option.aside}
                  </span>
                )}
              </label>
              {option.children && <div className={styles.more}>{option.children}</div>}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
