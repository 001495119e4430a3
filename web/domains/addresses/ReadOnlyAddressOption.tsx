import type { FormPart } from '../../forms/useForm.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { AddressValues } from './shared/addressForm.ts'

interface ReadOnlyAddressOptionProps {
  form: FormPart<AddressValues>
  name: keyof AddressValues
  /** Label of the selected option in a locked address field. */
  text: string
  /** Text that says why the address field is locked (M03). */
  reason: string | undefined
}

/** Selected option of a locked address field, as read-only text. */
export function ReadOnlyAddressOption({ form, name, text, reason }: ReadOnlyAddressOptionProps) {
  const { label, error } = form.field(name)
  return <TextField id={name} label={label} value={text} readOnly error={error} hint={reason} />
}
