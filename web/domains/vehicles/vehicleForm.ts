import { useTranslation } from 'react-i18next'
import type { VehicleEditor_vehicle$data } from '../../__generated__/VehicleEditor_vehicle.graphql.ts'
import { quebecDayOf } from '../../platform/quebecDays.ts'
import {
  type PictureValues,
  noPicture,
  buildPictureFields,
  buildPictureInput,
} from '../../forms/usePictureField.ts'
import type { Rule } from '../../forms/fieldRules.ts'
import { unlisted } from './vehicleMakes.ts'

/** Values of the vehicle form. */
export type VehicleValues = PictureValues & {
  /** Vehicle type: QUAD or SIDE_BY_SIDE; empty until a type is selected (D43). */
  type: string
  /** Id of a listed make, `unlisted` when the make is entered as text, or empty. */
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

/** Vehicle data that the gateway has stored; null for a new vehicle. */
export type StoredVehicle = VehicleEditor_vehicle$data | null

/** Vehicle fields that a pass requires, in screen order (D54). */
export const requiredFields = [
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

/** Vehicle types that a member can add. Old records may have other types (D43, P16). */
export const vehicleTypes = ['QUAD', 'SIDE_BY_SIDE'] as const
type VehicleType = (typeof vehicleTypes)[number]

const isVehicleType = (type: string): type is VehicleType =>
  (vehicleTypes as readonly string[]).includes(type)

/** Returns the initial values of the vehicle form. */
export function initialVehicleValuesOf(vehicle: StoredVehicle): VehicleValues {
  const { listedMake, listedModel, make, model } = vehicle ?? {}
  const toMakeOrModelFieldValue = (
    listedName: { id: string } | null | undefined,
    text: string | null | undefined,
  ) => listedName?.id ?? (text ? unlisted : '')
  return {
    type: vehicle && isVehicleType(vehicle.type) ? vehicle.type : '',
    makeId: toMakeOrModelFieldValue(listedMake, make),
    make: listedMake ? '' : (make ?? ''),
    modelId: toMakeOrModelFieldValue(listedModel, model),
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

/** Minimum and maximum length of the name that a member gives a vehicle, in characters (D39). */
const nameLengthRule = { minLength: 6, maxLength: 10 }

/**
 * Returns the names of the vehicle fields that a pass needs and that are empty or invalid (D54).
 */
export const findMissingPassFields = (values: VehicleValues) =>
  requiredFields.filter((field) => {
    const text = values[field].trim()
    return text === '' || (field === 'name' && Array.from(text).length < nameLengthRule.minLength)
  })

/**
 * Returns a vehicle name suggested from the model, or from make and model: as many whole words as
 * the maximum length of a name allows. Returns an empty string when no word fits.
 */
export function suggestVehicleName(make: string, model: string): string {
  for (const words of [model.split(' '), `${make} ${model}`.split(' ')]) {
    const fitting = words.map((_, last) => words.slice(0, last + 1).join(' ')).findLast(fitsVehicleNameLimit)
    if (fitting) return fitting
  }
  return ''
}

const fitsVehicleNameLimit = (text: string) =>
  text.length >= nameLengthRule.minLength && text.length <= nameLengthRule.maxLength

/** Normalizes a license plate to upper case with one space between its parts. */
export const normalizeLicensePlate = (typedText: string) =>
  typedText.trim().replaceAll(/\s+/g, ' ').toUpperCase()

/** Normalizes a vehicle serial number to upper case without spaces. */
export const normalizeSerialNumber = (typedText: string) => typedText.replaceAll(/\s/g, '').toUpperCase()

/** Removes the spaces from a typed number. */
export const removeSpaces = (typedText: string) => typedText.replaceAll(/\s/g, '')

const parseOptionalNumber = (typedText: string) =>
  typedText.trim() === '' ? null : Number(removeSpaces(typedText))

/** Converts the form values to a `VehicleInput`, without the id of an existing vehicle. */
export const buildVehicleInput = (values: VehicleValues) => ({
  name: values.name.trim(),
  type: values.type as VehicleType,
  ...(values.makeId === unlisted
    ? { makeId: null, make: values.make.trim() }
    : { makeId: values.makeId || null, make: null }),
  // A make entered as text has no models in the list, so its model is text too.
  ...(values.makeId === unlisted || values.modelId === unlisted
    ? { modelId: null, model: values.model.trim() }
    : { modelId: values.modelId || null, model: null }),
  registration: normalizeLicensePlate(values.registration) || null,
  year: values.year.trim() || null,
  serialNumber: normalizeSerialNumber(values.serialNumber) || null,
  displacement: parseOptionalNumber(values.displacement),
  weight: parseOptionalNumber(values.weight),
  picture: buildPictureInput(values),
  restrictionsAccepted: values.restrictionsAccepted,
})

/**
 * Returns whether a typed text is empty or a whole number of at most six digits. Such a number fits
 * into the GraphQL type `Int`.
 */
const isWholeNumber = (typedText: string) => /^\d{0,6}$/.test(removeSpaces(typedText))

/** Earliest model year that a vehicle can have (D40). */
export const firstModelYear = 1900

/**
 * Returns the errors of the vehicle form that the rules of single fields do not find (D40–D45). The
 * result contains the key of an error message by field.
 * @param latestModelYear Latest model year that a vehicle can have.
 */
export function findInvalidVehicleFields(values: VehicleValues, latestModelYear: number) {
  const { type, makeId, make, modelId, model, year, displacement, weight } = values
  const inWords = makeId === unlisted || modelId === unlisted
  return {
    ...(type === '' && { type: 'Field.typeMissing' as const }),
    ...(makeId === '' && { makeId: 'Field.makeNotChosen' as const }),
    ...(makeId === unlisted && make.trim() === '' && { make: 'Field.makeMissing' as const }),
    ...(!inWords && makeId !== '' && modelId === '' && { modelId: 'Field.modelNotChosen' as const }),
    ...(inWords && model.trim() === '' && { model: 'Field.modelMissing' as const }),
    ...findModelYearError(year.trim(), latestModelYear),
    ...(!isWholeNumber(displacement) && { displacement: 'Field.notWhole' as const }),
    ...(!isWholeNumber(weight) && { weight: 'Field.notWhole' as const }),
  }
}

function findModelYearError(year: string, latestModelYear: number) {
  if (year === '') return {}
  if (!/^\d{4}$/.test(year)) return { year: 'Field.yearForm' as const }
  const fits = Number(year) >= firstModelYear && Number(year) <= latestModelYear
  return fits ? {} : { year: 'Field.yearRange' as const }
}

/**
 * Returns the validation rules of the vehicle form (D39–D42, D46), with limits equal to those of
 * the gateway. With `requiresPassFields`, the fields that a pass needs are required (D54).
 */
export const buildVehicleFormRules = ({ requiresPassFields }: { requiresPassFields: boolean }) =>
  ({
    // Fields with a selection have their own messages for a missing value, so they have no rule
    // here.
    type: {},
    makeId: {},
    make: { maxLength: 50 },
    modelId: {},
    model: { maxLength: 50 },
    name: { required: true, ...nameLengthRule },
    registration: { required: requiresPassFields, maxLength: 10 },
    year: { required: requiresPassFields, maxLength: 4 },
    serialNumber: { required: requiresPassFields, maxLength: 20 },
    displacement: { required: requiresPassFields, min: 0, max: 10_000 },
    weight: { required: requiresPassFields, min: 1 },
    restrictionsAccepted: { required: true },
  }) satisfies Record<Exclude<keyof VehicleValues, keyof PictureValues>, Rule>

/**
 * Returns the fields of the vehicle form for `useForm`, and a function that validates the form as a
 * whole.
 * @param now Current time of the gateway: the latest model year is the next year.
 */
export function useVehicleFormFields(options: { requiresPassFields: boolean }, now: string) {
  const { t, i18n } = useTranslation('vehicles')
  const years = { first: firstModelYear, last: Number(quebecDayOf(now).slice(0, 4)) + 1 }
  const rules = buildVehicleFormRules(options)
  return {
    fields: {
      type: { label: t('Field.type'), ...rules.type },
      makeId: { label: t('Field.make'), ...rules.makeId },
      make: { label: t('Field.makeInWords'), ...rules.make },
      modelId: { label: t('Field.model'), ...rules.modelId },
      model: { label: t('Field.modelInWords'), ...rules.model },
      name: {
        label: t('Field.name'),
        missing: t('Field.nameMissing'),
        outOfRange: ({ minLength, maxLength }: Rule) =>
          t('Field.nameLength', { min: minLength, max: maxLength }),
        ...rules.name,
      },
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
        outOfRange: ({ min, max = 0 }: Rule) =>
          t('Field.displacementRange', {
            min,
            max: new Intl.NumberFormat(`${i18n.language}-CA`).format(max),
          }),
        ...rules.displacement,
      },
      weight: {
        label: t('Field.weight'),
        missing: t('Field.weightMissing'),
        outOfRange: ({ min }: Rule) => t('Field.weightRange', { min }),
        ...rules.weight,
      },
      ...buildPictureFields(t('Field.picture')),
      restrictionsAccepted: {
        label: t('Field.restrictionsAccepted'),
        missing: t('Field.restrictionsMissing'),
        ...rules.restrictionsAccepted,
      },
    },
    validate: (values: VehicleValues) =>
      Object.fromEntries(
        Object.entries(findInvalidVehicleFields(values, years.last)).map(([field, text]) => [
          field,
          t(text, years),
        ]),
      ),
  }
}
