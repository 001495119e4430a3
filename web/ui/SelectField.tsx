import { useId, type ComponentPropsWithRef } from 'react'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import styles from './FieldFrame.module.css'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'select'>, 'prefix'> {
  options: readonly SelectOption[]
  /** Label of the first option of the select input, which has an empty value. */
  placeholder?: string
  width?: 'full' | 'medium' | 'short'
}

/** Select input with the device's own picker. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    options,
    placeholder,
    width = 'full',
    id,
    className,
    ...select
  } = props
  const fallbackId = useId()
  return (
    <FieldFrame
      id={id ?? select.name ?? fallbackId}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      describedBy={select['aria-describedby']}
      className={className}
    >
      {(aria) => (
        <span className={`${styles.row} ${styles[width]}`}>
          <select {...select} {...aria} className={`${styles.box} ${styles.select}`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" className={styles.selectMark} />
        </span>
      )}
    </FieldFrame>
  )
}
