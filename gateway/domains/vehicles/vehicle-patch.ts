/** Rules of vehicle patches. A patch changes some fields of a vehicle (`patchVehicle`). */
import { encodeId } from '../../graphql/global-ids.ts'
import type {
  AddVehicleInput,
  EligibleVehicleType,
  PatchVehicleInput,
} from '../../graphql/generated/types.ts'
import { UnreadableResponse } from '../../platform/request-failures.ts'
import type { VehicleNumber, VehicleRecord } from './rest.ts'

/** Complete data of a vehicle. The vehicle type is null if it was cleared or is unknown. */
export type CompleteVehicleInput = Omit<AddVehicleInput, 'type'> & { type: EligibleVehicleType | null }

type Make = Pick<CompleteVehicleInput, 'makeId' | 'make'>
type Model = Pick<CompleteVehicleInput, 'modelId' | 'model'>

/**
 * Applies a patch to a stored vehicle and returns the complete vehicle. An omitted field keeps its
 * stored value, and null clears a field. A new make clears the model, unless the patch contains a
 * model. Throws if the patch would erase a stored number that is unreadable. A null also counts as
 * such an erasure, because the client has read the unreadable number as null.
 */
export function applyVehiclePatch(stored: VehicleRecord, patch: PatchVehicleInput): CompleteVehicleInput {
  const { name, registration, year, serialNumber, displacement, weight } = stored
  const storedType = stored.type === 'UNKNOWN' ? null : stored.type
  const storedMake = getStoredVehicleMake(stored)
  const isMakeKept = patch.makeId === undefined && patch.make === undefined
  const make: Make = isMakeKept ? storedMake : { makeId: patch.makeId ?? null, make: patch.make ?? null }
  const isNewMake = make.makeId !== storedMake.makeId || make.make !== storedMake.make
  const isModelPatched = patch.modelId !== undefined || patch.model !== undefined
  assertKeptNumbersReadable(stored, {
    displacement: patch.displacement == null,
    weight: patch.weight == null,
    makeId: isMakeKept,
    modelId: !isModelPatched && !isNewMake,
  })
  const model: Model = isModelPatched
    ? { modelId: patch.modelId ?? null, model: patch.model ?? null }
    : isNewMake
      ? { modelId: null, model: null }
      : getStoredVehicleModel(stored)
  const getPatchedOrStoredValue = <Value>(patched: Value | undefined, storedValue: Value) =>
    patched === undefined ? storedValue : patched
  return {
    ...make,
    ...model,
    name: getPatchedOrStoredValue(patch.name, name) ?? '',
    type: getPatchedOrStoredValue(patch.type, storedType),
    registration: getPatchedOrStoredValue(patch.registration, registration),
    year: getPatchedOrStoredValue(patch.year, year),
    serialNumber: getPatchedOrStoredValue(patch.serialNumber, serialNumber),
    displacement: getPatchedOrStoredValue(patch.displacement, displacement),
    weight: getPatchedOrStoredValue(patch.weight, weight),
    picture: patch.picture,
    restrictionsAccepted: patch.restrictionsAccepted,
  }
}

/** Throws if a stored number without a new value is unreadable. */
function assertKeptNumbersReadable(
  { unreadableNumbers }: VehicleRecord,
  hasNoNewValue: Record<VehicleNumber, boolean>,
): void {
  const unreadable = unreadableNumbers.find((name) => hasNoNewValue[name])
  if (unreadable !== undefined) throw new UnreadableResponse(`a vehicle without a readable ${unreadable}`)
}

/**
 * Returns a stored vehicle's make: its id in the list of makes if there is one, otherwise its text.
 */
function getStoredVehicleMake({ makeId, make }: VehicleRecord): Make {
  return makeId === null ? { makeId: null, make } : { makeId: encodeId('Make', makeId), make: null }
}

/**
 * Returns a stored vehicle's model: its id in the list of models if there is one, otherwise its
 * text.
 */
function getStoredVehicleModel({ modelId, model }: VehicleRecord): Model {
  return modelId === null
    ? { modelId: null, model }
    : { modelId: encodeId('VehicleModel', modelId), model: null }
}
