import { useTranslation } from 'react-i18next'
import type { LockedFields, FormPart } from '../../forms/useForm.ts'
import { useReload } from '../../relay/useReload.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioCardList } from '../../ui/RadioCardList.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { VehicleIcon } from '../../ui/VehicleIcon.tsx'
import { MakeAndModelFields } from './MakeAndModelFields.tsx'
import { type ListedMake, selectNextVehicleModelId, unlisted } from './vehicleMakes.ts'
import { type VehicleValues, vehicleTypes } from './vehicleForm.ts'

export interface VehicleModelFieldsProps {
  form: FormPart<VehicleValues>
  /** All vehicle makes with their models; null when the list could not be loaded. */
  makes: readonly ListedMake[] | null
  /** Fields of the vehicle that the member cannot change, and the reason (D47). */
  locked: LockedFields
  /** Names of the make and model that are currently stored for the vehicle. */
  storedNames: { make: string; model: string }
}

/** Form fields for the vehicle type, the make and the model (D42–D45). */
export function VehicleModelFields({ form, makes, locked, storedNames }: VehicleModelFieldsProps) {
  const { t } = useTranslation('vehicles')
  const { values, setValue } = form

  function chooseVehicleType(type: string) {
    setValue('type', type)
    if (values.makeId === '' || locked.fields.has('modelId')) return
    const make = makes?.find(({ id }) => id === values.makeId) ?? null
    if (makes !== null) setValue('modelId', selectNextVehicleModelId(values, make, type))
  }

  return (
    <>
      {locked.fields.has('type') ? (
        <TextField
          id="type"
          label={form.field('type').label}
          value={t(`Vehicle.type.${values.type === 'SIDE_BY_SIDE' ? 'SIDE_BY_SIDE' : 'QUAD'}`)}
          error={form.field('type').error}
          hint={locked.reason}
          readOnly
        />
      ) : (
        <RadioCardList
          name="type"
          legend={form.field('type').label}
          legendAs="label"
          error={form.field('type').error}
          columns={2}
          value={values.type}
          onChoose={chooseVehicleType}
          options={vehicleTypes.map((kind) => ({
            value: kind,
            title: t(`Vehicle.type.${kind}`),
            description: t(`Vehicle.typeIs.${kind}`),
            media: <VehicleIcon type={kind} />,
          }))}
        />
      )}
      {makes === null && (
        <MakesUnavailableNotice
          onEnterAsText={
            values.makeId !== unlisted && !locked.fields.has('makeId')
              ? () => {
                  setValue('make', storedNames.make)
                  setValue('model', storedNames.model)
                  setValue('makeId', unlisted)
                  setValue('modelId', unlisted)
                }
              : null
          }
        />
      )}
      {(makes !== null || values.makeId === unlisted || locked.fields.has('makeId')) && (
        <MakeAndModelFields form={form} makes={makes ?? []} locked={locked} storedNames={storedNames} />
      )}
    </>
  )
}

/**
 * Notice that the list of makes failed to load. One button loads the list again, another lets the
 * member enter the make as text.
 */
function MakesUnavailableNotice({ onEnterAsText }: { onEnterAsText: (() => void) | null }) {
  const { t } = useTranslation('vehicles')
  const { reload, busy } = useReload()
  return (
    <RetryBlock
      level={3}
      title={t('Makes.failed')}
      onRetry={reload}
      busy={busy}
      action={
        onEnterAsText && (
          // The button has the id of the missing field, so that the error summary can link to it.
          <Button id="makeId" variant="quiet" icon="edit" onClick={onEnterAsText}>
            {t('Makes.inWords')}
          </Button>
        )
      }
    >
      {t('Makes.failedText')}
    </RetryBlock>
  )
}
