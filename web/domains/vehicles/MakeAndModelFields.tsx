import { useTranslation } from 'react-i18next'
import type { LockedFields, FormPart } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useFocusAfterRender } from '../../ui/useFocusAfterRender.ts'
import { MakeOrModelField } from './MakeOrModelField.tsx'
import { type ListedMake, selectNextVehicleModelId, filterModelsOfMake, unlisted } from './vehicleMakes.ts'
import type { VehicleValues } from './vehicleForm.ts'

interface MakeAndModelFieldsProps {
  form: FormPart<VehicleValues>
  makes: readonly ListedMake[]
  locked: LockedFields
  /**
   * Current make and model of the vehicle, shown as text when the make and model fields are locked.
   */
  storedNames: { make: string; model: string }
}

/**
 * Form fields for the make of a vehicle and for the model of that make. A make or model that is not
 * in the list is entered as text (D44, D45, D47).
 */
export function MakeAndModelFields({ form, makes, locked, storedNames }: MakeAndModelFieldsProps) {
  const { t } = useTranslation('vehicles')
  const { values, setValue, clearError } = form
  const make = makes.find(({ id }) => id === values.makeId) ?? null
  const models = filterModelsOfMake(make, values.type)
  // An unlisted make has no models in the list, and a listed make may have no model of this vehicle
  // type.
  const modelInWords = values.modelId === unlisted || models.length === 0

  // The focused field is replaced, so the focus moves to the field that replaces it.
  const focusAfterRender = useFocusAfterRender()

  function chooseVehicleMake(id: string) {
    if (id === values.makeId) return
    setValue('makeId', id)
    clearError('make')
    if (id === '') return
    const next = makes.find((each) => each.id === id) ?? null
    setValue('modelId', selectNextVehicleModelId(values, next, values.type))
    if (id === unlisted) focusAfterRender('make')
  }

  function chooseVehicleModel(id: string) {
    setValue('modelId', id)
    clearError('model')
    if (id === unlisted) focusAfterRender('model')
    const kind = models.find((model) => model.id === id)?.type
    // The model determines the vehicle type.
    if (!kind || values.type !== '') return
    setValue('type', kind)
    focusAfterRender('modelId')
  }

  /** Replaces the text input for a make or model by the list of makes or models. */
  function switchFromTextFieldToList(name: 'makeId' | 'modelId') {
    if (name === 'makeId') chooseVehicleMake('')
    else chooseVehicleModel('')
    focusAfterRender(name)
  }

  const returnToMakeList = () => switchFromTextFieldToList('makeId')
  const returnToModelList = () => switchFromTextFieldToList('modelId')
  const { reason } = locked
  const buildLockedFieldProps = (name: 'makeId' | 'modelId') => ({
    id: name,
    label: form.field(name).label,
    error: form.field(name).error,
  })

  return (
    <>
      {locked.fields.has('makeId') ? (
        <TextField {...buildLockedFieldProps('makeId')} value={storedNames.make} hint={reason} readOnly />
      ) : values.makeId === unlisted ? (
        <FreeTextField form={form} name="make" onSwitchToList={makes.length > 0 ? returnToMakeList : null} />
      ) : (
        <MakeOrModelField
          name="makeId"
          label={form.field('makeId').label}
          hint={t('makeId.hint')}
          error={form.field('makeId').error}
          list={makes}
          chosen={values.makeId}
          onChoose={chooseVehicleMake}
        />
      )}
      {locked.fields.has('modelId') ? (
        <TextField {...buildLockedFieldProps('modelId')} value={storedNames.model} hint={reason} readOnly />
      ) : values.makeId === '' ? null : modelInWords ? (
        <FreeTextField
          form={form}
          name="model"
          onSwitchToList={models.length > 0 ? returnToModelList : null}
        />
      ) : (
        <MakeOrModelField
          // The key resets the field, because another make or vehicle type has other models.
          key={`${values.makeId} ${values.type}`}
          name="modelId"
          label={form.field('modelId').label}
          hint={t('modelId.hint')}
          error={form.field('modelId').error}
          list={models}
          chosen={values.modelId}
          onChoose={chooseVehicleModel}
        />
      )}
    </>
  )
}

interface FreeTextFieldProps {
  form: FormPart<VehicleValues>
  name: 'make' | 'model'
  /**
   * Called when the member switches from the text field back to the list of makes or models. Null
   * if the list is empty.
   */
  onSwitchToList: (() => void) | null
}

/** Text field for a make or model, as written on the registration certificate (D45). */
function FreeTextField({ form, name, onSwitchToList }: FreeTextFieldProps) {
  const { t } = useTranslation('vehicles')
  return (
    <Stack gap={2}>
      <TextField
        {...form.field(name)}
        hint={t(`Field.${name}InWordsHint`)}
        optional={false}
        autoComplete="off"
      />
      {onSwitchToList && (
        <div>
          <Button size="small" variant="quiet" icon="search" onClick={onSwitchToList}>
            {t(`Field.${name}FromList`)}
          </Button>
        </div>
      )}
    </Stack>
  )
}
