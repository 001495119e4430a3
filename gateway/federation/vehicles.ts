import type { VehicleType } from '../graphql/generated/types.ts'
import { type AccessRightRecord, type PassVehicleRecord, readAccessRight } from './access-rights.ts'
import type { AccessRight, Make, Model, Vehicle } from './generated/contract.ts'
import { type InsuranceRequestRecord, readInsuranceRequest } from './insurance.ts'
import { readPictureKey } from './pictures.ts'
import { flag, inner, innerRows, text, whole } from './read.ts'

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
  /** By the federation's name of it, or as typed. */
  make: string | null
  model: string | null
  /** In the federation's list of makes, where the name is not told. */
  makeId: number | null
  modelId: number | null
  needsUpdate: boolean
  editLimited: boolean
  /** Of its picture's address; null without one. */
  pictureKey: string | null
  /** The latest request for a pass without insurance that is told of. */
  insuranceRequest: InsuranceRequestRecord | null
  passes: AccessRightRecord[]
}

/** P16; type 1 exists in old rows and is not offered any more. */
const types: Partial<Record<number, VehicleType>> = { 2: 'QUAD', 3: 'SIDE_BY_SIDE' }

function readVehicleType(value: unknown): VehicleType {
  return types[whole(value) ?? 0] ?? 'UNKNOWN'
}

/** The number by which calls name a kind; null for one that is not offered. */
export function vehicleTypeNumber(type: VehicleType): 2 | 3 | null {
  return type === 'QUAD' ? 2 : type === 'SIDE_BY_SIDE' ? 3 : null
}

export function readVehicle(row: Vehicle): VehicleRecord | null {
  const id = whole(row.id)
  if (id === null) return null
  const named = { id, name: text(row.name) ?? '', registration: text(row.registration) }
  return {
    ...named,
    year: text(row.year),
    serialNumber: text(row.serialNumber),
    displacement: whole(row.cc),
    weight: whole(row.weight),
    type: readVehicleType(row.type),
    make: text(row.gm_make_name) ?? text(row.make),
    model: text(row.gm_model_name) ?? text(row.model),
    makeId: whole(row.gm_make_id),
    modelId: whole(row.gm_model_id),
    needsUpdate: flag(row.isModifiable),
    editLimited: flag(row.editLimited),
    pictureKey: inner(row.picture, readPictureKey),
    insuranceRequest: inner(row.requestWithoutInsurance, readInsuranceRequest),
    passes: innerRows(row.accessRights, (pass) => passOf(pass, named)),
  }
}

/** Within its vehicle's row a pass may leave the vehicle out. */
function passOf(row: AccessRight, vehicle: PassVehicleRecord): AccessRightRecord | null {
  const pass = readAccessRight(row)
  return pass && { ...pass, vehicle: pass.vehicle ?? vehicle }
}

/** A make with its models. */
export interface MakeRecord {
  id: number
  name: string
  models: ModelRecord[]
}

/** A model of a make. */
export interface ModelRecord {
  id: number
  name: string
  type: VehicleType
}

export function readMake(row: Make): MakeRecord | null {
  const named = readNamed(row)
  return named && { ...named, models: innerRows(row.models, readModel) }
}

function readModel(row: Model): ModelRecord | null {
  const named = readNamed(row)
  return named && { ...named, type: readVehicleType(row.type) }
}

function readNamed(row: { id: number; name: string }): { id: number; name: string } | null {
  const id = whole(row.id)
  const name = text(row.name)
  return id === null || name === null ? null : { id, name }
}
