import type { MouseEvent, ReactNode } from 'react'
import styles from './FieldLinks.module.css'

export interface FieldLink {
  /** Id of the form control to link to; the name of the control if the form sets no id. */
  field: string
  message: ReactNode
}

function focusField(event: MouseEvent<HTMLAnchorElement>, field: string) {
  const control = document.getElementById(field) ?? document.getElementsByName(field)[0]
  if (!control) return
  event.preventDefault()
  // Scrolls the label into view too, not only the control below it.
  const words = control instanceof HTMLInputElement ? (control.labels?.[0] ?? control) : control
  words.scrollIntoView({ block: 'nearest' })
  control.focus({ preventScroll: words !== control })
}

/** List of form fields with their messages. Each entry is a link to the control of the field. */
export function FieldLinks({ fields }: { fields: readonly FieldLink[] }) {
  return (
    <ul className={styles.list}>
      {fields.map(({ field, message }) => (
        <li key={field}>
          <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
            {message}
          </a>
        </li>
      ))}
    </ul>
  )
}
