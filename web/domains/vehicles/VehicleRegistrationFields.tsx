import { useTranslation } from 'react-i18next'
import type { LockedFields, FormPart } from '../../forms/useForm.ts'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'
import styles from './VehicleRegistrationFields.module.css'
import {
  type VehicleValues,
  removeSpaces,
  normalizeLicensePlate,
  normalizeSerialNumber,
} from './vehicleForm.ts'

type Name = 'registration' | 'year' | 'serialNumber' | 'displacement' | 'weight'

interface RegistrationFieldsProps {
  form: FormPart<VehicleValues>
  /**
   * Returns whether a pass needs this field of the vehicle and the field is empty in the stored
   * vehicle.
   */
  isMissing: (name: Name) => boolean
  /** Fields of the vehicle that the member cannot change, and the reason. */
  locked: LockedFields
  /** Field values that the gateway has stored for the vehicle, without unsaved input. */
  storedValues: VehicleValues
}

/** Form fields for the data on the registration certificate of a vehicle (D40, D41). */
export function VehicleRegistrationFields({
  form,
  isMissing,
  locked,
  storedValues,
}: RegistrationFieldsProps) {
  const { t } = useTranslation('vehicles')

  /**
   * Returns the props of a text field whose value is normalized when the field loses the focus. The
   * label is not marked as optional, because a text above the fields says which fields can be
   * filled in later.
   */
  const buildNormalizedVehicleFieldProps = (
    name: Name,
    normalize: (typed: string) => string,
    hint: string,
  ): TextFieldProps => {
    const { onBlur, ...input } = form.field(name)
    if (locked.fields.has(name)) {
      const { label, error } = input
      return { id: name, label, error, value: storedValues[name], hint: locked.reason, readOnly: true }
    }
    return {
      ...input,
      optional: false,
      hint: isMissing(name) ? t('Field.missing', { hint }) : hint,
      autoComplete: 'off',
      onBlur: (event) => {
        const typed = form.values[name]
        if (normalize(typed) !== typed) form.setValue(name, normalize(typed))
        return onBlur(event)
      },
    }
  }

  return (
    <div className={styles.fields}>
      <TextField
        {...buildNormalizedVehicleFieldProps(
          'registration',
          normalizeLicensePlate,
          t('Field.registrationHint'),
        )}
        autoCapitalize="characters"
        spellCheck={false}
        width="short"
      />
      <TextField
        {...buildNormalizedVehicleFieldProps('year', removeSpaces, t('Field.yearHint'))}
        inputMode="numeric"
        width="short"
      />
      <TextField
        {...buildNormalizedVehicleFieldProps(
          'serialNumber',
          normalizeSerialNumber,
          t('Field.serialNumberHint'),
        )}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        {...buildNormalizedVehicleFieldProps('displacement', removeSpaces, t('Field.displacementHint'))}
        inputMode="numeric"
        suffix="cm³"
        width="short"
      />
      <TextField
        {...buildNormalizedVehicleFieldProps('weight', removeSpaces, t('Field.weightHint'))}
        inputMode="numeric"
        suffix="kg"
        width="short"
      />
    </div>
  )
}
