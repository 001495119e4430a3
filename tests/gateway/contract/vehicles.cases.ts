import { expect } from 'vitest'
import { getTorontoDay } from '../../../gateway/platform/calendar-days.ts'
import { encodeId } from '../../../gateway/graphql/global-ids.ts'
import type { SendGraphQLDocument, Case, CaseContext } from './run-contract-cases.ts'
import { pixelPng } from '../helpers/sample-photos.ts'

const business = 'entreprise@sentier.example'

const upload = { fileName: 'quad.png', contentType: 'image/png', base64: pixelPng }
const invalidPicture = { upload: { ...upload, base64: Buffer.from('plain text').toString('base64') } }

const problemFields = '__typename ... on Problem { message } ... on InvalidInputProblem { fields { field } }'
const addMutation = `mutation ($input: AddVehicleInput!) { addVehicle(input: $input) { ${problemFields}
  ... on AddVehiclePayload {
    vehicleEdge { cursor node { name type make model listedMake { name } listedModel { name } isComplete pictureUrl } }
    viewer { statistics { vehicles } }
  } } }`
const addMutationWithMessages = `mutation ($input: AddVehicleInput!) { addVehicle(input: $input) {
  __typename ... on InvalidInputProblem { fields { field message } } } }`
const nextYear = Number(getTorontoDay(Date.now()).slice(0, 4)) + 1
const updateMutation = `mutation ($input: UpdateVehicleInput!) { updateVehicle(input: $input) { ${problemFields}
  ... on EditLimitedProblem { fields { field } }
  ... on UpdateVehiclePayload { vehicle { name registration isComplete needsUpdate pictureUrl } } } }`
const patchMutation = `mutation ($input: PatchVehicleInput!) { patchVehicle(input: $input) { ${problemFields}
  ... on EditLimitedProblem { fields { field } }
  ... on PatchVehiclePayload { vehicle { name registration year weight make model pictureUrl } } } }`
const deleteMutation = `mutation ($input: DeleteVehicleInput!) { deleteVehicle(input: $input) { ${problemFields}
  ... on VehicleInUseProblem { obstacle }
  ... on DeleteVehiclePayload { deletedVehicleId viewer { vehicles { totalCount } statistics { vehicles } } } } }`

const vehicleFields =
  'id name type registration year serialNumber displacement weight make model listedMake { id } listedModel { id }'

interface Vehicle {
  id: string
  name: string
  listedMake: { id: string } | null
  listedModel: { id: string } | null
  make: string | null
  model: string | null
  [field: string]: unknown
}

async function fetchDemoVehicleByName(
  sendGraphQLDocument: SendGraphQLDocument,
  vehicleName: string,
): Promise<Vehicle> {
  const { viewer } = (await sendGraphQLDocument(
    `{ viewer { vehicles(first: 50) { edges { node { ${vehicleFields} } } } } }`,
  )) as {
    viewer: { vehicles: { edges: { node: Vehicle }[] } }
  }
  return viewer.vehicles.edges.find(({ node }) => node.name === vehicleName)!.node
}

/**
 * Returns a contract case in which the federation refuses to delete a vehicle. The case also checks
 * that the vehicle's field `deleteObstacle` gives the reason beforehand.
 */
const createContractCaseOfRefusedVehicleDeletion = (
  code:
    | 'VehicleHasActiveRight'
    | 'VehicleHasOpenRequest'
    | 'VehicleHasUnpaidReport'
    | 'VehicleHasFailedPayment',
  member: string,
  name: string,
  obstacle: string,
): Case => ({
  call: 'deleteVehicle',
  code,
  as: `${member}@sentier.example`,
  query: deleteMutation,
  variables: async ({ sendGraphQLDocument }) => {
    const { id } = await fetchDemoVehicleByName(sendGraphQLDocument, name)
    const result = await sendGraphQLDocument(
      'query ($id: ID!) { viewer { vehicle(id: $id) { canDelete deleteObstacle } } }',
      {
        id,
      },
    )
    expect(result).toEqual({ viewer: { vehicle: { canDelete: false, deleteObstacle: obstacle } } })
    return { input: { vehicleId: id } }
  },
  expected: { problem: 'VehicleInUseProblem', obstacle },
})

/**
 * Returns a function that builds the input of a vehicle update. The input contains the stored
 * values of the vehicle, except where `overrides` gives other values.
 */
const buildVehicleUpdateVariables = (vehicleName: string, overrides: object = {}) =>
  async function buildVehicleVariables({ sendGraphQLDocument }: CaseContext) {
    const { id, listedMake, listedModel, make, model, ...vehicle } = await fetchDemoVehicleByName(
      sendGraphQLDocument,
      vehicleName,
    )
    const input = {
      ...vehicle,
      vehicleId: id,
      makeId: listedMake?.id,
      modelId: listedModel?.id,
      ...(listedMake === null && { make }),
      ...(listedModel === null && { model }),
      restrictionsAccepted: true,
      ...overrides,
    }
    return { input }
  }

/** Returns the GraphQL variables that change only the given fields of a vehicle. */
const buildVehiclePatchVariables =
  (vehicleName: string, changes: object) =>
  async ({ sendGraphQLDocument }: CaseContext) => ({
    input: {
      vehicleId: (await fetchDemoVehicleByName(sendGraphQLDocument, vehicleName)).id,
      restrictionsAccepted: true,
      ...changes,
    },
  })

const unlistedModel = { make: 'Atelier Boréal', model: 'Prototype 7' }

/** Returns the mutation input that adds a new vehicle. */
const buildNewVehicleVariables = (overrides: object = {}) => ({
  input: { name: 'LIÈVRE-1', type: 'QUAD', ...unlistedModel, restrictionsAccepted: true, ...overrides },
})

/** Returns the ids of the make Honda and of Honda's first quad model. */
async function findHondaQuadModel(sendGraphQLDocument: SendGraphQLDocument): Promise<object> {
  const { makes } = (await sendGraphQLDocument('{ makes { id name models { id type } } }')) as {
    makes: { id: string; name: string; models: { id: string; type: string }[] }[]
  }
  const make = makes.find(({ name }) => name === 'Honda')!
  return { makeId: make.id, modelId: make.models.find(({ type }) => type === 'QUAD')!.id }
}

const completeValues = {
  registration: 'V900 001',
  year: '2020',
  serialNumber: '1HFTE2100L4000001',
  displacement: 420,
  weight: 270,
}

export const vehicleCases: Case[] = [
  {
    call: 'getVehicles',
    code: 'ok',
    query: '{ viewer { vehicles(first: 3) { totalCount edges { node { id name } } } } }',
    expected: { holds: { viewer: { vehicles: { totalCount: 8, edges: { length: 3 } } } } },
  },
  {
    call: 'getVehicle',
    code: 'ok',
    query:
      'query ($id: ID!) { viewer { vehicle(id: $id) { name lockedFields lockReason canDelete deleteObstacle canRenew activePass { validity } } } }',
    variables: async ({ sendGraphQLDocument }) => ({
      id: (await fetchDemoVehicleByName(sendGraphQLDocument, 'ORIGNAL')).id,
    }),
    expected: {
      holds: {
        viewer: {
          vehicle: {
            name: 'ORIGNAL',
            canDelete: false,
            deleteObstacle: 'EDIT_LIMITED',
            canRenew: true,
            lockReason: 'ACTIVE_PASS',
            lockedFields: [
              'type',
              'makeId',
              'make',
              'modelId',
              'model',
              'registration',
              'serialNumber',
              'year',
            ],
            activePass: { validity: 'CURRENT' },
          },
        },
      },
    },
  },
  {
    call: 'getVehicle',
    code: 'VehicleNotFound',
    query: 'query ($id: ID!) { viewer { vehicle(id: $id) { name } } }',
    variables: { id: encodeId('Vehicle', 999_999) },
    expected: { holds: { viewer: { vehicle: null } } },
  },
  {
    call: 'getVehicle',
    code: 'VehicleNotFound',
    name: 'a vehicle of another member',
    as: business,
    query: 'query ($id: ID!) { viewer { vehicle(id: $id) { name } } }',
    variables: { id: encodeId('Vehicle', 1) },
    expected: { holds: { viewer: { vehicle: null } } },
  },
  {
    call: 'getMakes',
    code: 'ok',
    query: '{ makes { id name models { id name type } } }',
    expected: {
      holds: {
        makes: expect.arrayContaining([
          expect.objectContaining({
            name: 'Suzuki',
            models: expect.arrayContaining([expect.objectContaining({ name: 'KingQuad 500', type: 'QUAD' })]),
          }),
        ]),
      },
    },
  },

  {
    call: 'createVehicle',
    code: 'ok',
    query: addMutation,
    variables: async ({ sendGraphQLDocument }) =>
      buildNewVehicleVariables({
        ...(await findHondaQuadModel(sendGraphQLDocument)),
        ...completeValues,
        picture: { upload },
      }),
    expected: {
      holds: {
        addVehicle: {
          vehicleEdge: {
            node: {
              name: 'LIÈVRE-1',
              type: 'QUAD',
              make: 'Honda',
              listedMake: { name: 'Honda' },
              isComplete: true,
              pictureUrl: expect.stringMatching(/\/images\/pictures\/[\w-]{16,64}$/),
            },
          },
          viewer: { statistics: { vehicles: 9 } },
        },
      },
    },
  },
  {
    call: 'createVehicle',
    code: 'ok',
    name: 'accepts a vehicle with only name, type, make and model (D54)',
    query: addMutation,
    variables: buildNewVehicleVariables({ name: 'Lièvre 🌲' }),
    expected: {
      holds: {
        addVehicle: {
          vehicleEdge: { node: { name: 'Lièvre 🌲', ...unlistedModel, listedMake: null, isComplete: false } },
        },
      },
    },
  },
  {
    call: 'createVehicle',
    code: 'InvalidRequest',
    name: 'without make and model [D42]',
    query: addMutation,
    variables: buildNewVehicleVariables({ make: ' ', model: null }),
    expected: { problem: 'InvalidInputProblem', fields: ['make', 'model'] },
  },
  {
    call: 'createVehicle',
    code: 'InvalidRequest',
    name: 'a listed make without a model [D42]',
    query: addMutation,
    variables: async ({ sendGraphQLDocument }) =>
      buildNewVehicleVariables({
        ...(await findHondaQuadModel(sendGraphQLDocument)),
        modelId: null,
        model: undefined,
      }),
    expected: { problem: 'InvalidInputProblem', fields: ['model'] },
  },
  {
    call: 'createVehicle',
    code: 'InvalidRequest',
    name: 'a weight that the federation refuses',
    query: addMutation,
    variables: buildNewVehicleVariables({ weight: 2_000_000 }),
    expected: { problem: 'InvalidInputProblem', fields: ['weight'] },
  },
  ...[
    { year: '1899', message: /1900/ },
    { year: String(nextYear + 1), message: new RegExp(`1900 (à|to) ${nextYear}`) },
  ].map(({ year, message }): Case => ({
    call: 'createVehicle',
    code: 'InvalidRequest',
    name: `a model year before 1900 or after next year (D40): ${year}`,
    query: addMutationWithMessages,
    variables: buildNewVehicleVariables({ year }),
    expected: {
      holds: {
        addVehicle: {
          fields: [{ field: 'year', message: expect.stringMatching(message) as string }],
        },
      },
    },
  })),
  {
    call: 'createVehicle',
    code: 'InvalidRequest',
    name: 'reports every invalid field at once',
    query: addMutation,
    variables: buildNewVehicleVariables({
      name: 'Ours',
      makeId: encodeId('Make', 999),
      modelId: 'nonsense',
      registration: 'V900 000 001',
      year: '98',
      serialNumber: 'A\u0000B',
      displacement: 10_001,
      weight: 0,
      picture: { upload: { ...upload, contentType: 'image/gif' } },
      restrictionsAccepted: false,
    }),
    expected: {
      problem: 'InvalidInputProblem',
      fields: [
        'restrictionsAccepted',
        'modelId',
        'makeId',
        'year',
        'name',
        'registration',
        'serialNumber',
        'displacement',
        'weight',
        'picture.upload.contentType',
      ],
    },
  },
  {
    call: 'createVehicle',
    code: 'InvalidRequest',
    name: 'a model of another vehicle type (D44)',
    query: addMutation,
    variables: async ({ sendGraphQLDocument }) =>
      buildNewVehicleVariables({ ...(await findHondaQuadModel(sendGraphQLDocument)), type: 'SIDE_BY_SIDE' }),
    expected: { problem: 'InvalidInputProblem', fields: ['modelId'] },
  },
  {
    call: 'createVehicle',
    code: 'PictureInvalid',
    query: addMutation,
    variables: buildNewVehicleVariables({ picture: invalidPicture }),
    expected: { problem: 'InvalidInputProblem', fields: ['picture.upload.base64'] },
  },

  {
    call: 'updateVehicle',
    code: 'ok',
    query: updateMutation,
    variables: buildVehicleUpdateVariables('BERNACHE', { registration: 'V199 055', picture: { upload } }),
    expected: {
      holds: {
        updateVehicle: {
          vehicle: { name: 'BERNACHE', registration: 'V199 055', isComplete: true, needsUpdate: false },
        },
      },
    },
  },
  {
    call: 'updateVehicle',
    code: 'ok',
    name: 'a limited vehicle changes everything except make and model [D47]',
    query: updateMutation,
    variables: buildVehicleUpdateVariables('COUGUAR', {
      ...completeValues,
      name: 'GRAND PRO',
      type: 'SIDE_BY_SIDE',
    }),
    expected: { holds: { updateVehicle: { vehicle: { name: 'GRAND PRO', registration: 'V900 001' } } } },
  },
  {
    call: 'updateVehicle',
    code: 'InvalidRequest',
    query: updateMutation,
    variables: buildVehicleUpdateVariables('RENARD-21', { weight: 2_000_000 }),
    expected: { problem: 'InvalidInputProblem', fields: ['weight'] },
  },
  {
    call: 'updateVehicle',
    code: 'InvalidRequest',
    name: 'an update removes make and model [D42]',
    query: updateMutation,
    variables: buildVehicleUpdateVariables('RENARD-21', { makeId: null, modelId: null }),
    expected: { problem: 'InvalidInputProblem', fields: ['make', 'model'] },
  },
  {
    call: 'updateVehicle',
    code: 'VehicleNotFound',
    query: updateMutation,
    variables: buildVehicleUpdateVariables('RENARD-21', { vehicleId: encodeId('Vehicle', 999_999) }),
    expected: { problem: 'VehicleNotFoundProblem' },
  },
  {
    call: 'updateVehicle',
    code: 'EditLimited',
    query: updateMutation,
    variables: buildVehicleUpdateVariables('COUGUAR', { make: 'Atelier Austral', registration: 'V000 000' }),
    expected: { problem: 'EditLimitedProblem', fields: ['make'] },
  },
  {
    call: 'updateVehicle',
    code: 'EditLimited',
    name: 'a paid vehicle cannot become another machine [D47]',
    query: updateMutation,
    variables: buildVehicleUpdateVariables('HARFANG', {
      ...completeValues,
      ...unlistedModel,
      type: 'QUAD',
      makeId: null,
      modelId: null,
    }),
    expected: {
      problem: 'EditLimitedProblem',
      fields: ['makeId', 'modelId', 'type', 'registration', 'serialNumber', 'year'],
    },
  },
  {
    call: 'updateVehicle',
    code: 'EditLimited',
    name: 'an unpaid report locks the registration (D11, K15)',
    as: 'infraction@sentier.example',
    query: updateMutation,
    variables: async (context) => {
      const { id } = await fetchDemoVehicleByName(context.sendGraphQLDocument, 'PIONNIER')
      const result = await context.sendGraphQLDocument(
        'query ($id: ID!) { viewer { vehicle(id: $id) { lockedFields lockReason } } }',
        { id },
      )
      expect(result).toEqual({
        viewer: { vehicle: { lockedFields: ['registration'], lockReason: 'UNPAID_REPORT' } },
      })
      return await buildVehicleUpdateVariables('PIONNIER', { registration: 'V000 000' })(context)
    },
    expected: { problem: 'EditLimitedProblem', fields: ['registration'] },
  },
  {
    call: 'updateVehicle',
    code: 'ok',
    name: 'a paid vehicle changes name and weight [D47]',
    query: updateMutation,
    variables: buildVehicleUpdateVariables('HARFANG', { name: 'HARFANG-2', weight: 864 }),
    expected: { holds: { updateVehicle: { vehicle: { name: 'HARFANG-2', registration: 'V275 380' } } } },
  },
  {
    call: 'updateVehicle',
    code: 'PictureInvalid',
    query: updateMutation,
    variables: buildVehicleUpdateVariables('RENARD-21', { picture: invalidPicture }),
    expected: { problem: 'InvalidInputProblem', fields: ['picture.upload.base64'] },
  },

  {
    call: 'updateVehicle',
    code: 'ok',
    name: 'a partial change keeps the omitted fields and clears the fields that are null',
    query: patchMutation,
    given: async ({ sendGraphQLDocument }) =>
      expect(await fetchDemoVehicleByName(sendGraphQLDocument, 'RENARD-21')).toMatchObject({
        weight: expect.any(Number),
      }),
    variables: buildVehiclePatchVariables('RENARD-21', { registration: 'V199 057', weight: null }),
    expected: {
      holds: {
        patchVehicle: {
          vehicle: {
            name: 'RENARD-21',
            registration: 'V199 057',
            weight: null,
            year: expect.stringMatching(/^\d{4}$/),
            make: expect.stringMatching(/\S/),
            model: expect.stringMatching(/\S/),
          },
        },
      },
    },
  },
  {
    call: 'updateVehicle',
    code: 'InvalidRequest',
    name: 'a partial change of the make requires a model, and a required field cannot be cleared',
    query: patchMutation,
    variables: buildVehiclePatchVariables('RENARD-21', { make: 'Atelier Boréal', name: null, type: null }),
    expected: { problem: 'InvalidInputProblem', fields: ['type', 'model', 'name'] },
  },
  {
    call: 'updateVehicle',
    code: 'InvalidRequest',
    name: 'a partial change that clears only the type reports only the type',
    query: patchMutation,
    variables: buildVehiclePatchVariables('RENARD-21', { type: null }),
    expected: { problem: 'InvalidInputProblem', fields: ['type'] },
  },
  {
    call: 'updateVehicle',
    code: 'VehicleNotFound',
    name: 'a partial change of a vehicle that the member does not have',
    query: patchMutation,
    variables: {
      input: { vehicleId: encodeId('Vehicle', 999_999), name: 'INCONNU', restrictionsAccepted: true },
    },
    expected: { problem: 'VehicleNotFoundProblem' },
  },
  {
    call: 'updateVehicle',
    code: 'EditLimited',
    name: 'a partial change of a locked field',
    query: patchMutation,
    variables: buildVehiclePatchVariables('HARFANG', { registration: 'V000 000' }),
    expected: { problem: 'EditLimitedProblem', fields: ['registration'] },
  },
  {
    call: 'updateVehicle',
    code: 'EditLimited',
    name: 'a partial change of a locked make and model, named as the client has sent them',
    query: patchMutation,
    variables: buildVehiclePatchVariables('HARFANG', { make: 'Atelier', model: 'Boréal' }),
    expected: { problem: 'EditLimitedProblem', fields: ['make', 'model'] },
  },
  {
    call: 'updateVehicle',
    code: 'ok',
    name: 'a partial change of a paid vehicle leaves its locked fields as they are [D47]',
    query: patchMutation,
    variables: buildVehiclePatchVariables('HARFANG', { weight: 865 }),
    expected: { holds: { patchVehicle: { vehicle: { registration: 'V275 380', weight: 865 } } } },
  },

  {
    call: 'deleteVehicle',
    code: 'ok',
    query: deleteMutation,
    variables: async ({ sendGraphQLDocument }) => ({
      input: { vehicleId: (await fetchDemoVehicleByName(sendGraphQLDocument, 'CASTOR-450')).id },
    }),
    expected: {
      holds: {
        deleteVehicle: {
          deletedVehicleId: expect.any(String),
          viewer: { vehicles: { totalCount: 7 }, statistics: { vehicles: 7 } },
        },
      },
    },
  },
  {
    call: 'deleteVehicle',
    code: 'VehicleNotFound',
    query: deleteMutation,
    variables: { input: { vehicleId: encodeId('Vehicle', 999_999) } },
    expected: { problem: 'VehicleNotFoundProblem' },
  },
  {
    call: 'deleteVehicle',
    code: 'EditLimited',
    query: deleteMutation,
    variables: async ({ sendGraphQLDocument }) => ({
      input: { vehicleId: (await fetchDemoVehicleByName(sendGraphQLDocument, 'ORIGNAL')).id },
    }),
    expected: { problem: 'EditLimitedProblem' },
  },
  createContractCaseOfRefusedVehicleDeletion('VehicleHasActiveRight', 'demo', 'HARFANG', 'ACTIVE_PASS'),
  createContractCaseOfRefusedVehicleDeletion(
    'VehicleHasOpenRequest',
    'sansassurance',
    'ACCEPTE-22',
    'OPEN_REQUEST',
  ),
  createContractCaseOfRefusedVehicleDeletion(
    'VehicleHasUnpaidReport',
    'infraction',
    'PIONNIER',
    'UNPAID_REPORT',
  ),
  createContractCaseOfRefusedVehicleDeletion(
    'VehicleHasFailedPayment',
    'echec',
    'PIONNIER',
    'FAILED_PAYMENT',
  ),
]
