/** Rules of a partial change of a vehicle (`patchVehicle`). */
import { encodeId } from '../../graphql/global-ids.ts'
import type {
  AddVehicleInput,
  EligibleVehicleType,
  PatchVehicleInput,
} from '../../graphql/generated/types.ts'
import type { VehicleRecord } from './rest.ts'

/** Complete data of a vehicle; the type is null if it was cleared or is unknown. */
export type CompleteVehicleInput = Omit<AddVehicleInput, 'type'> & { type: EligibleVehicleType | null }

type Make = Pick<CompleteVehicleInput, 'makeId' | 'make'>
type Model = Pick<CompleteVehicleInput, 'modelId' | 'model'>

/**
 * Returns the complete data of a stored vehicle after a partial change. An omitted field keeps its
 * stored value, and null clears a field. An id and a text replace each other. A new make clears the
 * model, unless the change contains a model.
 */
export function applyVehiclePatch(stored: VehicleRecord, patch: PatchVehicleInput): CompleteVehicleInput {
  const { name, registration, year, serialNumber, displacement, weight } = stored
  const storedType = stored.type === 'UNKNOWN' ? null : stored.type
  const storedMake = getStoredMake(stored)
  const make: Make =
    patch.makeId === undefined && patch.make === undefined
      ? storedMake
      : { makeId: patch.makeId ?? null, make: patch.make ?? null }
  const isNewMake = make.makeId !== storedMake.makeId || make.make !== storedMake.make
  const model: Model =
    patch.modelId !== undefined || patch.model !== undefined
      ? { modelId: patch.modelId ?? null, model: patch.model ?? null }
      : isNewMake
        ? { modelId: null, model: null }
        : getStoredModel(stored)
  const keep = <Value>(changed: Value | undefined, value: Value) => (changed === undefined ? value : changed)
  return {
    ...make,
    ...model,
    name: keep(patch.name, name) ?? '',
    type: keep(patch.type, storedType),
    registration: keep(patch.registration, registration),
    year: keep(patch.year, year),
    serialNumber: keep(patch.serialNumber, serialNumber),
    displacement: keep(patch.displacement, displacement),
    weight: keep(patch.weight, weight),
    picture: patch.picture,
    restrictionsAccepted: patch.restrictionsAccepted,
  }
}

/** Returns the make as an id of the list, or as a text. A stored make from the list has both. */
function getStoredMake({ makeId, make }: VehicleRecord): Make {
  return makeId === null ? { makeId: null, make } : { makeId: encodeId('Make', makeId), make: null }
}

/** Returns the model as an id of the list, or as a text. */
function getStoredModel({ modelId, model }: VehicleRecord): Model {
  return modelId === null
    ? { modelId: null, model }
    : { modelId: encodeId('VehicleModel', modelId), model: null }
}
