import type { EligibleVehicleType, VehicleType } from '../../graphql/generated/types.ts'
import {
  type AccessRightRecord,
  type VehicleSnapshotRecord,
  parseAccessRight,
} from '../access-rights/rest.ts'
import type { AccessRight, Make, Model, Vehicle, VehicleModel } from '../../federation/generated/contract.ts'
import { parsePictureKey } from '../../federation/picture-keys.ts'
import {
  type CountDroppedRows,
  parseBooleanOrFalseIfMissing,
  parseOptionalFederationRow,
  parseOptionalFederationRows,
  parseTrimmedText,
  parseInteger,
  isUnreadableInteger,
} from '../../federation/parse-values.ts'
import {
  declareFederationListRead,
  declareFederationReadById,
  declareFederationReadByIdInList,
  declareCachedFederationRead,
  type FederationRead,
} from '../../federation/federation-reads.ts'
import { mapFieldNamesToThemselves } from '../../federation/field-names.ts'

/** Fields of a vehicle that the federation sends as a number. */
export type VehicleNumber = 'displacement' | 'weight' | 'makeId' | 'modelId'

/** A vehicle with its passes. */
export interface VehicleRecord {
  id: number
  name: string
  registration: string | null
  year: string | null
  serialNumber: string | null
  displacement: number | null
  weight: number | null
  type: VehicleType
  /** True if the federation names a vehicle type that this gateway does not know. */
  isTypeUnsupported: boolean
  /** Vehicle make as the federation names it, or as the member typed it. */
  make: string | null
  model: string | null
  /** Id of the make in the federation's list, used if the federation sends no name of the make. */
  makeId: number | null
  modelId: number | null
  /** Number fields that are null because the federation's value is unreadable, not missing. */
  unreadableNumbers: readonly VehicleNumber[]
  needsUpdate: boolean
  editLimited: boolean
  /**
   * Identifier (key) of the vehicle's picture, which is part of the picture's URL on the gateway;
   * null if the vehicle has no picture.
   */
  pictureKey: string | null
  /**
   * The vehicle's latest request for a pass without insurance, which the federation sends with the
   * vehicle.
   */
  insuranceRequest: Vehicle['requestWithoutInsurance'] | null
  passes: AccessRightRecord[]
}

/**
 * Vehicle types, keyed by the federation's type number (P16). Members cannot choose type 1 anymore,
 * but old vehicles still have it.
 */
const vehicleTypes: Partial<Record<number, VehicleType>> = { 2: 'QUAD', 3: 'SIDE_BY_SIDE' }

function parseVehicleType(value: unknown): VehicleType {
  return vehicleTypes[parseInteger(value) ?? 0] ?? 'UNKNOWN'
}

/** Type numbers that the member replaces by completing the vehicle: no type, and the old type 1. */
const replaceableTypeNumbers = new Set([0, 1])

/**
 * Returns true for a vehicle type that this gateway does not know, such as a snowmobile. A missing
 * type and the discontinued type 1 are not unsupported, because the member can choose a new type.
 */
function isVehicleTypeUnsupported(value: unknown): boolean {
  const typeNumber = parseInteger(value)
  if (typeNumber !== null && replaceableTypeNumbers.has(typeNumber)) return false
  return parseTrimmedText(value) !== null && parseVehicleType(value) === 'UNKNOWN'
}

/** Returns the number that the federation uses for a vehicle type. */
export function getVehicleTypeNumber(type: EligibleVehicleType): 2 | 3 {
  return type === 'QUAD' ? 2 : 3
}

/** Parses a vehicle with its passes, and counts the passes that are unreadable. */
export function parseVehicle(row: Vehicle, countDroppedRows?: CountDroppedRows): VehicleRecord | null {
  const id = parseInteger(row.id)
  const needsUpdate = parseBooleanOrFalseIfMissing(row.isModifiable)
  const editLimited = parseBooleanOrFalseIfMissing(row.editLimited)
  if (id === null || needsUpdate === null || editLimited === null) return null
  const vehicleSnapshot = {
    id,
    name: parseTrimmedText(row.name) ?? '',
    registration: parseTrimmedText(row.registration),
  }
  return {
    ...vehicleSnapshot,
    year: parseTrimmedText(row.year),
    serialNumber: parseTrimmedText(row.serialNumber),
    displacement: parseInteger(row.cc),
    weight: parseInteger(row.weight),
    type: parseVehicleType(row.type),
    isTypeUnsupported: isVehicleTypeUnsupported(row.type),
    make: parseTrimmedText(row.gm_make_name) ?? parseTrimmedText(row.make),
    model: parseTrimmedText(row.gm_model_name) ?? parseTrimmedText(row.model),
    makeId: parseInteger(row.gm_make_id),
    modelId: parseInteger(row.gm_model_id),
    unreadableNumbers: listUnreadableNumbers(row),
    needsUpdate,
    editLimited,
    pictureKey: parseOptionalFederationRow(row.picture, parsePictureKey),
    insuranceRequest: row.requestWithoutInsurance ?? null,
    passes: parseOptionalFederationRows(
      row.accessRights,
      (pass) => parseVehiclePass(pass, vehicleSnapshot),
      countDroppedRows,
    ),
  }
}

function listUnreadableNumbers({ cc, weight, gm_make_id, gm_model_id }: Vehicle): VehicleNumber[] {
  const numbers = { displacement: cc, weight, makeId: gm_make_id, modelId: gm_model_id }
  return (Object.keys(numbers) as VehicleNumber[]).filter((name) => isUnreadableInteger(numbers[name]))
}

/**
 * Parses a pass in the federation's response about a vehicle. If the pass in the response names no
 * vehicle, the pass gets the given vehicle.
 */
function parseVehiclePass(row: AccessRight, vehicle: VehicleSnapshotRecord): AccessRightRecord | null {
  const pass = parseAccessRight(row)
  return pass && { ...pass, vehicle: pass.vehicle ?? vehicle }
}

/** A vehicle make with its models. */
export interface MakeRecord {
  id: number
  name: string
  models: VehicleModelRecord[]
}

/** A vehicle model of a make. */
export interface VehicleModelRecord {
  id: number
  name: string
  type: VehicleType
}

export function parseVehicleMake(row: Make): MakeRecord | null {
  const make = parseMakeOrModelRow(row)
  return make && { ...make, models: parseOptionalFederationRows(row.models, parseVehicleModel) }
}

function parseVehicleModel(row: Model): VehicleModelRecord | null {
  const model = parseMakeOrModelRow(row)
  return model && { ...model, type: parseVehicleType(row.type) }
}

function parseMakeOrModelRow(row: { id: number; name: string }): { id: number; name: string } | null {
  const id = parseInteger(row.id)
  const name = parseTrimmedText(row.name)
  return id === null || name === null ? null : { id, name }
}

/** Reads the member's vehicles. */
export const vehicles = declareFederationListRead('getVehicles', parseVehicle)
const fetchedVehicle = declareFederationReadById('getVehicle', parseVehicle)
/**
 * Finds a vehicle in the list of the member's vehicles. Several lookups in one GraphQL request
 * share one federation call.
 */
export const listedVehicle = declareFederationReadByIdInList(vehicles)
/** Reads one of the member's vehicles; null when the member has no vehicle with this id. */
export const vehicleById: FederationRead<[id: number], VehicleRecord | null> = async (
  { hasRead, load },
  id,
) => await load(hasRead(vehicles) ? listedVehicle : fetchedVehicle, id)

/** Reads the vehicle makes with their models. */
export const makes = declareCachedFederationRead(
  'makes',
  'referenceMs',
  declareFederationListRead('getMakes', parseVehicleMake),
  {
    keepsLast: true,
  },
)
export const makeById = declareFederationReadByIdInList(makes)
export const modelById = declareFederationReadByIdInList(async ({ load }) =>
  (await load(makes)).flatMap(({ models }) => models),
)

/** Map from the federation's field names to the fields of `UpdateVehicleInput`. */
export const vehicleFields = {
  ...mapFieldNamesToThemselves(
    'name',
    'registration',
    'year',
    'serialNumber',
    'weight',
    'type',
    'make',
    'model',
    'picture',
  ),
  id: 'vehicleId',
  cc: 'displacement',
  gm_make_id: 'makeId',
  gm_model_id: 'modelId',
}

/** Returns a vehicle in the federation's request format. */
export function buildVehicleBody({
  makeId,
  modelId,
  displacement,
  type,
  ...otherFields
}: Pick<
  VehicleModel,
  'name' | 'make' | 'model' | 'registration' | 'year' | 'serialNumber' | 'weight' | 'picture'
> & {
  makeId: number | null
  modelId: number | null
  displacement: number | null
  type: EligibleVehicleType
}): VehicleModel {
  return {
    ...otherFields,
    type: getVehicleTypeNumber(type),
    gm_make_id: makeId,
    gm_model_id: modelId,
    cc: displacement,
  }
}
