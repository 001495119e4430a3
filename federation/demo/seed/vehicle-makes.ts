/**
 * Seed data of vehicle makes with their models. Model type 2 is a quad; model type 3 is a
 * side-by-side.
 */
import type { Store } from '../../store/database.ts'

const quad = 2
const sideBySide = 3

interface MakeSeed {
  id: number
  name: string
  quads: string[]
  sideBySides: string[]
}

const makes: MakeSeed[] = [
  {
    id: 1,
    name: 'Arctic Cat',
    quads: ['Alterra 450', 'Alterra 600', 'Alterra TRV 600'],
    sideBySides: ['Prowler 800', 'Prowler Pro', 'Wildcat XX'],
  },
  {
    id: 2,
    name: 'Argo',
    quads: ['Xplorer XR 570', 'Xplorer XRT 1000'],
    sideBySides: ['Magnum XF 500', 'SXS 1000'],
  },
  {
    id: 3,
    name: 'Can-Am',
    quads: ['Outlander 500', 'Outlander 700', 'Outlander MAX 850', 'Renegade 1000R'],
    sideBySides: ['Commander 1000R', 'Defender HD9', 'Maverick Sport', 'Maverick X3'],
  },
  {
    id: 4,
    name: 'CFMOTO',
    quads: ['CFORCE 500', 'CFORCE 600 Touring', 'CFORCE 1000'],
    sideBySides: ['UFORCE 600', 'UFORCE 1000', 'ZFORCE 950'],
  },
  {
    id: 5,
    name: 'Honda',
    quads: ['FourTrax Foreman 520', 'FourTrax Rancher 420', 'FourTrax Rubicon 520'],
    sideBySides: ['Pioneer 520', 'Pioneer 700', 'Pioneer 1000', 'Talon 1000R'],
  },
  {
    id: 6,
    name: 'Kawasaki',
    quads: ['Brute Force 300', 'Brute Force 750'],
    sideBySides: ['Mule PRO-FXT', 'Teryx 800', 'Teryx KRX 1000'],
  },
  { id: 7, name: 'KYMCO', quads: ['MXU 300', 'MXU 700i'], sideBySides: ['UXV 450i', 'UXV 700i'] },
  {
    id: 8,
    name: 'Polaris',
    quads: ['Sportsman 450', 'Sportsman 570', 'Sportsman Touring 850', 'Scrambler XP 1000'],
    sideBySides: ['General 1000', 'Ranger 570', 'Ranger XP 1000', 'RZR XP 1000'],
  },
  {
    id: 9,
    name: 'Segway',
    quads: ['Snarler AT6', 'Snarler AT10'],
    sideBySides: ['Fugleman UT10', 'Villain SX10'],
  },
  { id: 10, name: 'Suzuki', quads: ['KingQuad 400', 'KingQuad 500', 'KingQuad 750'], sideBySides: [] },
  { id: 11, name: 'TGB', quads: ['Blade 600', 'Blade 1000'], sideBySides: ['Landmax 1000'] },
  {
    id: 12,
    name: 'Yamaha',
    quads: ['Grizzly 700', 'Kodiak 450', 'Kodiak 700'],
    sideBySides: ['Viking', 'Wolverine RMAX 1000', 'YXZ1000R'],
  },
]

/** Inserts all vehicle makes and models. */
export function seedVehicleMakes({ sql }: Pick<Store, 'sql'>): void {
  for (const make of makes) {
    sql.run`INSERT INTO makes (id, name) VALUES (${make.id}, ${make.name})`
    const models = [
      ...make.quads.map((name) => ({ name, type: quad })),
      ...make.sideBySides.map((name) => ({ name, type: sideBySide })),
    ]
    for (const [index, { name, type }] of models.entries()) {
      sql.run`INSERT INTO models (id, make, name, type) VALUES (${make.id * 100 + index + 1}, ${make.id}, ${name}, ${type})`
    }
  }
}

/**
 * Returns the ids and type of a vehicle make and model by their names; throws for unknown names.
 */
export function findVehicleMakeAndModelIds(
  { sql }: Pick<Store, 'sql'>,
  make: string,
  model: string,
): { make: number; model: number; type: number } {
  const row = sql.get`
    SELECT models.make, models.id AS model, models.type FROM models JOIN makes ON makes.id = models.make
    WHERE makes.name = ${make} AND models.name = ${model}`
  if (row === undefined) throw new Error(`${make} ${model} is no model of the seed data.`)
  return row as { make: number; model: number; type: number }
}
