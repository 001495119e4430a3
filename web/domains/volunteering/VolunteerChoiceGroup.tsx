import { useId, type ReactNode } from 'react'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { FieldError } from '../../ui/FieldFrame.tsx'
import styles from './VolunteerChoiceGroup.module.css'

interface VolunteerChoiceGroupProps {
  /**
   * Name of the form field. It is also the id of the first checkbox, to which the error summary
   * links.
   */
  name: string
  legend: ReactNode
  hint: ReactNode
  error?: string
  options: readonly { value: string; label: string; hint?: string }[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  /** True if the checkboxes are shown close together, because their labels are short. */
  close?: boolean
}

/** Group of checkboxes from which the member can select several options. */
export function VolunteerChoiceGroup(props: VolunteerChoiceGroupProps) {
  const { name, legend, hint, error, options, chosen, onToggle, close } = props
  const generatedId = useId()
  const errorId = `${generatedId}-error`
  return (
    <fieldset className={styles.group} aria-describedby={`${generatedId}-hint`}>
      <legend className={styles.legend}>{legend}</legend>
      <p id={`${generatedId}-hint`} className={styles.hint}>
        {hint}
      </p>
      <FieldError id={errorId} error={error} />
      <div className={close ? styles.close : styles.roomy}>
        {options.map(({ value, label, hint: about }, index) => (
          <CheckboxField
            key={value}
            id={index === 0 ? name : `${generatedId}-${value}`}
            name={name}
            value={value}
            className={styles.option}
            label={<span className={styles.label}>{label}</span>}
            hint={about}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && index === 0 ? errorId : undefined}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
