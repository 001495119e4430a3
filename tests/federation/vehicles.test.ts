/**
 * Tests of a member's vehicles: accepted values, locked fields, and the data that remains when a
 * vehicle is deleted.
 */
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toQuebecTime } from '../../federation/quebec-days.ts'
import { insertAndMailInterventionReport } from '../../federation/interventions/queries.ts'
import { type Client, createFederationClient, signIn } from './helpers/federation-client.ts'
import { pixelPng } from '../gateway/helpers/sample-photos.ts'

let federation: FederationInProcess
let maude: Client

beforeAll(async () => void (federation = await startFederationInProcess()))
afterAll(async () => await federation.stop())
beforeEach(async () => void (maude = await signIn(federation.url)))
afterEach(() => federation.reset())

const fetchVehicleByName = async (vehicleName: string, client = maude) =>
  (await client.call('getVehicles')).reply.find((each) => each.name === vehicleName)
const findListedVehicleModel = async (make: string, model: string) => {
  const listedMake = (await maude.call('getMakes')).reply.find(({ name }) => name === make)!
  return { gm_make_id: listedMake.id, gm_model_id: listedMake.models.find(({ name }) => name === model)!.id }
}

/** Request body of a new vehicle with only the required fields. */
const slight = { name: 'MARTRE', type: 2, make: 'Atelier Boréal', model: 'Prototype 7' }

/** Returns the stored vehicle as a request body that updates the vehicle. */
async function fetchVehicleUpdateBody(vehicleName: string): Promise<Record<string, unknown>> {
  const { reply } = await maude.call('getVehicle', {
    path: { id: (await fetchVehicleByName(vehicleName))!.id },
  })
  const { id, registration, year, serialNumber, cc, weight, type, gm_make_id, gm_model_id, make, model } =
    reply
  return {
    id,
    name: vehicleName,
    registration,
    year,
    serialNumber,
    cc,
    weight,
    type,
    gm_make_id,
    gm_model_id,
    make,
    model,
  }
}

describe('vehicle of a member', () => {
  test('a vehicle can be added with all its fields', async () => {
    const body = {
      name: ' Lièvre 🌲 ',
      type: 2,
      ...(await findListedVehicleModel('Honda', 'FourTrax Rancher 420')),
      make: 'left out, since the list has it',
      registration: 'V900 001',
      year: '2020',
      serialNumber: '1HFTE2100L4000001',
      cc: 420,
      weight: 270,
    }
    const { reply } = await maude.call('createVehicle', { body })
    expect(reply).toMatchObject({
      ...body,
      name: 'Lièvre 🌲',
      make: null,
      gm_make_name: 'Honda',
      picture: null,
    })
    expect(reply).toMatchObject({
      editLimited: false,
      isModifiable: false,
      accessRights: [],
      activePass: null,
    })
    expect(await fetchVehicleByName('Lièvre 🌲')).toEqual(reply)
  })

  test('a vehicle can be added with only a name, a kind, a make and a model', async () => {
    const { reply } = await maude.call('createVehicle', { body: { ...slight, type: 3, year: '' } })
    expect(reply).toMatchObject({
      registration: null,
      year: null,
      cc: null,
      make: 'Atelier Boréal',
      model: 'Prototype 7',
      gm_make_id: null,
    })
  })

  test.each([
    [{}, ['Make', 'Model']],
    [{ make: ' ', model: '' }, ['Make', 'Model']],
    [{ make: '\u200b\u2060', model: '\ufeff\u00ad' }, ['Make', 'Model']],
    [{ make: 'Atelier Boréal' }, ['Model']],
    [{ model: 'Prototype 7' }, ['Make']],
    [{ gm_make_id: 3 }, ['Model']],
  ])(
    'a vehicle cannot be added or changed if its make or model is incomplete: %j [D42]',
    async (makeAndModel, fields) => {
      const body = { name: 'MARTRE', type: 2, ...makeAndModel }
      const { id } = (await fetchVehicleByName('RENARD-21'))!
      for (const refusedResponse of [
        await maude.call('createVehicle', { body }),
        await maude.call('updateVehicle', { body: { ...body, id } }),
      ]) {
        expect([refusedResponse.code, Object.keys(refusedResponse.refusal.modelState!).toSorted()]).toEqual([
          'InvalidRequest',
          fields,
        ])
      }
      expect(await fetchVehicleByName('MARTRE')).toBeUndefined()
      for (const completeModel of [
        slight,
        { ...slight, gm_make_id: 3 },
        { ...slight, ...(await findListedVehicleModel('Honda', 'FourTrax Rancher 420')) },
      ])
        expect((await maude.call('createVehicle', { body: completeModel })).status).toBe(200)
    },
  )

  test.each([
    [{ name: 'Ours' }, ['Name']],
    [{ name: '  Ours   ' }, ['Name']],
    [{ name: 'Un nom trop long' }, ['Name']],
    [{ type: 1 }, ['Type']],
    [{ year: '98' }, ['Year']],
    [{ year: '1899' }, ['Year']],
    [{ year: String(toQuebecTime(Date.now()).year + 2) }, ['Year']],
    [{ registration: '12345678901' }, ['Registration']],
    [{ serialNumber: 'x'.repeat(21) }, ['SerialNumber']],
    [{ cc: 10_001 }, ['Cc']],
    [{ weight: 0 }, ['Weight']],
    [{ weight: 1e300 }, ['Weight']],
    [{ gm_make_id: 99 }, ['Gm_make_id']],
    [{ gm_model_id: 301 }, ['Gm_model_id']],
    [{ gm_make_id: 5, gm_model_id: 301 }, ['Gm_model_id']],
    [{ gm_make_id: 3, gm_model_id: 301, type: 3 }, ['Gm_model_id']],
    [{ gm_make_id: 99, name: 'Ours   ', weight: 1e300 }, ['Gm_make_id', 'Name', 'Weight']],
    [{ serialNumber: 'A\u0000B' }, ['SerialNumber']],
  ])(
    'a vehicle with the invalid field values %j is rejected and not stored [D39–D41, D43, P16]',
    async (invalidFields, fields) => {
      const before = (await maude.call('getVehicles')).reply.length
      const { code, refusal } = await maude.call('createVehicle', {
        body: { ...slight, name: 'MARTRE-1', ...invalidFields },
      })
      expect([code, Object.keys(refusal.modelState ?? {}).toSorted()]).toEqual(['InvalidRequest', fields])
      expect((await maude.call('getVehicles')).reply.length).toBe(before)
    },
  )

  test('a vehicle accepts a model year from 1900 to next year [D40]', async () => {
    for (const year of ['1900', String(toQuebecTime(Date.now()).year + 1)]) {
      const { reply } = await maude.call('createVehicle', { body: { ...slight, year } })
      expect(reply.year).toBe(year)
    }
  })

  test('a vehicle accepts only a model of its make and kind', async () => {
    const model = await findListedVehicleModel('Can-Am', 'Maverick X3')
    expect((await maude.call('createVehicle', { body: { name: 'MARTRE', type: 3, ...model } })).status).toBe(
      200,
    )
    expect((await maude.call('createVehicle', { body: { name: 'MARTRE', type: 2, ...model } })).code).toBe(
      'InvalidRequest',
    )
  })

  test('the picture of a vehicle can be added, replaced and removed', async () => {
    const upload = { fileName: 'quad.png', base64: pixelPng, contentType: 'image/png' }
    const body = { ...(await fetchVehicleUpdateBody('RENARD-21')), picture: { upload } }
    const { picture } = (await maude.call('updateVehicle', { body })).reply
    expect(picture).toMatchObject({
      contentType: 'image/png',
      contentLength: Buffer.from(pixelPng, 'base64').length,
    })
    expect((await fetch(picture!.url)).status).toBe(200)

    const newPicture = (await maude.call('updateVehicle', { body })).reply.picture
    expect(newPicture!.url).not.toBe(picture!.url)
    expect((await fetch(picture!.url)).status).toBe(404)
    expect((await maude.call('updateVehicle', { body: { ...body, picture: null } })).reply.picture).toEqual(
      newPicture,
    )

    const deletion = await maude.call('updateVehicle', { body: { ...body, picture: { delete: true } } })
    expect(deletion.reply.picture).toBe(null)
    const text = { ...upload, base64: Buffer.from('no picture').toString('base64') }
    expect((await maude.call('updateVehicle', { body: { ...body, picture: { upload: text } } })).code).toBe(
      'PictureInvalid',
    )
    expect((await maude.call('createVehicle', { body: { ...slight, picture: { upload: text } } })).code).toBe(
      'PictureInvalid',
    )
  })

  test('a vehicle can be read, changed or removed only by its owner', async () => {
    const orignal = (await fetchVehicleByName('ORIGNAL'))!
    expect((await maude.call('getVehicle', { path: { id: orignal.id } })).reply).toEqual(orignal)
    expect(orignal.activePass).toEqual(orignal.accessRights[0])
    const business = await signIn(federation.url, 'entreprise@sentier.example')
    for (const client of [business, createFederationClient(federation.url)]) {
      const expected = client === business ? 'VehicleNotFound' : '401'
      expect((await client.call('getVehicle', { path: { id: orignal.id } })).code).toBe(expected)
      expect((await client.call('deleteVehicle', { path: { id: orignal.id } })).code).toBe(expected)
      const body = await fetchVehicleUpdateBody('ORIGNAL')
      expect((await client.call('updateVehicle', { body })).code).toBe(expected)
    }
    expect((await maude.call('updateVehicle', { body: slight })).refusal.modelState).toHaveProperty('Id')
  })
})

describe('vehicle with limited changes [D47]', () => {
  test.each([
    ['ORIGNAL', { gm_make_id: 3, gm_model_id: 301 }, ['Gm_make_id', 'Gm_model_id']],
    [
      'ORIGNAL',
      { gm_make_id: null, gm_model_id: null, make: 'Polaris', model: 'Sportsman 570' },
      ['Gm_make_id', 'Gm_model_id'],
    ],
    ['COUGUAR', { make: 'Atelier Austral' }, ['Make']],
    ['COUGUAR', { make: 'Atelier Austral', registration: 'V000 000' }, ['Make']],
  ])(
    'the vehicle %s, whose make and model are locked, rejects the change %j',
    async (name, change, fields) => {
      const before = await fetchVehicleByName(name)
      const { code, refusal } = await maude.call('updateVehicle', {
        body: { ...(await fetchVehicleUpdateBody(name)), ...change },
      })
      expect([code, Object.keys(refusal.modelState!).toSorted()]).toEqual(['EditLimited', fields])
      expect(await fetchVehicleByName(name)).toEqual(before)
    },
  )

  test('a vehicle whose make and model are locked accepts changes to every other field', async () => {
    const otherFields = { name: 'GRAND PRO', type: 3, year: '2020', cc: 1, weight: 350 }
    const plates = { registration: 'V000 000', serialNumber: 'ABPROTO7' }
    const body = { ...(await fetchVehicleUpdateBody('COUGUAR')), ...otherFields, ...plates }
    expect((await maude.call('updateVehicle', { body })).reply).toMatchObject(body)
  })

  test('a vehicle whose make and model are locked accepts a first make and model if it has none', async () => {
    federation.runWithDatabase((db) =>
      db.exec("UPDATE vehicles SET typed_make = NULL, typed_model = NULL WHERE name = 'COUGUAR'"),
    )
    const body = {
      ...(await fetchVehicleUpdateBody('COUGUAR')),
      make: 'Atelier Boréal',
      model: 'Prototype 7',
    }
    expect((await maude.call('updateVehicle', { body })).reply).toMatchObject(body)
  })

  test('if a vehicle is marked as needing an update, a member can change every field until the vehicle is complete', async () => {
    federation.runWithDatabase((db) => db.exec("UPDATE vehicles SET needs_update = 1 WHERE name = 'ORIGNAL'"))
    const body = {
      ...(await fetchVehicleUpdateBody('ORIGNAL')),
      ...(await findListedVehicleModel('Can-Am', 'Outlander 500')),
    }
    expect((await maude.call('updateVehicle', { body: { ...body, weight: null } })).reply.isModifiable).toBe(
      true,
    )
    expect((await maude.call('updateVehicle', { body })).reply).toMatchObject({
      ...body,
      isModifiable: false,
    })
  })
})

describe('identifying fields of a vehicle with a pass that has not expired [D47]', () => {
  const changedMarks = { registration: 'V000 000', serialNumber: 'ANOTHER', year: '2019', type: 2 }
  /** Names of the identifying fields of a vehicle. */
  const marks = ['Gm_make_id', 'Gm_model_id', 'Registration', 'SerialNumber', 'Type', 'Year']

  const updateVehicle = async (name: string, changes: object) =>
    await maude.call('updateVehicle', { body: { ...(await fetchVehicleUpdateBody(name)), ...changes } })

  test('a vehicle with a pass that has not begun rejects a change of its identifying fields', async () => {
    const before = await fetchVehicleByName('HARFANG')
    const { code, refusal } = await updateVehicle('HARFANG', {
      ...changedMarks,
      ...(await findListedVehicleModel('Can-Am', 'Outlander 500')),
    })
    expect([code, Object.keys(refusal.modelState!).toSorted()]).toEqual(['EditLimited', marks])
    for (const [field, value] of Object.entries(changedMarks).slice(0, 3))
      expect((await updateVehicle('HARFANG', { [field]: value })).code).toBe('EditLimited')
    expect(await fetchVehicleByName('HARFANG')).toEqual(before)
  })

  test('a vehicle with a pass accepts changes to fields that do not identify it, and to the spacing of its license plate', async () => {
    const changes = { name: 'HARFANG-2', cc: 1_000, weight: 870, registration: 'v275380' }
    expect((await updateVehicle('HARFANG', changes)).reply).toMatchObject(changes)
  })

  test('a vehicle with a pass accepts values for its empty identifying fields', async () => {
    federation.runWithDatabase((db) =>
      db.exec(
        "UPDATE vehicles SET registration = NULL, serial_number = NULL, year = NULL WHERE name = 'HARFANG'",
      ),
    )
    const { type: _, ...missing } = changedMarks
    expect((await updateVehicle('HARFANG', missing)).reply).toMatchObject(missing)
  })

  test('a vehicle with a pass accepts every change when the federation asks the member to update the vehicle', async () => {
    federation.runWithDatabase((db) => db.exec("UPDATE vehicles SET needs_update = 1 WHERE name = 'HARFANG'"))
    const model = await findListedVehicleModel('Can-Am', 'Outlander 500')
    expect((await updateVehicle('HARFANG', { ...changedMarks, ...model })).reply).toMatchObject(changedMarks)
  })

  test.each([
    ['that was refused', 'SET status = 5', null],
    ['whose payment failed', 'SET status = 0', null],
    ['that has expired', 'SET expires_at = 1000000000000', null],
    ['whose payment is in progress (R-02)', 'SET status = 2', 'EditLimited'],
    ['that has a pending request', 'SET status = 4', 'EditLimited'],
  ])(
    'changing the license plate of a vehicle with a pass %s returns the error code %s (null means success)',
    async (_, set, expected) => {
      const { id } = (await fetchVehicleByName('HARFANG'))!
      federation.runWithDatabase((db) => db.prepare(`UPDATE access_rights ${set} WHERE vehicle = ?`).run(id))
      expect((await updateVehicle('HARFANG', { registration: 'V000 000' })).code).toBe(expected)
    },
  )
})

test('a vehicle with an unpaid intervention report rejects only a change of its license plate', async () => {
  const { registration } = (await fetchVehicleByName('RENARD-21'))!
  federation.runWithStore((store) =>
    insertAndMailInterventionReport(store, { plate: registration!, price: 500_00, now: Date.now() }),
  )
  const updateVehicle = async (changes: object) =>
    await maude.call('updateVehicle', {
      body: { ...(await fetchVehicleUpdateBody('RENARD-21')), ...changes },
    })
  const { code, refusal } = await updateVehicle({ registration: 'V000 000', year: '2020' })
  expect([code, Object.keys(refusal.modelState!)]).toEqual(['EditLimited', ['Registration']])
  expect((await updateVehicle({ year: '2020' })).reply).toMatchObject({ registration, year: '2020' })
})

describe('removal of a vehicle', () => {
  const deleteVehicle = async (name: string, client = maude) =>
    await client.call('deleteVehicle', { path: { id: (await fetchVehicleByName(name, client))!.id } })
  const runSqlOnFederation = (sql: string) => federation.runWithDatabase((db) => db.exec(sql))

  test('a removed vehicle is no longer returned, but its access rights stay in the history', async () => {
    const { id } = (await fetchVehicleByName('HARFANG'))!
    federation.runWithDatabase((db) =>
      db.prepare('UPDATE access_rights SET expires_at = 1000000000000 WHERE vehicle = ?').run(id),
    )
    expect((await deleteVehicle('HARFANG')).status).toBe(204)
    expect(await fetchVehicleByName('HARFANG')).toBe(undefined)
    expect((await maude.call('getVehicle', { path: { id } })).code).toBe('VehicleNotFound')
    expect((await maude.call('deleteVehicle', { path: { id } })).code).toBe('VehicleNotFound')
    const vehicleAccessRights = (await maude.call('getAccessRights')).reply.filter(
      (right) => right.vehicle!.id === id,
    )
    expect(vehicleAccessRights.map(({ vehicle: passVehicle }) => passVehicle!.name)).toEqual(['HARFANG'])
  })

  test.each([
    ['demo', 'HARFANG', 'VehicleHasActiveRight'],
    ['demo', 'ORIGNAL', 'EditLimited'],
    ['demo', 'COUGUAR', 'EditLimited'],
    ['demo', 'CARIBOU', 'VehicleHasUnpaidReport'],
    ['infraction', 'PIONNIER', 'VehicleHasUnpaidReport'],
    ['sansassurance', 'PAYE-2020', 'VehicleHasActiveRight'],
    ['sansassurance', 'ACCEPTE-22', 'VehicleHasOpenRequest'],
    ['sansassurance', 'ATTENTE-23', 'VehicleHasOpenRequest'],
    ['echec', 'PIONNIER', 'VehicleHasFailedPayment'],
  ])(
    'if the member %s removes the vehicle %s, the federation returns the error code %s',
    async (member, name, expected) => {
      const client = await signIn(federation.url, `${member}@sentier.example`)
      expect((await deleteVehicle(name, client)).code).toBe(expected)
      expect(await fetchVehicleByName(name, client)).toBeDefined()
    },
  )

  test('each reason to reject the removal of a vehicle has its own message', async () => {
    const reasons = new Set<unknown>()
    for (const [member, name] of [
      ['demo', 'HARFANG'],
      ['demo', 'CARIBOU'],
      ['sansassurance', 'ATTENTE-23'],
      ['echec', 'PIONNIER'],
    ] as const) {
      const client = await signIn(federation.url, `${member}@sentier.example`)
      reasons.add((await deleteVehicle(name, client)).refusal.message)
    }
    expect(reasons.size).toBe(4)
  })

  test('a vehicle can be removed after a refused request for a pass without insurance, a paid intervention report or a canceled payment', async () => {
    const memberWithRequest = await signIn(federation.url, 'sansassurance@sentier.example')
    expect((await deleteVehicle('REFUSE-21', memberWithRequest)).status).toBe(204)

    runSqlOnFederation(`UPDATE intervention_reports SET access_right = 1`)
    const offender = await signIn(federation.url, 'infraction@sentier.example')
    expect((await deleteVehicle('PIONNIER', offender)).status).toBe(204)

    const failing = await signIn(federation.url, 'echec@sentier.example')
    const [failed] = (await failing.call('getAccessRights')).reply
    await failing.call('cancelAccessRight', { path: { id: failed!.id } })
    expect((await deleteVehicle('PIONNIER', failing)).status).toBe(204)
  })

  test.each([
    [
      'the season of the pass is over',
      'UPDATE access_rights SET updated_at = updated_at - 2 * 366 * 86400000',
    ],
    ['passes of its type are no longer offered', 'DELETE FROM offers WHERE type = 1'],
  ])('a vehicle with a failed payment for a pass can be removed if %s', async (_, sql) => {
    const failing = await signIn(federation.url, 'echec@sentier.example')
    runSqlOnFederation(sql)
    expect((await deleteVehicle('PIONNIER', failing)).status).toBe(204)
  })
})
