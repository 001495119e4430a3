/** What a member may write of a vehicle: how it is read, what is wrong with it, and what is locked. */
import type { VehicleFields } from '../access-rights/vehicle.ts'
import type { VehicleModel } from '../generated/contract.ts'
import type { FieldReason } from '../http/refusals.ts'
import { shortestOf } from '../forms/rows.ts'
import type { Store } from '../store/database.ts'
import { inQuebec } from '../days.ts'
import type { VehicleRow } from './rows.ts'

type Field = keyof VehicleFields

/** How the contract spells them. */
const spelling: Record<Field, keyof VehicleModel> = {
  name: 'name',
  type: 'type',
  listedMake: 'gm_make_id',
  listedModel: 'gm_model_id',
  typedMake: 'make',
  typedModel: 'model',
  registration: 'registration',
  year: 'year',
  serialNumber: 'serialNumber',
  cc: 'cc',
  weight: 'weight',
}

/** No vehicle weighs more, in kilograms; beyond it a number is no whole one to the database. */
const heaviest = 100_000

/** No vehicle is older; the newest model year is next year's (assumed). */
const firstModelYear = 1900

/** The fields as they are kept: without space around them, nothing for what is empty. */
export function readFields(model: VehicleModel): VehicleFields {
  const words = (text: string | null | undefined) => text?.trim() || null
  const [listedMake, listedModel] = [model.gm_make_id ?? null, model.gm_model_id ?? null]
  return {
    name: model.name.trim(),
    type: model.type,
    listedMake,
    listedModel,
    typedMake: listedMake === null ? words(model.make) : null,
    typedModel: listedModel === null ? words(model.model) : null,
    registration: words(model.registration),
    year: words(model.year),
    serialNumber: words(model.serialNumber),
    cc: model.cc ?? null,
    weight: model.weight ?? null,
  }
}

/** What the contract's schema cannot tell of them, by field (D39, D42, D44). A vehicle need not be complete. */
export function vehicleFaults(store: Store, fields: VehicleFields, now: number): Record<string, FieldReason> {
  const { name, type, listedMake, listedModel, typedMake, typedModel, year, weight } = fields
  const { sql } = store
  const faults: Record<string, FieldReason> = {}
  if (name === '') faults['name'] = 'required'
  else if (Array.from(name).length < shortestOf(store, 'createVehicle', 'name', 6))
    faults['name'] = 'tooShort'
  if (listedMake === null && typedMake === null) faults['make'] = 'required'
  if (listedModel === null && typedModel === null) faults['model'] = 'required'
  if (year !== null && (Number(year) < firstModelYear || Number(year) > inQuebec(now).year + 1))
    faults['year'] = 'modelYear'
  if (weight !== null && weight > heaviest) faults['weight'] = 'malformed'
  if (listedMake !== null && sql.get`SELECT 1 FROM makes WHERE id = ${listedMake}` === undefined)
    faults['gm_make_id'] = 'notFound'
  if (listedModel !== null) {
    const row = sql.get`SELECT 1 FROM models WHERE id = ${listedModel} AND make = ${listedMake} AND type = ${type}`
    if (row === undefined) faults['gm_model_id'] = 'notFound'
  }
  return faults
}

/** What of a vehicle others count on. */
export interface Ties {
  /** A pass that is paid, being paid or asked for is for this machine. */
  isBound: boolean
  /** An intervention report on its plate is unpaid. */
  isReported: boolean
}

/**
 * What differs of a vehicle and may not, in the contract's spelling: make and model where its changes are limited (D47),
 * whatever tells it from another machine while it is bound to a pass, and the plate that an unpaid report is on. Nothing
 * where the federation asks for an update. What is missing can always be filled in, since a pass needs it (D42, D54).
 */
export function lockedChanges(row: VehicleRow, fields: VehicleFields, ties: Ties): string[] {
  if (row.needsUpdate === 1) return []
  const locked: Field[] = [
    ...(ties.isBound || row.isEditLimited === 1 ? lockedNames(row) : []),
    ...(ties.isBound ? lockedMarks(row) : ties.isReported ? (['registration'] as const) : []),
  ]
  return locked.filter((field) => !isAlike(fields[field], row[field])).map((field) => spelling[field])
}

function lockedNames({ listedMake, typedMake, listedModel, typedModel }: VehicleRow): Field[] {
  const locked: Field[] = []
  if (listedMake !== null) locked.push('listedMake')
  else if (typedMake !== null) locked.push('listedMake', 'typedMake')
  if (listedModel !== null) locked.push('listedModel')
  else if (typedModel !== null) locked.push('listedModel', 'typedModel')
  return locked
}

/** An old kind is none that could be kept (P16). */
function lockedMarks(row: VehicleRow): Field[] {
  const marks = (['registration', 'serialNumber', 'year'] as const).filter((field) => row[field] !== null)
  return row.type === 1 ? marks : ['type', ...marks]
}

/** Plates and serial numbers are the same however they are spaced. */
function isAlike(one: string | number | null, other: string | number | null): boolean {
  const plain = (value: string | number) => String(value).replaceAll(/\s/g, '').toUpperCase()
  return one === null || other === null ? one === other : plain(one) === plain(other)
}
