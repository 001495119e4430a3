import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { FieldFrame, type FieldWords } from './FieldFrame.tsx'
import styles from './FieldFrame.module.css'

export interface TextFieldProps extends FieldWords, Omit<ComponentPropsWithRef<'input'>, 'prefix' | 'width'> {
  /** Words in front of the box, such as a unit. */
  prefix?: ReactNode
  /** Words after the box. */
  suffix?: ReactNode
  /** As wide as what is expected in it. */
  width?: 'full' | 'medium' | 'short'
}

/** A line of text. Takes what react-hook-form's `register` gives. */
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
