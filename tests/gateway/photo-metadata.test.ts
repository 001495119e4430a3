/**
 * Tests that the gateway strips the location from photographs, for each mutation that accepts a
 * file.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { type GraphQLInputObjectType, getNamedType, isInputObjectType } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabaseStore } from '../../federation/store/database.ts'
import { createExecutableSchema } from '../../gateway/schema/schema.ts'
import { club, vehicles } from './helpers/graphql-documents.ts'
import { resetFederationDatabase } from './helpers/federation-database.ts'
import {
  readPngChunkNames,
  readJpegOrientation,
  createPhoneCameraJpeg,
  createPhoneCameraPng,
  plainJpeg,
  secretMetadata,
} from './helpers/sample-photos.ts'
import type { Gateway } from './helpers/gateway-process.ts'
import { sendGraphqlUploads } from './helpers/multipart-requests.ts'

let gateway: Gateway
let token: string
beforeAll(async () => {
  gateway = await startGatewayInProcess()
})
beforeEach(async () => {
  resetFederationDatabase(gateway)
  token = await gateway.signIn()
})
afterAll(async () => await gateway.stop())

const person = { firstName: 'Léa', lastName: 'Poirier', phoneNumber: '(506) 555-0111' }
const address = {
  addressLine: '7, rang du Moulin',
  otherCity: 'Edmundston',
  province: 'NB',
  postalCode: 'E3V 1A1',
}
const vehicle = { type: 'QUAD', make: 'Atelier Boréal', model: 'Prototype 7', restrictionsAccepted: true }

interface Upload {
  fileName: string
  contentType: string
  base64?: string
  /** Null for a file that the request sends as a part of a multipart body. */
  file?: null
}

/**
 * Maps the name of each mutation that accepts a file to a function. The function returns the
 * mutation's input with a given file.
 */
const inputsByMutation: Record<string, (upload: Upload) => object> = {
  register: (upload) => ({
    ...person,
    email: `${upload.fileName.replace('.', '-')}@sentier.example`,
    password: 'secret-de-lea',
    confirmPassword: 'secret-de-lea',
    birthDate: '1991-04-30',
    address,
    agreementVersion: 1,
    picture: { upload },
  }),
  updateProfile: (upload) => ({ ...person, address: { ...address, country: 'CANADA' }, picture: { upload } }),
  addVehicle: (upload) => ({ ...vehicle, name: 'LIÈVRE-1', picture: { upload } }),
  updateVehicle: (upload) => ({
    ...vehicle,
    vehicleId: vehicles.complete,
    name: 'RENARD-21',
    picture: { upload },
  }),
  patchVehicle: (upload) => ({
    vehicleId: vehicles.complete,
    restrictionsAccepted: true,
    picture: { upload },
  }),
  submitInsuranceRequest: (upload) => ({
    vehicleId: vehicles.secondComplete,
    clubId: club,
    type: 'ANNUAL_WITHOUT_INSURANCE',
    insurerName: 'Boréale Assurances',
    policyNumber: 'BA-118',
    proof: upload,
  }),
}

/** Returns the names of the mutations whose input contains a file, at any depth. */
function listMutationsWithFileInput(): string[] {
  const hasUploadInputField = (type: GraphQLInputObjectType): boolean =>
    type.name === 'UploadInput' ||
    Object.values(type.getFields())
      .map((field) => getNamedType(field.type))
      .some((each) => isInputObjectType(each) && hasUploadInputField(each))
  return Object.values(createExecutableSchema().getMutationType()!.getFields())
    .filter(({ args }) =>
      args
        .map(({ type }) => getNamedType(type))
        .some((type) => isInputObjectType(type) && hasUploadInputField(type)),
    )
    .map(({ name }) => name)
}

/** Returns all pictures and proofs of insurance in the federation's database. */
function readAllFederationDataFiles(): Buffer[] {
  const store = openDatabaseStore(gateway.dataDir)
  try {
    const rows = [
      ...store.sql.all`SELECT bytes AS file FROM pictures`,
      ...store.sql.all`SELECT file FROM insurance_requests`,
    ]
    return rows.map(({ file }) => Buffer.from(file as Uint8Array))
  } finally {
    store.db.close()
  }
}

test('the tests of photo metadata removal cover every mutation that accepts a file', () => {
  expect(listMutationsWithFileInput().toSorted()).toEqual(Object.keys(inputsByMutation).toSorted())
})

describe.each(Object.keys(inputsByMutation))('photograph sent by the mutation %s', (name) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const query = `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename
    ... on InvalidInputProblem { fields { field message } } ... on Problem { message } } }`
  const sendPhotoUpload = async (upload: Upload, multipartPhoto: Buffer | null = null) => {
    const before = new Set(readAllFederationDataFiles().map((file) => file.toString('latin1')))
    const input = inputsByMutation[name]!(upload)
    const session = name === 'register' ? null : token
    const path = 'proof' in input ? 'variables.input.proof.file' : 'variables.input.picture.upload.file'
    const { data, errors } = (await (multipartPhoto === null
      ? gateway.query(query, { input }, session)
      : sendGraphqlUploads(
          gateway.url,
          { query, variables: { input } },
          { [path]: multipartPhoto },
          session,
        ))) as {
      data: Record<string, unknown>
      errors?: unknown
    }
    expect(errors).toBe(undefined)
    expect(data[name]).toEqual({ __typename: `${type}Payload` })
    const newFiles = readAllFederationDataFiles().filter((file) => !before.has(file.toString('latin1')))
    expect(newFiles).toHaveLength(1)
    return newFiles[0]!
  }

  test('the gateway removes the GPS location from an uploaded JPEG, and keeps the orientation', async () => {
    // A different orientation per mutation makes each file unique.
    const orientation = 2 + Object.keys(inputsByMutation).indexOf(name)
    const base64 = createPhoneCameraJpeg({ orientation }).toString('base64')
    const storedFile = await sendPhotoUpload({ fileName: 'photo.jpg', contentType: 'image/jpeg', base64 })
    expect(secretMetadata.filter((secret) => storedFile.includes(secret))).toEqual([])
    const view = new DataView(storedFile.buffer, storedFile.byteOffset, storedFile.byteLength)
    expect(readJpegOrientation(view)).toBe(orientation)
    expect(storedFile.subarray(-plainJpeg.length + 2)).toEqual(plainJpeg.subarray(2))
  })

  test('the gateway stores a photograph from a multipart request with the same bytes as a photograph in base64', async () => {
    const photo = createPhoneCameraJpeg({ orientation: 3 })
    const upload = { fileName: 'photo.jpg', contentType: 'image/jpeg' }
    const fromBase64 = await sendPhotoUpload({ ...upload, base64: photo.toString('base64') })
    resetFederationDatabase(gateway)
    token = await gateway.signIn()
    const fromMultipart = await sendPhotoUpload({ ...upload, file: null }, photo)
    expect(fromMultipart.equals(fromBase64)).toBe(true)
    expect(fromMultipart.equals(photo)).toBe(false)
  })

  test('the gateway removes the GPS location from an uploaded PNG', async () => {
    const orientation = 2 + Object.keys(inputsByMutation).indexOf(name)
    const base64 = createPhoneCameraPng({ orientation }).toString('base64')
    const storedFile = await sendPhotoUpload({ fileName: 'photo.png', contentType: 'image/png', base64 })
    expect(secretMetadata.filter((secret) => storedFile.includes(secret))).toEqual([])
    expect(readPngChunkNames(storedFile)).toEqual(['IHDR', 'gAMA', 'eXIf', 'IDAT', 'IEND'])
  })
})
