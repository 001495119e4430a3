/**
 * Tests of a member's profile: stored values, refused values, and accounts with limited profile
 * changes.
 */
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProfileModel } from '../../federation/generated/contract.ts'
import { type Client, signIn } from './helpers/federation-client.ts'
import { pixelPng } from '../gateway/helpers/sample-photos.ts'

/**
 * Smallest JPEG file that the federation accepts: a header, a frame header for 640 × 480 pixels,
 * and an end marker.
 */
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc000110801e0028003ffd9', 'hex').toString(
  'base64',
)

/** Removes the last bytes of a base64-encoded file and returns the truncated file. */
const removeLastBytesOfBase64File = (base64: string, removedByteCount: number) =>
  Buffer.from(base64, 'base64').subarray(0, -removedByteCount).toString('base64')

let federation: FederationInProcess
let maude: Client

beforeAll(async () => {
  federation = await startFederationInProcess()
})
beforeEach(async () => {
  federation.reset()
  maude = await signIn(federation.url)
})
afterAll(async () => await federation.stop())

/** Returns the stored profile as a request body that updates the profile. */
async function fetchProfileAsRequestBody(client: Client): Promise<ProfileModel> {
  const { firstName, lastName, phoneNumber, gender, isCanadian, birthDate, address } = (
    await client.call('getUser')
  ).reply
  const { addressLine, apartment, cityId, otherCity, province, postalCode, countryId } = address!
  return {
    firstName,
    lastName,
    phoneNumber: phoneNumber ?? '',
    gender: gender as 0,
    isCanadian: isCanadian!,
    birthDate: birthDate!,
    address: { addressLine, apartment, cityId, otherCity, province, postalCode, countryId },
  }
}

const listRejectedFields = (response: { refusal: { modelState?: object } }) =>
  Object.keys(response.refusal.modelState ?? {}).toSorted()

describe('profile of a member', () => {
  test('a profile update stores the submitted values in normalized spelling', async () => {
    const body: ProfileModel = {
      firstName: ' Zoé 🏍️ ',
      lastName: 'شمس <b>',
      phoneNumber: '+1 418.555.0199',
      gender: 0,
      isCanadian: false,
      birthDate: '1984-02-29',
      manualAddress: true,
      address: {
        addressLine: ' 12, rue du Quai ',
        cityId: (await maude.call('getCities')).reply[0]!.id,
        province: 'qc',
        postalCode: 'g5l4b7',
        countryId: 1,
      },
    }
    const { status, reply } = await maude.call('updateAccount', { body })
    expect(status).toBe(200)
    expect(reply).toMatchObject({
      firstName: 'Zoé 🏍️',
      lastName: 'شمس <b>',
      phoneNumber: '(418) 555-0199',
      gender: 0,
      isCanadian: false,
      birthDate: '1984-02-29',
      manualAddress: true,
      address: { addressLine: '12, rue du Quai', province: 'QC', postalCode: 'G5L 4B7', otherCity: null },
    })
    expect((await maude.call('getUser')).reply).toEqual(reply)
  })

  test('a profile update keeps the fields that the request omits', async () => {
    const before = await fetchProfileAsRequestBody(maude)
    const { gender: _gender, isCanadian: _canadian, birthDate: _birthDate, ...requiredFields } = before
    await maude.call('updateAccount', { body: { ...before, gender: 1, birthDate: '1970-05-01' } })
    const { reply } = await maude.call('updateAccount', {
      body: { ...requiredFields, gender: null, birthDate: null },
    })
    expect(reply).toMatchObject({ gender: 1, isCanadian: true, birthDate: '1970-05-01' })
  })

  test('if a profile update is invalid, the federation stores nothing and names all invalid fields', async () => {
    const before = (await maude.call('getUser')).reply
    const body = await fetchProfileAsRequestBody(maude)
    const refusedResponse = await maude.call('updateAccount', {
      body: {
        ...body,
        firstName: '   ',
        phoneNumber: '12345',
        birthDate: '2020-02-30',
        address: { ...body.address, cityId: 8429, postalCode: '99999', addressLine: 'x\u0000' },
      },
    })
    expect(refusedResponse.code).toBe('InvalidRequest')
    // The contract's schema is checked first; the federation's rules run on a valid body only.
    expect(listRejectedFields(refusedResponse)).toEqual(['Address.addressLine', 'FirstName'])
    const ruled = await maude.call('updateAccount', {
      body: {
        ...body,
        phoneNumber: '12345',
        birthDate: '2020-02-30',
        address: { ...body.address, cityId: 8429, postalCode: '99999' },
      },
    })
    expect(listRejectedFields(ruled)).toEqual([
      'Address.cityId',
      'Address.postalCode',
      'BirthDate',
      'PhoneNumber',
    ])
    expect((await maude.call('getUser')).reply).toEqual(before)
  })

  test('the profile of a member names the club where the member volunteers, and states how the magazine is delivered', async () => {
    expect((await maude.call('getUser')).reply).toMatchObject({
      isBenevole: false,
      benevoleClubName: null,
      nbrOfMagazines: 1,
      magazinePaper: true,
      magazineDigitalPreference: true,
    })
    const volunteer = await signIn(federation.url, 'benevole@sentier.example')
    const { isBenevole, benevoleClubName } = (await volunteer.call('getUser')).reply
    expect([isBenevole, typeof benevoleClubName]).toEqual([true, 'string'])
  })
})

describe('account with limited profile changes', () => {
  let jeanne: Client
  let body: ProfileModel
  beforeEach(async () => {
    jeanne = await signIn(federation.url, 'limite@sentier.example')
    body = await fetchProfileAsRequestBody(jeanne)
  })

  test('a member with a limited account can fill in each missing value of the profile once', async () => {
    const phoneNumber = '418 555-0160'
    const first = await jeanne.call('updateAccount', {
      body: { ...body, phoneNumber, address: { ...body.address, apartment: '4' } },
    })
    expect(first.reply).toMatchObject({ phoneNumber: '(418) 555-0160', address: { apartment: '4' } })
    const secondUpdate = await jeanne.call('updateAccount', {
      body: { ...body, phoneNumber: '418 555-0161', address: { ...body.address, apartment: '5' } },
    })
    expect(secondUpdate.code).toBe('EditLimited')
    expect(listRejectedFields(secondUpdate)).toEqual(['Address.apartment', 'PhoneNumber'])
  })

  test('a member with a limited account cannot change existing values of the profile, not even their spelling', async () => {
    const phoneNumber = '4185550160'
    await jeanne.call('updateAccount', { body: { ...body, phoneNumber } })
    const same = { ...body, phoneNumber: '+1 (418) 555 0160', firstName: ` ${body.firstName} ` }
    expect((await jeanne.call('updateAccount', { body: same })).status).toBe(200)
    const changedProfile = {
      firstName: 'X',
      lastName: 'X',
      phoneNumber: '4185550169',
      gender: 0 as const,
      isCanadian: false,
      birthDate: '1961-04-13',
      address: { addressLine: 'X', otherCity: 'X', province: 'ON', postalCode: 'K1A 0B1', countryId: 1 },
    }
    expect(listRejectedFields(await jeanne.call('updateAccount', { body: changedProfile }))).toEqual([
      'Address.addressLine',
      'Address.cityId',
      'Address.postalCode',
      'Address.province',
      'BirthDate',
      'FirstName',
      'Gender',
      'IsCanadian',
      'LastName',
      'PhoneNumber',
    ])
  })

  test('a member with a limited account can replace a placeholder city and an unknown birth date', async () => {
    federation.runWithDatabase((db) => {
      db.exec(
        "UPDATE addresses SET city = 8430 WHERE member = (SELECT id FROM members WHERE email LIKE 'limite@%')",
      )
      db.exec("UPDATE members SET birth_date = '1900-01-01' WHERE email LIKE 'limite@%'")
    })
    const { reply } = await jeanne.call('updateAccount', {
      body: { ...body, phoneNumber: '4185550160', birthDate: '1961-04-13' },
    })
    expect(reply).toMatchObject({ birthDate: '1961-04-13', address: { cityId: body.address.cityId } })
  })
})

describe('profile picture', () => {
  const buildPictureUpload = (base64: string, fileName = 'moi.png') => ({
    upload: { fileName, base64, contentType: 'image/png' },
  })

  test('a profile picture is served from its own URL with its detected content type, until it is replaced or removed', async () => {
    const body = await fetchProfileAsRequestBody(maude)
    const { picture } = (
      await maude.call('updateAccount', { body: { ...body, picture: buildPictureUpload(jpeg) } })
    ).reply
    expect(picture).toMatchObject({ contentType: 'image/jpeg' })
    const file = await fetch(picture!.url)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(file.headers.get('cache-control')).toContain('private')
    expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(jpeg)
    // A new picture replaces the old picture, whose URL becomes invalid.
    const next = (
      await maude.call('updateAccount', { body: { ...body, picture: buildPictureUpload(pixelPng) } })
    ).reply
    expect(next.picture!.contentType).toBe('image/png')
    expect((await fetch(picture!.url)).status).toBe(404)
    expect(
      (await maude.call('updateAccount', { body: { ...body, picture: { delete: true } } })).reply.picture,
    ).toBe(null)
    expect((await fetch(next.picture!.url)).status).toBe(404)
  })

  test.each([
    ['a text', Buffer.from('no picture at all, but text').toString('base64')],
    ['no base 64', '%%%%'],
    ['nothing', ''],
    ['a PDF', btoa('%PDF-1.7')],
    ['a picture by its bytes alone', pixelPng, 'moi.pdf'],
    [
      'a PNG without a size',
      Buffer.from('89504e470d0a1a0a0000000d49484452' + '0'.repeat(16), 'hex').toString('base64'),
    ],
    [
      'a JPEG without a frame',
      Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex').toString('base64'),
    ],
    ['a PNG without its end', removeLastBytesOfBase64File(pixelPng, 12)],
    ['a PNG that breaks off in its pixels', removeLastBytesOfBase64File(pixelPng, 20)],
    ['a JPEG without its end', removeLastBytesOfBase64File(jpeg, 2)],
    [
      'a PNG of more than 5 MB',
      Buffer.concat([Buffer.from(pixelPng, 'base64'), Buffer.alloc(5 * 1024 * 1024)]).toString('base64'),
    ],
  ])(
    'the federation rejects a profile picture that is %s, and stores nothing',
    async (_what, base64, fileName?: string) => {
      const before = (await maude.call('getUser')).reply
      const refusedResponse = await maude.call('updateAccount', {
        body: {
          ...(await fetchProfileAsRequestBody(maude)),
          firstName: 'Autre',
          picture: buildPictureUpload(base64, fileName),
        },
      })
      expect(refusedResponse.code).toBe('PictureInvalid')
      expect((await maude.call('getUser')).reply).toEqual(before)
    },
  )
})
