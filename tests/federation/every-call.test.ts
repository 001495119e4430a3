/**
 * Tests that send a valid request for each REST call of the federation, without a gateway. The test
 * client throws when a response violates the REST contract.
 */
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCardToken } from './helpers/card-token.ts'
import type { Operations } from '../../federation/generated/contract.ts'
import { approveOrRefuseInsuranceRequest } from '../../federation/insurance/queries.ts'
import { type Client, createFederationClient, demo, signIn } from './helpers/federation-client.ts'
import { readMailLinkParameters } from './helpers/read-mails.ts'
import { pixelPng } from '../gateway/helpers/sample-photos.ts'

let federation: FederationInProcess
let visitor: Client
let maude: Client

beforeAll(async () => {
  federation = await startFederationInProcess()
  visitor = createFederationClient(federation.url)
  maude = await signIn(federation.url)
})
afterAll(async () => await federation.stop())

const unconfirmed = 'nonconfirme@sentier.example'
const newcomer = 'nouveau@sentier.example'
const readNewestMailLink = (email: string) =>
  readMailLinkParameters(federation, email) as { token: string; email: string }

const martre = { name: 'MARTRE', type: 2, make: 'Atelier Boréal', model: 'Prototype 7' }
const findDemoVehicleByName = async (vehicleName: string) =>
  (await maude.call('getVehicles')).reply.find((vehicle) => vehicle.name === vehicleName)!
const findClubByNumber = async (clubNumber: string) =>
  (await visitor.call('getClubs')).reply.find((club) => club.no === clubNumber)!

const successfulCalls = {
  token: async () => await visitor.call('token', { body: { grant_type: 'password', ...demo } }),
  logOut: async () => await (await signIn(federation.url)).call('logOut'),
  confirmEmail: async () => {
    await visitor.call('resendEmailConfirmation', { body: { email: unconfirmed } })
    return await visitor.call('confirmEmail', { body: readNewestMailLink(unconfirmed) })
  },
  resendEmailConfirmation: async () =>
    await visitor.call('resendEmailConfirmation', { body: { email: unconfirmed } }),
  forgottenPassword: async () => await visitor.call('forgottenPassword', { body: { email: newcomer } }),
  resetPassword: async () => {
    await visitor.call('forgottenPassword', { body: { email: newcomer } })
    const password = 'un-autre-mot'
    return await visitor.call('resetPassword', {
      body: { ...readNewestMailLink(newcomer), password, confirmPassword: password },
    })
  },
  getOneTimePassword: async () => await visitor.call('getOneTimePassword', { body: { email: newcomer } }),
  createAccount: async () =>
    await visitor.call('createAccount', {
      body: {
        email: 'lea@sentier.example',
        password: 'secret-de-lea',
        confirmPassword: 'secret-de-lea',
        firstName: 'Léa',
        lastName: 'Poirier',
        phoneNumber: '4185550111',
        birthDate: '1991-04-30',
        address: {
          addressLine: '20 Pine Street',
          otherCity: 'Burlington',
          province: 'VT',
          postalCode: '05401',
          countryId: 2,
        },
        version: 1,
      },
    }),
  findExistingAccount: async () =>
    await visitor.call('findExistingAccount', { body: { ctrlNumber: '51042', birthDate: '1988-11-23' } }),
  getTerms: async () => await visitor.call('getTerms'),
  getPrivacyPolicy: async () => await visitor.call('getPrivacyPolicy'),
  consent: async () => await maude.call('consent', { body: { version: 1 } }),
  getUser: async () => await maude.call('getUser'),
  updateAccount: async () =>
    await maude.call('updateAccount', {
      body: {
        firstName: 'Maude',
        lastName: 'Tremblay',
        phoneNumber: '4185550142',
        address: {
          addressLine: '118, rue du Belvédère',
          cityId: (await visitor.call('getCities')).reply.find(({ name }) => name === 'Rimouski')!.id,
          province: 'QC',
          postalCode: 'G5L 4B7',
          countryId: 1,
        },
        picture: { upload: { fileName: 'moi.png', base64: pixelPng, contentType: 'image/png' } },
      },
    }),
  getPicture: async () => {
    await successfulCalls.updateAccount()
    const key = (await maude.call('getUser')).reply.picture!.url.split('/').at(-1)!
    return await visitor.call('getPicture', { path: { key } })
  },
  changeEmailAddress: async () =>
    await maude.call('changeEmailAddress', {
      body: {
        currentEmail: demo.username,
        newEmail: 'maude@sentier.example',
        confirmNewEmail: 'maude@sentier.example',
      },
    }),
  confirmChangeEmail: async () => {
    const memberWithFailedPayment = await signIn(federation.url, 'echec@sentier.example')
    const newEmail = 'elodie@sentier.example'
    await memberWithFailedPayment.call('changeEmailAddress', {
      body: { currentEmail: 'echec@sentier.example', newEmail, confirmNewEmail: newEmail },
    })
    const { userId, token } = readMailLinkParameters(federation, newEmail)
    return await visitor.call('confirmChangeEmail', {
      body: { email: newEmail, userId: Number(userId), token: token! },
    })
  },
  changePassword: async () =>
    await (
      await signIn(federation.url, 'americain@sentier.example')
    ).call('changePassword', {
      body: { currentPassword: demo.password, newPassword: demo.password, confirmPassword: demo.password },
    }),
  exportData: async () => await maude.call('exportData'),
  deleteAccount: async () =>
    await (
      await signIn(federation.url, 'expiree@sentier.example')
    ).call('deleteAccount', {
      body: { currentPassword: demo.password },
    }),
  getSchema: async () => await visitor.call('getSchema'),
  validateAddress: async () =>
    await visitor.call('validateAddress', { query: { searchTerm: '118 rue du Bel', countryId: 1 } }),
  getAddressDetail: async () => await visitor.call('getAddressDetail', { query: { id: 'qc-demo' } }),
  getStats: async () => await maude.call('getStats'),
  getCities: async () => await visitor.call('getCities'),
  getCountries: async () => await visitor.call('getCountries'),
  updateMagazines: async () =>
    await maude.call('updateMagazines', { body: { quantity: 2, magazineDigital: false } }),
  getVehicles: async () => await maude.call('getVehicles'),
  getVehicle: async () =>
    await maude.call('getVehicle', { path: { id: (await findDemoVehicleByName('ORIGNAL')).id } }),
  createVehicle: async () => {
    const createdVehicle = await maude.call('createVehicle', { body: martre })
    await maude.call('deleteVehicle', { path: { id: createdVehicle.reply.id } })
    return createdVehicle
  },
  updateVehicle: async () =>
    await maude.call('updateVehicle', {
      body: { ...martre, id: (await findDemoVehicleByName('LYNX-12')).id, name: 'LYNX-12', year: '2012' },
    }),
  deleteVehicle: async () => {
    const { reply } = await maude.call('createVehicle', { body: martre })
    return await maude.call('deleteVehicle', { path: { id: reply.id } })
  },
  getMakes: async () => await maude.call('getMakes'),
  getRegions: async () => await visitor.call('getRegions'),
  getClubs: async () => await visitor.call('getClubs', { query: { regionId: 1 } }),
  getSiteClub: async () =>
    await createFederationClient(federation.url, { club: '01-054' }).call('getSiteClub'),
  getLatestMagazine: async () => await maude.call('getLatestMagazine'),
  getMagazines: async () => await maude.call('getMagazines'),
  getMagazine: async () => await maude.call('getMagazine', { path: { id: 1 } }),
  getClubImage: async () =>
    await visitor.call('getClubImage', { path: { id: (await findClubByNumber('054')).id } }),
  getAccessRightTypes: async () => await visitor.call('getAccessRightTypes'),
  getAdditionalFees: async () => await visitor.call('getAdditionalFees'),
  getAccessRights: async () => await maude.call('getAccessRights'),
  checkCollision: async () =>
    await maude.call('checkCollision', {
      body: { type: 1, vehicleId: (await findDemoVehicleByName('ORIGNAL')).id },
    }),
  getBuyInfo: async () =>
    await maude.call('getBuyInfo', {
      body: { type: 1, vehicleId: (await findDemoVehicleByName('RENARD-21')).id },
    }),
  buy: async () =>
    await maude.call('buy', {
      body: {
        type: 1,
        vehicleId: (await findDemoVehicleByName('RENARD-21')).id,
        clubId: (await findClubByNumber('054')).id,
      },
    }),
  printAccessRight: async () =>
    await maude.call('printAccessRight', {
      path: { id: (await findDemoVehicleByName('ORIGNAL')).accessRights[0]!.id },
    }),
  getCard: async () => await maude.call('getCard'),
  setCard: async () =>
    await maude.call('setCard', {
      body: { stripeSourceToken: await createCardToken(federation.url, '4242424242424242') },
    }),
  removeCard: async () => await maude.call('removeCard'),
  getBillingAddress: async () => await maude.call('getBillingAddress'),
  setBillingAddress: async () =>
    await maude.call('setBillingAddress', {
      body: {
        addressLine: '20 Pine Street',
        otherCity: 'Burlington',
        province: 'VT',
        postalCode: '05401',
        countryId: 2,
      },
    }),
  getReceipts: async () => await maude.call('getReceipts'),
  getIncompleteAccessRight: async () =>
    await maude.call('getIncompleteAccessRight', { path: { id: await findIdOfPassWithFailedPayment() } }),
  cancelAccessRight: async () => {
    const id = await findIdOfPassWithFailedPayment()
    const cancelled = await maude.call('cancelAccessRight', { path: { id } })
    // Undoes the cancellation, because later calls need the failed pass.
    federation.runWithDatabase((db) =>
      db.prepare('UPDATE access_rights SET cancelled_at = NULL WHERE id = ?').run(id),
    )
    return cancelled
  },
  resendAccessRightEmail: async () =>
    await maude.call('resendAccessRightEmail', {
      path: { id: (await findDemoVehicleByName('ORIGNAL')).accessRights[0]!.id },
    }),
  requestWithoutInsurance: async () =>
    await maude.call('requestWithoutInsurance', { body: await buildInsuranceRequest() }),
  getInsuranceRequests: async () => await maude.call('getInsuranceRequests'),
  buyWithoutInsurance: async () => {
    await maude.call('setCard', {
      body: { stripeSourceToken: await createCardToken(federation.url, '4242424242424242') },
    })
    const { id } = (await maude.call('getInsuranceRequests')).reply[0]!
    federation.runWithStore((store) => approveOrRefuseInsuranceRequest(store, id, true, Date.now()))
    const { vehicleId, clubId, type } = await buildInsuranceRequest()
    return await maude.call('buyWithoutInsurance', { body: { id, vehicleId, clubId, type } })
  },
  getInsurancePrices: async () => await visitor.call('getInsurancePrices'),
  getInsuranceDocuments: async () => await maude.call('getInsuranceDocuments'),
  getReceipt: async () => {
    const [first] = (await maude.call('getReceipts')).reply
    return await maude.call('getReceipt', { path: { id: first!.id } })
  },
  printReceipt: async () => {
    const paidReceipt = (await maude.call('getReceipts')).reply.find(({ successful }) => successful)
    return await maude.call('printReceipt', { path: { id: paidReceipt!.id } })
  },
  printReceipts: async () => {
    const paidReceipt = (await maude.call('getReceipts')).reply.find(({ successful }) => successful)
    return await maude.call('printReceipts', {
      path: { year: new Date(paidReceipt!.paymentAtEpoch!).getFullYear() },
    })
  },
  getVolunteerRequest: async () => await maude.call('getVolunteerRequest'),
  requestVolunteer: async () => await submitVolunteerRequest(),
  cancelVolunteerRequest: async () => {
    await submitVolunteerRequest()
    return await maude.call('cancelVolunteerRequest', { body: {} })
  },
  getInterventionReports: async () =>
    await maude.call('getInterventionReports', { query: { RegistrationPlates: ['V092 618', 'V107 943'] } }),
  getInterventionReport: async () =>
    await maude.call('getInterventionReport', { path: { id: (await fetchFirstInterventionReport()).id } }),
  payInterventionReport: async () => {
    const { id } = await fetchFirstInterventionReport()
    await maude.call('setCard', {
      body: { stripeSourceToken: await createCardToken(federation.url, '4242424242424242') },
    })
    const body = {
      VehicleId: (await findDemoVehicleByName('CASTOR-450')).id,
      ClubId: (await findClubByNumber('054')).id,
    }
    return await maude.call('payInterventionReport', { path: { id }, body })
  },
  searchFqcqExternalRight: async () =>
    await visitor.call('searchFqcqExternalRight', {
      query: { ...gosselin, ...gosselinHome, provinceOfDestination: 'ON' },
    }),
  searchExternalRight: async () =>
    await visitor.call('searchExternalRight', { query: { ...doyle, ...doyleHome } }),
  getThreeDaysInformation: async () => await visitor.call('getThreeDaysInformation'),
  setCardAsFqcqGuest: async () =>
    await visitor.call('setCardAsFqcqGuest', {
      body: { ...gosselin, stripeSourceToken: await createCardToken(federation.url, '4242424242424242') },
    }),
  setCardAsGuest: async () =>
    await visitor.call('setCardAsGuest', {
      body: { ...doyle, stripeSourceToken: await createCardToken(federation.url, '4242424242424242') },
    }),
  buyAsFqcqGuest: async () => {
    await successfulCalls.setCardAsFqcqGuest()
    const body = { ...buildGuestPurchaseBody(gosselin, gosselinHome), provinceOfDestination: 'ON' as const }
    return await visitor.call('buyAsFqcqGuest', { body })
  },
  buyAsGuest: async () => {
    await successfulCalls.setCardAsGuest()
    return await visitor.call('buyAsGuest', { body: buildGuestPurchaseBody(doyle, doyleHome) })
  },
  printGuestPass: async () => await visitor.call('printGuestPass', { body: await buyGuestPassAndGetKey() }),
  resendGuestPassEmail: async () =>
    await visitor.call('resendGuestPassEmail', { body: await buyGuestPassAndGetKey() }),
} satisfies Partial<Record<keyof Operations, () => Promise<{ status: number; reply: unknown }>>>

async function buyGuestPassAndGetKey(): Promise<{ passKey: string }> {
  await successfulCalls.setCardAsGuest()
  const { reply } = await visitor.call('buyAsGuest', { body: buildGuestPurchaseBody(doyle, doyleHome) })
  return { passKey: reply.passKey! }
}

/** Returns the id of the pass in the seed data whose payment failed. */
async function findIdOfPassWithFailedPayment(): Promise<number> {
  return (await maude.call('getAccessRights')).reply.find(({ status }) => status === 0)!.id
}

async function buildInsuranceRequest() {
  return {
    vehicleId: (await findDemoVehicleByName('CASTOR-450')).id,
    clubId: (await findClubByNumber('054')).id,
    type: 8,
    nomAssureur: 'Boréale Assurances',
    noPolice: 'BA-2026-118',
    fileName: 'preuve.pdf',
    fileBase64: Buffer.from('%PDF-1.7 proof').toString('base64'),
  }
}

const fetchFirstInterventionReport = async () => (await maude.call('getInterventionReports')).reply[0]!
const submitVolunteerRequest = async () =>
  await maude.call('requestVolunteer', { body: { surAppel: true, lundi: true, clubNoWeb: 54 } })

/**
 * Data of two guests in the seed data who may buy a pass. One guest holds a pass of another
 * province's federation, and the other a pass of this federation.
 */
const doyle = {
  externalRightNumber: 'ON482913',
  firstName: 'Megan',
  lastName: 'Doyle',
  email: 'megan.doyle@sentier.example',
}
const doyleHome = { postalCode: 'K1N 5T2', province: 'ON' }
const gosselin = {
  externalRightNumber: 'QC905124',
  firstName: 'Mireille',
  lastName: 'Gosselin',
  email: 'mireille.gosselin@sentier.example',
}
const gosselinHome = { postalCode: 'J8X 2K1', province: 'QC' }

function buildGuestPurchaseBody(
  holder: typeof doyle,
  homeAddress: typeof doyleHome,
): Operations['buyAsGuest']['body'] {
  const address = { addressLine: '12, rue des Pins', ...homeAddress }
  return {
    ...holder,
    type: 3,
    phoneNumber: '613 555-0111',
    isCanadian: true,
    languageCode: 'fr-CA',
    address,
    billingAddress: address,
  }
}

describe('operations of the contract', () => {
  test.each(Object.entries(successfulCalls))(
    'the federation returns a success status for a valid request of the REST call %s',
    async (_name, sendCall) => {
      const { status, reply } = await sendCall()
      expect(status).toBe(reply === undefined ? 204 : 200)
    },
  )
})

describe('content of responses', () => {
  test('the federation returns two countries and seventeen regions [P17, P18]', async () => {
    expect((await visitor.call('getCountries')).reply).toEqual([
      { id: 1, name: 'Canada' },
      { id: 2, name: 'États-Unis' },
    ])
    const regions = (await visitor.call('getRegions')).reply.map(({ id }) => id)
    expect(regions).toEqual(Array.from({ length: 17 }, (_, at) => at + 1))
  })

  test('the federation returns the profile of the signed-in member', async () => {
    const { reply } = await maude.call('getUser')
    expect(reply).toMatchObject({
      email: demo.username,
      firstName: 'Maude',
      lastName: 'Tremblay',
      isBusiness: false,
      hasAccessRights: true,
      consent_required: false,
      address: { city: 'Rimouski', province: 'QC', countryId: 1, country: 'Canada' },
    })
  })

  test('the federation returns the statistics of the member', async () => {
    const { reply } = await maude.call('getStats')
    const rights = (await maude.call('getAccessRights')).reply
    expect(reply).toMatchObject({
      numberOfVehicles: 8,
      numberOfActiveAccessRights: rights.filter(({ isActive }) => isActive).length,
      numberOfAccessRightPurchased: rights.filter(({ status }) => status === 1).length,
    })
  })

  test('the federation returns receipts newest first, with texts in the language of the reader', async () => {
    const frenchReceipts = (await maude.call('getReceipts')).reply
    const english = (await (await signIn(federation.url, demo.username, 'en')).call('getReceipts')).reply
    const times = frenchReceipts.map(({ paymentAtEpoch }) => paymentAtEpoch ?? 0)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(frenchReceipts.map(({ successful }) => successful)).toContain(false)
    const listReceiptLineNames = (receipts: typeof frenchReceipts) =>
      receipts.at(-1)!.details!.map(({ name }) => name)
    expect(listReceiptLineNames(frenchReceipts)).toEqual([
      'Droit d’accès annuel',
      'Assurance responsabilité civile',
    ])
    expect(listReceiptLineNames(english)).toEqual(['Annual pass', 'Liability insurance'])
  })

  test('the amounts of a receipt add up to its total, to the cent', async () => {
    const convertDollarsToCents = (dollars: number | undefined) => Math.round((dollars ?? 0) * 100)
    for (const receipt of (await maude.call('getReceipts')).reply) {
      const { amount, tps, tvq, totalAmount, montantTaxable, montantNonTaxable, details = [] } = receipt
      expect(convertDollarsToCents(totalAmount)).toBe(
        convertDollarsToCents(amount) + convertDollarsToCents(tps) + convertDollarsToCents(tvq),
      )
      expect(convertDollarsToCents(amount)).toBe(
        convertDollarsToCents(montantTaxable) + convertDollarsToCents(montantNonTaxable),
      )
      expect(convertDollarsToCents(amount)).toBe(
        details.reduce((sum, line) => sum + convertDollarsToCents(line.totalAmount), 0),
      )
    }
  })

  test('the link to a printable pass begins with the public URL of the federation', async () => {
    const accessRight = (await findDemoVehicleByName('ORIGNAL')).accessRights[0]!
    const { reply } = await maude.call('printAccessRight', { path: { id: accessRight.id } })
    expect(reply.startsWith(`${federation.url}/`)).toBe(true)
    const file = await fetch(reply)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await extractText(await getDocumentProxy(await file.bytes()))).text.join()).toContain(
      `#${String(accessRight.id).padStart(6, '0')}`,
    )
    await using elsewhere = await startFederationForOneTest({
      PUBLIC_FEDERATION_URL: 'http://192.168.7.9:4001/',
    })
    const otherSession = await signIn(elsewhere.url)
    expect((await otherSession.call('printAccessRight', { path: { id: accessRight.id } })).reply).toMatch(
      /^http:\/\/192\.168\.7\.9:4001\/\w/,
    )
  })

  test('the federation refuses to print an expired pass or a pass whose payment failed', async () => {
    const codes = await Promise.all(
      (await findDemoVehicleByName('CARIBOU')).accessRights.map(
        async ({ id }) => (await maude.call('printAccessRight', { path: { id } })).code,
      ),
    )
    expect(codes).toEqual(['NotPrintable', 'NotPrintable'])
  })

  test('a member cannot read the receipts or passes of other members', async () => {
    const business = await signIn(federation.url, 'entreprise@sentier.example')
    const [receipt] = (await maude.call('getReceipts')).reply
    expect((await business.call('getReceipt', { path: { id: receipt!.id } })).code).toBe('404')
    expect((await business.call('printAccessRight', { path: { id: receipt!.accessRight!.id! } })).code).toBe(
      'AccessRightNotFound',
    )
  })
})

async function startFederationForOneTest(
  settings: Record<string, string>,
): Promise<FederationInProcess & AsyncDisposable> {
  const otherFederation = await startFederationInProcess(settings)
  return { ...otherFederation, [Symbol.asyncDispose]: async () => await otherFederation.stop() }
}
