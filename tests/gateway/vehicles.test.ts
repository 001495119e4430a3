/**
 * Tests of the GraphQL fields about vehicles: pictures, pass renewal, makes and models. Also tests
 * the field `portal`, which returns input limits and contact details.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vehicles } from './helpers/graphql-documents.ts'
import { runFederationStaffAction } from './helpers/run-staff-action.ts'
import { resetFederationDatabase } from './helpers/federation-database.ts'
import type { Gateway } from './helpers/gateway-process.ts'
import { pixelPng } from './helpers/sample-photos.ts'

let gateway: Gateway
let token: string

beforeAll(async () => {
  gateway = await startGatewayInProcess()
  token = await gateway.signIn()
})
afterAll(async () => await gateway.stop())

const change = `mutation ($input: UpdateVehicleInput!) { updateVehicle(input: $input) {
  __typename ... on UpdateVehiclePayload { vehicle { name pictureUrl } } } }`

interface Changed {
  updateVehicle: { __typename: string; vehicle: { name: string; pictureUrl: string | null } }
}

test('the field vehiclesToUpdate lists the vehicles that need an update before they can get a pass', async () => {
  const { data } = await gateway.query(
    '{ viewer { vehiclesToUpdate { name needsUpdate isComplete } } }',
    {},
    token,
  )
  expect(data).toEqual({
    viewer: {
      vehiclesToUpdate: [
        { name: 'BERNACHE', needsUpdate: true, isComplete: true },
        { name: 'LYNX-12', needsUpdate: false, isComplete: false },
      ],
    },
  })
})

describe('picture of a vehicle', () => {
  const input = {
    vehicleId: vehicles.complete,
    name: 'RENARD-21',
    type: 'QUAD',
    make: 'Atelier Boréal',
    model: 'Prototype 7',
    restrictionsAccepted: true,
  }

  test("the gateway serves a vehicle's picture until the picture is deleted, and never exposes the federation's picture URL", async () => {
    const upload = { fileName: 'quad.png', contentType: 'image/png', base64: pixelPng }
    const { data } = await gateway.query<Changed>(change, { input: { ...input, picture: { upload } } }, token)
    const url = data.updateVehicle.vehicle.pictureUrl!
    expect(url.startsWith(`${gateway.url}/images/pictures/`)).toBe(true)
    const image = await fetch(url)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await image.arrayBuffer()).toString('base64')).toBe(pixelPng)

    const result = await gateway.query<Changed>(change, { input }, token)
    expect(result.data.updateVehicle.vehicle.pictureUrl).toBe(url)
    const deletion = await gateway.query<Changed>(
      change,
      { input: { ...input, picture: { delete: true } } },
      token,
    )
    expect(deletion.data.updateVehicle.vehicle.pictureUrl).toBe(null)
    expect((await fetch(url)).status).toBe(404)
  })

  test('updateVehicle refuses a picture above 5 MB, and stores a vehicle name that contains HTML unchanged', async () => {
    const upload = {
      fileName: 'quad.png',
      contentType: 'image/png',
      base64: Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64'),
    }
    const large = await gateway.query<Changed>(change, { input: { ...input, picture: { upload } } }, token)
    expect(large.data.updateVehicle.__typename).toBe('InvalidInputProblem')
    const { data } = await gateway.query<Changed>(change, { input: { ...input, name: '<b>لون</b>' } }, token)
    expect(data.updateVehicle.vehicle.name).toBe('<b>لون</b>')
    resetFederationDatabase(gateway)
    token = await gateway.signIn()
  })
})

test('an unpaid intervention report blocks the renewal of a pass for the reported vehicle, and for no other vehicle (R-24)', async () => {
  interface Listed {
    viewer: {
      vehicles: {
        edges: {
          node: {
            name: string
            registration: string | null
            canRenew: boolean
            purchaseObstacle: string | null
            interventionReports: { id: string }[]
          }
        }[]
      }
    }
  }
  const document =
    '{ viewer { vehicles(first: 50) { edges { node { name registration canRenew purchaseObstacle interventionReports { id } } } } } }'
  const fetchMemberVehicles = async () =>
    (await gateway.query<Listed>(document, {}, token)).data.viewer.vehicles.edges.map(({ node }) => node)
  const before = new Map((await fetchMemberVehicles()).map((vehicle) => [vehicle.name, vehicle]))
  expect(before.get('CASTOR-450')).toMatchObject({
    canRenew: true,
    purchaseObstacle: null,
    interventionReports: [],
  })
  // The federation requires an update of this vehicle.
  expect(before.get('BERNACHE')).toMatchObject({
    canRenew: false,
    purchaseObstacle: 'NEEDS_UPDATE',
    interventionReports: [],
  })

  await runFederationStaffAction(gateway, 'issue-report', { plate: 'v318-226', price: '500' })
  for (const vehicle of await fetchMemberVehicles()) {
    if (vehicle.name !== 'CASTOR-450') expect(vehicle).toEqual(before.get(vehicle.name))
    else
      expect(vehicle).toMatchObject({
        canRenew: false,
        purchaseObstacle: 'UNPAID_REPORT',
        interventionReports: [{}],
      })
  }
})

test("the query field portal returns the portal's limits and the federation's contact details", async () => {
  const { data, errors } = await gateway.query(
    `{ portal {
      limits { minimumAge uploadBytes verificationDays paymentDays withoutInsuranceFee { cents } mandatoryCover { cents } purchaseKeyDays }
      contact { email phoneNumber }
      siteClub { id }
    } }`,
  )
  expect(errors).toBe(undefined)
  expect(data).toEqual({
    portal: {
      limits: {
        minimumAge: 10,
        uploadBytes: 5 * 1024 * 1024,
        verificationDays: 30,
        paymentDays: 5,
        withoutInsuranceFee: { cents: 2_000 },
        mandatoryCover: { cents: 100_000_000 },
        purchaseKeyDays: 400,
      },
      contact: { email: 'aide@sentier.example', phoneNumber: '(418) 555-0142' },
      siteClub: null,
    },
  })
})

test('the query of vehicle makes requires a session, and returns the makes by name, each with its models', async () => {
  interface Makes {
    makes: { id: string; name: string; models: { id: string; name: string }[] }[] | null
  }
  const document = '{ makes { id name models { id name } } }'
  expect((await gateway.query<Makes>(document)).data.makes).toBe(null)
  const makes = (await gateway.query<Makes>(document, {}, token)).data.makes!
  const names = makes.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fr-CA')))

  const ids = [makes[0]!.id, makes[0]!.models[0]!.id]
  const nodes = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }'
  expect((await gateway.query(nodes, { ids }, token)).data).toEqual({
    nodes: [
      { __typename: 'Make', id: ids[0] },
      { __typename: 'VehicleModel', id: ids[1] },
    ],
  })
  expect((await gateway.query(nodes, { ids })).data).toEqual({ nodes: [null, null] })
})

test('addVehicle reports each invalid field with a code, a path and the violated limit', async () => {
  const { data } = await gateway.query<{ addVehicle: { fields: unknown[] } }>(
    `mutation ($input: AddVehicleInput!) { addVehicle(input: $input) {
      ... on InvalidInputProblem { fields { field path code limit } } } }`,
    {
      input: {
        name: 'TROP-LONGUE',
        type: 'QUAD',
        makeId: 'no-such-make',
        registration: 'V'.repeat(11),
        year: '1800',
        weight: 0,
        restrictionsAccepted: false,
      },
    },
    token,
  )
  const expected = [
    ['restrictionsAccepted', 'REQUIRED', null],
    ['makeId', 'NOT_FOUND', null],
    ['year', 'TOO_SMALL', 1900],
    ['model', 'REQUIRED', null],
    ['name', 'TOO_LONG', 10],
    ['registration', 'TOO_LONG', 10],
    ['weight', 'TOO_SMALL', 1],
  ]
  expect(data.addVehicle.fields).toEqual(
    expected.map(([field, code, limit]) => ({ field, path: [field], code, limit })),
  )
})

test('a picture of another type is reported as not allowed, in its name and in its content type', async () => {
  const { data } = await gateway.query<{ patchVehicle: { fields: unknown[] } }>(
    `mutation ($input: PatchVehicleInput!) { patchVehicle(input: $input) {
      ... on InvalidInputProblem { fields { field code } } } }`,
    {
      input: {
        vehicleId: vehicles.complete,
        picture: { upload: { fileName: 'quad.gif', contentType: 'image/gif', base64: pixelPng } },
        restrictionsAccepted: true,
      },
    },
    token,
  )
  expect(data.patchVehicle.fields).toEqual([
    { field: 'picture.upload.fileName', code: 'NOT_ALLOWED' },
    { field: 'picture.upload.contentType', code: 'NOT_ALLOWED' },
  ])
})

test('patchVehicle refuses contradictory values: a make or model by id and as text, or a new picture that is deleted', async () => {
  const { data } = await gateway.query<{ makes: { id: string; models: { id: string }[] }[] }>(
    '{ makes { id models { id } } }',
    {},
    token,
  )
  const make = data.makes[0]!
  const patched = await gateway.query<{ patchVehicle: { fields: unknown[] } }>(
    `mutation ($input: PatchVehicleInput!) { patchVehicle(input: $input) {
      ... on InvalidInputProblem { fields { field code } } } }`,
    {
      input: {
        vehicleId: vehicles.complete,
        makeId: make.id,
        make: 'Atelier Boréal',
        modelId: make.models[0]!.id,
        model: 'Prototype 7',
        picture: {
          delete: true,
          upload: { fileName: 'quad.png', contentType: 'image/png', base64: pixelPng },
        },
        restrictionsAccepted: true,
      },
    },
    token,
  )
  expect(patched.data.patchVehicle.fields).toEqual(
    expect.arrayContaining(
      ['make', 'model', 'picture.delete'].map((field) => ({ field, code: 'NOT_ALLOWED' })),
    ),
  )
})
