import { TextField, type TextFieldProps } from './TextField.tsx'
import styles from './SearchField.module.css'

type SearchFieldProps = Omit<
  TextFieldProps,
  'type' | 'className' | 'onKeyDown' | 'enterKeyHint' | 'autoComplete' | 'autoCorrect' | 'spellCheck'
>

/**
 * Search field that filters a list while the member types. The Enter key does not submit the form
 * around the field.
 */
export function SearchField(props: SearchFieldProps) {
  return (
    <TextField
      maxLength={60}
      {...props}
      type="search"
      className={styles.field}
      onKeyDown={(event) => {
        // The search input is not a field of the surrounding form.
        if (event.key === 'Enter') event.preventDefault()
      }}
      enterKeyHint="search"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
