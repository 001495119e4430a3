import type { ReactNode } from 'react'
import styles from './FieldLinks.module.css'
import { focusField } from './focusField.ts'

export interface FieldLink {
  /** Id of the form control to link to, or the name of a control without an id. */
  field: string
  message: ReactNode
}

/** List of form fields with their messages. Each entry is a link to the control of the field. */
export function FieldLinks({ fields }: { fields: readonly FieldLink[] }) {
  return (
    <ul className={styles.list}>
      {fields.map(({ field, message }) => (
        <li key={field}>
          <a
            href={`#${field}`}
            onClick={(event) => {
              if (focusField(field)) event.preventDefault()
            }}
          >
            {message}
          </a>
        </li>
      ))}
    </ul>
  )
}
