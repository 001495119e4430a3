/**
 * Tests that a screen that cannot load its data shows the failure, a retry button and the contact
 * of the federation.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import citiesQuery from '../../../web/__generated__/CityFieldQuery.graphql.ts'
import { changeLanguage } from '../../../web/platform/i18n.ts'
import { openSession } from '../../../web/platform/session.ts'
import { registrationWizard } from '../../../web/domains/registration/registrationWizard.ts'
import { resetDraft } from '../../../web/wizard/draft.ts'
import { member, createStubSessionTokens } from '../helpers/stub-gateway.ts'
import { data, email, viewer } from './default-mutation-results.ts'
import {
  type TextReference,
  openPortalPath,
  normalizeSpaces,
  pressButton,
  translate,
  stubGraphqlQueries,
  enterFormControlValue,
} from '../helpers/portal-screen.tsx'
import {
  expectFederationContact,
  selectErrorCodesForScreen,
  simulateFailedRequest,
  getRedirectUrlsByErrorCode,
} from './harness.tsx'

const openMemberSession = () => openSession(createStubSessionTokens(1), member)
const storeCompleteRegistrationDraft = () => {
  resetDraft(registrationWizard, {
    email,
    password: 'grande-boucle',
    isReturning: true,
    formerMember: 'MDoxMDQy',
    profileDone: true,
  })
}

const memberPaths = [
  '/Dashboard',
  '/editprofile',
  '/editemail',
  '/editpassword',
  '/DeleteAccount',
  '/editpaymentinfo',
  '/EditCard',
  '/EditBillingAddress',
  '/accesspasses',
  '/receipts',
  '/InsuranceDocuments',
  '/RequestsWithoutInsurance',
  '/magazines',
  '/BenevoleRequest',
]
const visitorPaths = [
  '/account/register/ctrlnumbersearch',
  '/account/register/otherinfosearch',
  '/account/register/creation',
  '/Consent/CreateAccountConsent',
  '/Consent/TermsSummary',
  '/Consent/PrivacyPolicySummary',
]
const prepareSessionOrDraftForPath = (path: string) =>
  memberPaths.includes(path) ? openMemberSession() : storeCompleteRegistrationDraft()

const getMainElement = () => document.querySelector('main')!
const title = 'common:ServerError.title'

/** Asserts that a screen whose query failed shows the message, a retry button and a home link. */
async function expectFailureScreen(failureCode: string) {
  await screen.findByRole('heading', { level: 1, name: translate(title) })
  expect(getMainElement().querySelector('svg')).not.toBeNull()
  within(getMainElement()).getByRole('button', { name: translate('common:words.retry') })
  const exitLinks = within(getMainElement()).getAllByRole('link', { name: translate('common:words.home') })
  expect(exitLinks.map((way) => way.getAttribute('href'))).toContain('/')
  await waitFor(() =>
    expect(normalizeSpaces(getMainElement().textContent)).toContain(
      translate(`common:errors.${failureCode}`),
    ),
  )
  expectFederationContact(getMainElement())
}

describe.each(
  [...memberPaths, ...visitorPaths].map(
    (address, index) => [address, selectErrorCodesForScreen(index)] as const,
  ),
)('screen %s whose queries fail', (address, codes) => {
  test('a screen whose queries fail shows the message of each error code and a retry button [A28, O24]', async () => {
    prepareSessionOrDraftForPath(address)
    let code = codes[0]!
    let requestCount = 0
    stubGraphqlQueries(() => {
      requestCount++
      return simulateFailedRequest(code)
    })
    await changeLanguage('fr')
    openPortalPath(address)
    await expectFailureScreen(code)
    for (const errorCode of codes.slice(1)) {
      code = errorCode
      const before = requestCount
      await pressButton('common:words.retry')
      await waitFor(() => expect(requestCount).toBeGreaterThan(before))
      await expectFailureScreen(code)
    }
  })
})

test.each(memberPaths)(
  'the screen %s shows an error when only the query field `viewer` fails to load [A37]',
  async (address) => {
    prepareSessionOrDraftForPath(address)
    await changeLanguage('en')
    const error = { message: 'no', path: ['viewer'], extensions: { code: 'FEDERATION_UNAVAILABLE' } }
    let answer: object = { data: { ...data, viewer: null }, errors: [error] }
    stubGraphqlQueries(() => answer)
    openPortalPath(address)
    await expectFailureScreen('FEDERATION_UNAVAILABLE')
    answer = { data: { ...data, viewer } }
    await pressButton('common:words.retry')
    await waitFor(() =>
      expect(normalizeSpaces(getMainElement().querySelector('h1')!.textContent)).not.toBe(translate(title)),
    )
  },
)

/**
 * Query fields that may fail while the rest of the query succeeds. Each field has the message that
 * the screen shows in place of the missing part.
 */
const parts: ReadonlyArray<[address: string, path: string[], words: TextReference]> = [
  ['/Dashboard', ['viewer', 'statistics'], 'dashboard:Dashboard.figuresFailed'],
  ['/Dashboard', ['viewer', 'vehicles'], 'vehicles:Vehicles.failed'],
  ['/Dashboard', ['accessRightOffers'], 'offers:Offers.failed'],
  ['/editpaymentinfo', ['viewer', 'paymentCard'], 'payment:EditPaymentInfo.cardFailed'],
  ['/editpaymentinfo', ['viewer', 'billingAddress'], 'payment:EditPaymentInfo.addressFailed'],
  ['/EditCard', ['viewer', 'paymentCard'], 'payment:EditPaymentInfo.cardFailed'],
  ['/EditBillingAddress', ['viewer', 'billingAddress'], 'payment:EditPaymentInfo.addressFailed'],
  ['/accesspasses', ['viewer', 'purchased'], 'access-rights:History.failed'],
  ['/receipts', ['viewer', 'receipts'], 'receipts:Receipts.failed'],
  ['/InsuranceDocuments', ['viewer', 'insuranceDocuments'], 'insurance:InsuranceDocuments.failed'],
  ['/RequestsWithoutInsurance', ['viewer', 'insuranceRequests'], 'insurance:Requests.failed'],
  ['/magazines', ['viewer', 'magazines'], 'magazines:Magazines.failed'],
  ['/BenevoleRequest', ['viewer', 'volunteering'], 'volunteering:VolunteerRequest.failed'],
  ['/Consent/TermsSummary', ['terms'], 'common:ui.retry.title'],
  ['/Consent/PrivacyPolicySummary', ['privacyPolicy'], 'common:ui.retry.title'],
  ['/Consent/CreateAccountConsent', ['terms'], 'common:ui.retry.title'],
]
test.each(parts)(
  'on the screen %s, a message and a retry button replace the data of the query field %j if the field fails to load [O43]',
  async (address, path, expectedText) => {
    prepareSessionOrDraftForPath(address)
    await changeLanguage('fr')
    const error = { message: 'no', path, extensions: { code: 'FEDERATION_UNAVAILABLE' } }
    const [root, part] = path as [string, string?]
    const whole = { ...data, viewer: memberPaths.includes(address) ? viewer : null }
    stubGraphqlQueries(() => ({
      data: { ...whole, ...(part ? { viewer: { ...viewer, [part]: null } } : { [root]: null }) },
      errors: [error],
    }))
    openPortalPath(address)
    const alert = await waitFor(() => {
      const alertTexts = screen
        .getAllByRole('alert')
        .find(({ textContent }) => normalizeSpaces(textContent).includes(translate(expectedText)))
      expect(alertTexts).toBeDefined()
      return alertTexts!
    })
    expectFederationContact(alert)
    expect(normalizeSpaces(alert.textContent)).toContain(translate('common:ui.retry.action'))
    expect(normalizeSpaces(getMainElement().querySelector('h1')!.textContent)).not.toBe(translate(title))
  },
)

test.each(selectErrorCodesForScreen(0))(
  'the profile form keeps its input when the list of municipalities fails to load with the error code %s [A37, G15]',
  async (code) => {
    prepareSessionOrDraftForPath('/editprofile')
    await changeLanguage('fr')
    // An incomplete address opens the fields for manual entry.
    const address = { ...viewer.address, postalCode: null }
    const whole = { ...data, viewer: { ...viewer, address, manualAddress: true } }
    let createMunicipalitiesResult: () => unknown = () => simulateFailedRequest(code)
    stubGraphqlQueries(({ body }) =>
      body.documentId === citiesQuery.params.id ? createMunicipalitiesResult() : { data: whole },
    )
    openPortalPath('/editprofile')
    await enterFormControlValue('firstName', 'Camille-Anne')
    const alert = await screen.findByRole('alert')
    expect(normalizeSpaces(alert.textContent)).toContain(translate('addresses:Address.citiesFailed'))
    expectFederationContact(alert)
    createMunicipalitiesResult = () => ({
      data: { cities: [{ __typename: 'City', id: 'city-1', name: 'Rimouski' }] },
    })
    await pressButton('common:ui.retry.action')
    await screen.findByRole('option', { name: 'Rimouski' })
    expect(document.getElementById('firstName')).toHaveProperty('value', 'Camille-Anne')
  },
)

// These tests come last: their queries stay pending because of the redirect, and Relay does not
// repeat them.
test.each(
  memberPaths.map(
    (address, index) => [address, index % 2 === 0 ? 'UNAUTHENTICATED' : 'CONSENT_REQUIRED'] as const,
  ),
)('the screen %s redirects when its query fails with the error code %s [B16, C02]', async (address, code) => {
  prepareSessionOrDraftForPath(address)
  stubGraphqlQueries(() => simulateFailedRequest(code))
  openPortalPath(address)
  await waitFor(() =>
    expect(location.replace).toHaveBeenLastCalledWith(getRedirectUrlsByErrorCode(address)[code]),
  )
})
