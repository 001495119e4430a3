import type { MouseEvent, ReactNode } from 'react'
import styles from './FieldLinks.module.css'

export interface FieldLink {
  /** The id of the control, which is its name unless the form says otherwise. */
  field: string
  message: ReactNode
}

function focusField(event: MouseEvent<HTMLAnchorElement>, field: string) {
  const control = document.getElementById(field) ?? document.getElementsByName(field)[0]
  if (!control) return
  event.preventDefault()
  // The label too has to be in sight, not only the control under it.
  const words = control instanceof HTMLInputElement ? (control.labels?.[0] ?? control) : control
  words.scrollIntoView({ block: 'nearest' })
  control.focus({ preventScroll: words !== control })
}

/** What is said of some fields of a form elsewhere than beside them: each a link to its control. */
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
