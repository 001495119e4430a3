import { useTranslation } from 'react-i18next'
import type { VehicleEditor_vehicle$data } from '../../__generated__/VehicleEditor_vehicle.graphql.ts'
import { dayInQuebec } from '../../forms/days.ts'
import { type PictureValues, noPicture, pictureFields, pictureInput } from '../../forms/picture.ts'
import type { Rule } from '../../forms/rules.ts'
import { unlisted } from './makes.ts'

/** What the form of a vehicle holds. */
export type VehicleValues = PictureValues & {
  /** QUAD or SIDE_BY_SIDE; empty until it is chosen (D43). */
  type: string
  /** Of the list, `unlisted` where it is written in words, or empty. */
  makeId: string
  make: string
  modelId: string
  model: string
  name: string
  registration: string
  year: string
  serialNumber: string
  displacement: string
  weight: string
  restrictionsAccepted: boolean
}

/** A vehicle as the gateway tells it; null for one that is added. */
export type KnownVehicle = VehicleEditor_vehicle$data | null

/** What a pass needs to know of a vehicle, in the order of the screen (D54). */
export const neededFields = [
  'type',
  'makeId',
  'modelId',
  'name',
  'registration',
  'year',
  'serialNumber',
  'displacement',
  'weight',
] as const satisfies ReadonlyArray<keyof VehicleValues>

/** The kinds that a member can add: an old row may have another (D43, P16). */
export const kinds = ['QUAD', 'SIDE_BY_SIDE'] as const
type Kind = (typeof kinds)[number]

const isKind = (type: string): type is Kind => (kinds as readonly string[]).includes(type)

/** What the form holds at first. */
export function valuesOf(vehicle: KnownVehicle): VehicleValues {
  const { listedMake, listedModel, make, model } = vehicle ?? {}
  const chosen = (listed: { id: string } | null | undefined, words: string | null | undefined) =>
    listed?.id ?? (words ? unlisted : '')
  return {
    type: vehicle && isKind(vehicle.type) ? vehicle.type : '',
    makeId: chosen(listedMake, make),
    make: listedMake ? '' : (make ?? ''),
    modelId: chosen(listedModel, model),
    model: listedModel ? '' : (model ?? ''),
    name: vehicle?.name ?? '',
    registration: vehicle?.registration ?? '',
    year: vehicle?.year ?? '',
    serialNumber: vehicle?.serialNumber ?? '',
    displacement: vehicle?.displacement?.toString() ?? '',
    weight: vehicle?.weight?.toString() ?? '',
    ...noPicture,
    restrictionsAccepted: false,
  }
}

/** What of a vehicle is not filled in, or not as a pass needs it (D54). */
export const missingFields = (values: VehicleValues) =>
  neededFields.filter((field) => {
    const text = values[field].trim()
    return text === '' || (field === 'name' && Array.from(text).length < 6)
  })

/** The lengths that a name may have (D39). */
const nameLength = { minLength: 6, maxLength: 10 }

/** A name for a vehicle, from its model, or its make and model, of as many whole words as fit; empty where none does. */
export function suggestedName(make: string, model: string): string {
  for (const words of [model.split(' '), `${make} ${model}`.split(' ')]) {
    const fitting = words.map((_, last) => words.slice(0, last + 1).join(' ')).findLast(fitsAsName)
    if (fitting) return fitting
  }
  return ''
}

const fitsAsName = (text: string) =>
  text.length >= nameLength.minLength && text.length <= nameLength.maxLength

/** A plate as it is stamped: capitals, and one space between its parts. */
export const tidyPlate = (typed: string) => typed.trim().replaceAll(/\s+/g, ' ').toUpperCase()

/** A serial number as it is stamped: capitals, and no space. */
export const tidySerial = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase()

/** A number without what people put between its digits. */
export const tidyNumber = (typed: string) => typed.replaceAll(/\s/g, '')

const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(tidyNumber(typed)))

/** What is sent of the form: `VehicleInput` but for the id of a vehicle that is there. */
export const vehicleInput = (values: VehicleValues) => ({
  name: values.name.trim(),
  type: values.type as Kind,
  ...(values.makeId === unlisted
    ? { makeId: null, make: values.make.trim() }
    : { makeId: values.makeId || null, make: null }),
  // A make in words has no models in the list.
  ...(values.makeId === unlisted || values.modelId === unlisted
    ? { modelId: null, model: values.model.trim() }
    : { modelId: values.modelId || null, model: null }),
  registration: tidyPlate(values.registration) || null,
  year: values.year.trim() || null,
  serialNumber: tidySerial(values.serialNumber) || null,
  displacement: numberOf(values.displacement),
  weight: numberOf(values.weight),
  picture: pictureInput(values),
  restrictionsAccepted: values.restrictionsAccepted,
})

/** Whether it is a whole number that fits into the schema's. */
const isWhole = (typed: string) => /^\d{0,6}$/.test(tidyNumber(typed))

/** No vehicle is older (D40). */
export const firstModelYear = 1900

/**
 * Returns the key of the message for each field that does not fit and that no rule of one field can check (D40–D45).
 * @param lastYear the latest model year that a vehicle can have
 */
export function invalidFields(values: VehicleValues, lastYear: number) {
  const { type, makeId, make, modelId, model, year, displacement, weight } = values
  const inWords = makeId === unlisted || modelId === unlisted
  return {
    ...(type === '' && { type: 'Field.typeMissing' as const }),
    ...(makeId === '' && { makeId: 'Field.makeNotChosen' as const }),
    ...(makeId === unlisted && make.trim() === '' && { make: 'Field.makeMissing' as const }),
    ...(!inWords && makeId !== '' && modelId === '' && { modelId: 'Field.modelNotChosen' as const }),
    ...(inWords && model.trim() === '' && { model: 'Field.modelMissing' as const }),
    ...yearMisfit(year.trim(), lastYear),
    ...(!isWhole(displacement) && { displacement: 'Field.notWhole' as const }),
    ...(!isWhole(weight) && { weight: 'Field.notWhole' as const }),
  }
}

function yearMisfit(year: string, lastYear: number) {
  if (year === '') return {}
  if (!/^\d{4}$/.test(year)) return { year: 'Field.yearForm' as const }
  const fits = Number(year) >= firstModelYear && Number(year) <= lastYear
  return fits ? {} : { year: 'Field.yearRange' as const }
}

/**
 * The rules of the fields (D39–D42, D46). `whole` where a pass waits for the vehicle: what it needs is required then, and
 * can wait otherwise (D54).
 */
export const vehicleRules = ({ whole }: { whole: boolean }) =>
  ({
    // What is chosen has words of its own for what is missing.
    type: {},
    makeId: {},
    make: { maxLength: 50 },
    modelId: {},
    model: { maxLength: 50 },
    name: { required: true, ...nameLength },
    registration: { required: whole, maxLength: 10 },
    year: { required: whole, maxLength: 4 },
    serialNumber: { required: whole, maxLength: 20 },
    displacement: { required: whole, min: 0, max: 10_000 },
    weight: { required: whole, min: 1 },
    restrictionsAccepted: { required: true },
  }) satisfies Record<Exclude<keyof VehicleValues, keyof PictureValues>, Rule>

/**
 * Returns the fields of a vehicle for `useForm`, and the check of what no rule of one field can tell.
 * @param now the moment by the gateway's clock: the latest model year is next year's
 */
export function useVehicleFields(wanted: { whole: boolean }, now: string) {
  const { t } = useTranslation('vehicles')
  const years = { first: firstModelYear, last: Number(dayInQuebec(now).slice(0, 4)) + 1 }
  const rules = vehicleRules(wanted)
  return {
    fields: {
      type: { label: t('Field.type'), ...rules.type },
      makeId: { label: t('Field.make'), ...rules.makeId },
      make: { label: t('Field.makeInWords'), ...rules.make },
      modelId: { label: t('Field.model'), ...rules.modelId },
      model: { label: t('Field.modelInWords'), ...rules.model },
      name: { label: t('Field.name'), missing: t('Field.nameMissing'), ...rules.name },
      registration: {
        label: t('Field.registration'),
        missing: t('Field.registrationMissing'),
        ...rules.registration,
      },
      year: { label: t('Field.year'), missing: t('Field.yearMissing'), ...rules.year },
      serialNumber: {
        label: t('Field.serialNumber'),
        missing: t('Field.serialNumberMissing'),
        ...rules.serialNumber,
      },
      displacement: {
        label: t('Field.displacement'),
        missing: t('Field.displacementMissing'),
        ...rules.displacement,
      },
      weight: { label: t('Field.weight'), missing: t('Field.weightMissing'), ...rules.weight },
      ...pictureFields(t('Field.picture')),
      restrictionsAccepted: {
        label: t('Field.restrictionsAccepted'),
        missing: t('Field.restrictionsMissing'),
        ...rules.restrictionsAccepted,
      },
    },
    validate: (values: VehicleValues) =>
      Object.fromEntries(
        Object.entries(invalidFields(values, years.last)).map(([field, text]) => [field, t(text, years)]),
      ),
  }
}
