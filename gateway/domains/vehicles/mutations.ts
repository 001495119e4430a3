/** Mutations that add, change and remove vehicles. */
import type { VehicleModel } from '../../federation/generated/contract.ts'
import { parseFederationRow } from '../../federation/parse-values.ts'
import { firstModelYear, getLatestModelYear, vehicleLimits } from './rules.ts'
import { type CompleteVehicleInput, applyVehiclePatch } from './vehicle-patch.ts'
import { parseVehicle, makes, vehicleById, vehicleFields, buildVehicleBody } from './rest.ts'
import type { Context } from '../../graphql/context.ts'
import { createRelayEdge } from '../../graphql/relay-connections.ts'
import type { VehicleDeleteObstacle } from '../../graphql/generated/types.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import { declareMutation } from '../../graphql/declare-mutation.ts'
import { encodeId } from '../../graphql/global-ids.ts'
import { readPictureChange } from '../../graphql/pictures.ts'
import {
  mapRefusalToEditLimitedProblem,
  mapRefusalToInvalidInput,
  mapRefusalToPlainProblem,
  type RefusalMapping,
} from '../../graphql/refusal-mappings.ts'
import { type ProblemOf, createGraphqlProblem } from '../../graphql/problems.ts'
import { translate } from '../../platform/translate.ts'

export const addVehicle = declareMutation('addVehicle', {
  calls: ['createVehicle'],
  limit: 'none',
  form: { name: 'vehicle', fields: vehicleFields },
  renamedFields: { modelYear: 'year' },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('name', 'malformed', vehicleFields),
    PictureInvalid: mapRefusalToInvalidInput('picture', 'picture'),
  },
  work: async ({ input }, context, { check, send }) => {
    const body = await readVehicleInput(input, check, context)
    check.assertValid()
    const vehicle = parseFederationRow(await send('createVehicle', { body }), parseVehicle)
    return { __typename: 'AddVehiclePayload', vehicleEdge: createRelayEdge('Vehicle', vehicle) }
  },
})

/**
 * Common part of the declarations of the mutations `updateVehicle` and `patchVehicle`: federation
 * calls, rate limit, form and mapped refusals.
 */
const vehicleUpdate = {
  calls: ['updateVehicle'],
  limit: 'none',
  form: { name: 'vehicle', fields: vehicleFields },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('name', 'malformed', vehicleFields),
    VehicleNotFound: mapRefusalToPlainProblem('VehicleNotFoundProblem'),
    EditLimited: mapRefusalToEditLimitedProblem(vehicleFields),
    PictureInvalid: mapRefusalToInvalidInput('picture', 'picture'),
  },
} as const

export const updateVehicle = declareMutation('updateVehicle', {
  ...vehicleUpdate,
  work: async ({ input }, context, { check, send }) => {
    const id = check.readId('vehicleId', 'Vehicle', input.vehicleId)
    const body = { ...(await readVehicleInput(input, check, context)), id }
    check.assertValid()
    const vehicle = parseFederationRow(await send('updateVehicle', { body }), parseVehicle)
    return { __typename: 'UpdateVehiclePayload', vehicle }
  },
})

/** Pairs of fields of a vehicle patch of which the client gives one: an id of a list, or a text. */
const alternativeFields = [
  ['makeId', 'make'],
  ['modelId', 'model'],
] as const

export const patchVehicle = declareMutation('patchVehicle', {
  ...vehicleUpdate,
  renamedFields: { modelYear: 'year' },
  nullClearsField: true,
  alternativeFields,
  work: async ({ input }, context, { check, send }) => {
    const id = check.readId('vehicleId', 'Vehicle', input.vehicleId)
    const stored = await context.load(vehicleById, id)
    if (stored === null) return createGraphqlProblem(context.language, 'VehicleNotFoundProblem')
    for (const [idField, textField] of alternativeFields)
      if (input[idField] != null && input[textField] != null) check.addMistake(textField, 'exclusive')
    // The federation checks the locks of the complete vehicle, so an unchanged field stays allowed.
    const complete = context.federation.parse('getVehicle', () => applyVehiclePatch(stored, input))
    check.replaceInput(complete)
    const body = { ...(await readVehicleInput(complete, check, context)), id }
    check.assertValid()
    const vehicle = parseFederationRow(await send('updateVehicle', { body }), parseVehicle)
    return { __typename: 'PatchVehiclePayload', vehicle }
  },
})

export const deleteVehicle = declareMutation('deleteVehicle', {
  calls: ['deleteVehicle'],
  limit: 'none',
  refusals: {
    VehicleNotFound: mapRefusalToPlainProblem('VehicleNotFoundProblem'),
    EditLimited: mapRefusalToEditLimitedProblem(vehicleFields),
    VehicleHasActiveRight: mapToVehicleInUseProblem('ACTIVE_PASS'),
    VehicleHasOpenRequest: mapToVehicleInUseProblem('OPEN_REQUEST'),
    VehicleHasUnpaidReport: mapToVehicleInUseProblem('UNPAID_REPORT'),
    VehicleHasFailedPayment: mapToVehicleInUseProblem('FAILED_PAYMENT'),
  },
  work: async ({ input }, _context, { check, send }) => {
    const id = check.readId('vehicleId', 'Vehicle', input.vehicleId)
    check.assertValid()
    await send('deleteVehicle', { path: { id } })
    return { __typename: 'DeleteVehiclePayload', deletedVehicleId: encodeId('Vehicle', id) }
  },
})

/**
 * Validates a vehicle and returns it in the federation's request format; records every invalid
 * field (D39–D46). Only name, type, make and model are required until a pass is bought (D54).
 */
async function readVehicleInput(
  input: CompleteVehicleInput,
  check: InputCheck,
  context: Context,
): Promise<VehicleModel> {
  check.addMistakeUnless(input.restrictionsAccepted, 'restrictionsAccepted', 'restrictions')
  check.addMistakeUnless(input.type !== null, 'type', 'required')
  const makeId = isNonEmptyId(input.makeId) ? check.readId('makeId', 'Make', input.makeId) : null
  const modelId = isNonEmptyId(input.modelId) ? check.readId('modelId', 'VehicleModel', input.modelId) : null
  await validateVehicleMakeAndModel(input, { makeId, modelId }, check, context)
  const year = check.readText('year', input.year, vehicleLimits.year)
  check.addMistakeUnless(/^(\d{4})?$/.test(year), 'year', 'malformed')
  if (year !== '') {
    const lastModelYear = getLatestModelYear(context.now())
    check.addMistakeUnless(Number(year) >= firstModelYear, 'year', 'firstModelYear', firstModelYear)
    check.addMistakeUnless(Number(year) <= lastModelYear, 'year', 'modelYear', lastModelYear)
  }
  // D42: make and model are chosen from the list, or typed.
  const make = check.readText('make', input.make, { min: makeId === null ? 1 : 0, ...vehicleLimits.make })
  const model = check.readText('model', input.model, {
    min: modelId === null ? 1 : 0,
    ...vehicleLimits.model,
  })
  return buildVehicleBody({
    name: check.readText('name', input.name, vehicleLimits.name),
    // Without a type, the recorded mistake prevents that the body is sent.
    type: input.type ?? 'QUAD',
    makeId,
    modelId,
    // A make or model from the list needs no typed name.
    make: makeId === null ? make : null,
    model: modelId === null ? model : null,
    registration: check.readText('registration', input.registration, vehicleLimits.registration),
    year,
    serialNumber: check.readText('serialNumber', input.serialNumber, vehicleLimits.serialNumber),
    displacement: check.readNumber('displacement', input.displacement, vehicleLimits.displacement),
    weight: check.readNumber('weight', input.weight, vehicleLimits.weight),
    picture: readPictureChange(input.picture, check),
  })
}

function isNonEmptyId(id: string | null | undefined): id is string {
  return id != null && id !== ''
}

/**
 * Validates that the make is in the federation's list, and that the model belongs to that make and
 * to the vehicle's type (D44).
 */
async function validateVehicleMakeAndModel(
  { type }: CompleteVehicleInput,
  { makeId, modelId }: { makeId: number | null; modelId: number | null },
  check: InputCheck,
  context: Context,
): Promise<void> {
  // The list requires a session. Without one, the call itself returns the error.
  if (!context.isSignedIn || (makeId === null && modelId === null)) return
  const make = (await context.load(makes)).find(({ id }) => id === makeId)
  if (makeId !== null) check.addMistakeUnless(make !== undefined, 'makeId', 'notFound')
  // Without a type, only the missing type is reported: a patch may not contain the model.
  const model = make?.models.find((each) => each.id === modelId && (type === null || each.type === type))
  if (modelId !== null) check.addMistakeUnless(model !== undefined, 'modelId', 'notFound')
}

/**
 * Returns a function that maps a refusal to a `VehicleInUseProblem`, which explains why a vehicle
 * cannot be removed.
 */
function mapToVehicleInUseProblem(
  obstacle: Exclude<VehicleDeleteObstacle, 'EDIT_LIMITED' | 'UNCONFIRMED'>,
): RefusalMapping<ProblemOf<'VehicleInUseProblem'>> {
  return (_refusal, language) => {
    const message = translate(language, 'vehicles', `Problems.VehicleInUseProblem.${obstacle}`)
    return createGraphqlProblem(language, 'VehicleInUseProblem', { obstacle, message })
  }
}
