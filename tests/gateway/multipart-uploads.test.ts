/**
 * Tests of file uploads by the GraphQL multipart request specification, an alternative to uploads
 * in base64.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadBytes } from '../../gateway/platform/federation-constants.ts'
import { resetFederationDatabase } from './helpers/federation-database.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import type { Gateway } from './helpers/gateway-process.ts'
import { vehicles } from './helpers/graphql-documents.ts'
import { sendGraphqlUploads } from './helpers/multipart-requests.ts'
import { plainJpeg } from './helpers/sample-photos.ts'

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

const resultFields = `__typename
  ... on InvalidInputProblem { fields { field code } } ... on PatchVehiclePayload { vehicle { pictureUrl } }`
const wholeInputMutation = `mutation ($input: PatchVehicleInput!) { patchVehicle(input: $input) { ${resultFields} } }`
const buildPictureUploadVariables = (content: object) => ({
  input: {
    vehicleId: vehicles.complete,
    restrictionsAccepted: true,
    picture: { upload: { fileName: 'photo.jpg', contentType: 'image/jpeg', ...content } },
  },
})
const filePath = 'variables.input.picture.upload.file'
const storedPicture = {
  data: {
    patchVehicle: {
      __typename: 'PatchVehiclePayload',
      vehicle: { pictureUrl: expect.stringContaining('/images/pictures/') },
    },
  },
}

describe('multipart upload', () => {
  test.each<[path: string, query: string, more: object]>([
    ['accept: */*, which the gateway serves without Apollo Server', wholeInputMutation, {}],
    ['extensions, which only Apollo Server serves', wholeInputMutation, { extensions: { client: 'test' } }],
  ])(
    'a file that a multipart request uploads becomes the picture of the vehicle: request with %s',
    async (_path, query, more) => {
      const operations = { query, variables: buildPictureUploadVariables({ file: null }), ...more }
      // Apollo validates the document at the first request; the second finds it in the store.
      for (let request = 0; request < 2; request += 1)
        expect(await sendGraphqlUploads(gateway.url, operations, { [filePath]: plainJpeg }, token)).toEqual(
          storedPicture,
        )
    },
  )

  test('a multipart request can send a file as a separate GraphQL variable of the type Upload', async () => {
    const query = `mutation ($vehicle: ID!, $photo: Upload!) { patchVehicle(input: {
      vehicleId: $vehicle, restrictionsAccepted: true,
      picture: { upload: { fileName: "photo.jpg", contentType: "image/jpeg", file: $photo } }
    }) { ${resultFields} } }`
    const operations = { query, variables: { vehicle: vehicles.complete, photo: null } }
    const response = await sendGraphqlUploads(
      gateway.url,
      operations,
      { 'variables.photo': plainJpeg },
      token,
    )
    expect(response).toEqual(storedPicture)
  })

  test('the gateway accepts a multipart upload of the maximum file size', async () => {
    const photo = Buffer.concat([plainJpeg, Buffer.alloc(uploadBytes - plainJpeg.length)])
    const operations = { query: wholeInputMutation, variables: buildPictureUploadVariables({ file: null }) }
    expect(await sendGraphqlUploads(gateway.url, operations, { [filePath]: photo }, token)).toEqual(
      storedPicture,
    )
  })

  test('the gateway accepts a multipart form that a browser builds, even with blobs as form fields', async () => {
    const form = new FormData()
    const json = { type: 'application/json' }
    const operations = { query: wholeInputMutation, variables: buildPictureUploadVariables({ file: null }) }
    form.append('operations', new Blob([JSON.stringify(operations)], json))
    form.append('map', new Blob([JSON.stringify({ photo: [filePath] })], json))
    form.append('photo', new Blob([new Uint8Array(plainJpeg)], { type: 'image/jpeg' }), 'Été à l’étang.jpg')
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'true' },
      body: form,
    })
    expect(await response.json()).toEqual(storedPicture)
  })

  test('a multipart request can contain a GraphQL operation without files', async () => {
    expect(await sendGraphqlUploads(gateway.url, { query: '{ portal { name } }' }, {})).toEqual({
      data: { portal: { name: 'Sentier' } },
    })
  })
})

describe('content of an upload', () => {
  test.each([
    [
      'both base64 and a file',
      { base64: plainJpeg.toString('base64'), file: null },
      plainJpeg,
      'picture.upload.file',
      'NOT_ALLOWED',
    ],
    ['neither base64 nor a file', {}, null, 'picture.upload.base64', 'REQUIRED'],
    ['an empty file', { file: null }, Buffer.alloc(0), 'picture.upload.file', 'MALFORMED'],
  ])(
    'a picture upload with %s returns a problem for the field of its content',
    async (_case, content, file, field, code) => {
      const operations = { query: wholeInputMutation, variables: buildPictureUploadVariables(content) }
      const files: Record<string, Buffer> = file === null ? {} : { [filePath]: file }
      expect(await sendGraphqlUploads(gateway.url, operations, files, token)).toEqual({
        data: { patchVehicle: { __typename: 'InvalidInputProblem', fields: [{ field, code }] } },
      })
    },
  )

  test.each([
    [
      'both base64 and a file',
      { base64: 'JVBERi0x', file: null },
      Buffer.from('%PDF-1'),
      'proof.file',
      'NOT_ALLOWED',
    ],
    ['neither base64 nor a file', {}, null, 'proof.base64', 'REQUIRED'],
    ['an empty file', { file: null }, Buffer.alloc(0), 'proof.file', 'TOO_LONG'],
  ])(
    'the upload of a proof of insurance with %s returns one problem for the proof',
    async (_case, content, file, field, code) => {
      const query = `mutation ($input: SubmitInsuranceRequestInput!) { submitInsuranceRequest(input: $input) {
      __typename ... on InvalidInputProblem { fields { field code } } } }`
      const proof = { fileName: 'preuve.pdf', contentType: 'application/pdf', ...content }
      const input = {
        vehicleId: vehicles.secondComplete,
        clubId: 'x',
        insurerName: 'a',
        policyNumber: '1',
        proof,
      }
      const operations = { query, variables: { input: { ...input, type: 'ANNUAL_WITHOUT_INSURANCE' } } }
      const files: Record<string, Buffer> = file === null ? {} : { 'variables.input.proof.file': file }
      const { data } = (await sendGraphqlUploads(gateway.url, operations, files, token)) as {
        data: { submitInsuranceRequest: { fields: object[] } }
      }
      expect(data.submitInsuranceRequest.fields).toContainEqual({ field, code })
      expect(
        data.submitInsuranceRequest.fields.filter((each) => JSON.stringify(each).includes('proof')),
      ).toHaveLength(1)
    },
  )
})
