import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import styles from './FieldFrame.module.css'

export interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'prefix' | 'width'> {
  /** Text shown before the input, such as a unit. */
  prefix?: ReactNode
  /** Text shown after the input, such as a unit. */
  suffix?: ReactNode
  /** Width of the input, chosen by the expected length of the typed text. */
  width?: 'full' | 'medium' | 'short'
}

/** Text input of a form. Accepts the return value of `register` of react-hook-form as props. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, prefix, suffix, width = 'full', id, className, ...input } = props
  const fallbackId = useId()
  return (
    <FieldFrame
      id={id ?? input.name ?? fallbackId}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      describedBy={input['aria-describedby']}
      className={className}
    >
      {(aria) => (
        <span className={`${styles.row} ${styles[width]}`}>
          {prefix && <span className={styles.affix}>{prefix}</span>}
          <input type="text" {...input} {...aria} className={styles.box} />
          {suffix && <span className={styles.affix}>{suffix}</span>}
        </span>
      )}
    </FieldFrame>
  )
}
