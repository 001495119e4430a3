/**
 * Tests of the URL paths that the specification lists, and of the screen that each path shows
 * (portal §2).
 */
import { type LoaderFunctionArgs, matchRoutes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { routes } from './helpers/all-routes.ts'
import { markVideoWatched } from '../../web/domains/video/shared/watchedVideo.ts'
import { openSession } from '../../web/platform/session.ts'
import { reportWizard } from '../../web/domains/interventions/reportWizard.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { storeInsuranceProof } from '../../web/domains/purchase/insuranceProofStore.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import { member, stubGateway, createStubSessionTokens } from './helpers/stub-gateway.ts'

/**
 * Names of the screens whose code a route loader has requested in the test. The mocked import
 * records the name and loads no code.
 */
const requestedScreens = vi.hoisted(() => [] as string[])
vi.mock('../../web/relay/lazyWithRetry.ts', () => ({
  reloadPageIfOutdated: <T>(loading: Promise<T>) => loading,
  lazyWithRetry: (load: () => unknown) => ({
    async preload() {
      requestedScreens.push(String(load).match(/(\w+)\.tsx/)?.[1] ?? '')
      return await Promise.resolve({})
    },
    Component: () => null,
  }),
}))

// No screen is rendered, so the loaders need not wait for data.
vi.mock('../../web/start/hydration/waitForCompleteScreen.ts', () => ({ waitForCompleteScreen: () => {} }))

beforeEach(() => {
  stubGateway(() => new Promise(() => {}))
  openSession(createStubSessionTokens(1), member)
  markVideoWatched()
  resetDraft(purchaseWizard)
  resetDraft(reportWizard)
})

/** Returns the name of the screen that a path shows to a member, after up to four redirects. */
async function findScreenName(requestedPath: string): Promise<string> {
  let url = new URL(requestedPath, location.origin)
  for (let led = 0; led < 4; led += 1) {
    requestedScreens.length = 0
    const match = matchRoutes(routes, url.pathname)!.at(-1)!
    const { loader } = match.route
    if (typeof loader !== 'function') return 'none'
    const given = { request: new Request(url), params: match.params } as unknown as LoaderFunctionArgs
    const answer: unknown = await loader(given)
    if (!(answer instanceof Response)) return requestedScreens[0] ?? 'none'
    url = new URL(answer.headers.get('Location')!, location.origin)
  }
  return `${requestedPath} leads on and on`
}

test.each([
  ['/', 'DashboardScreen'],
  ['/Dashboard', 'DashboardScreen'],
  ['/editprofile', 'EditProfileScreen'],
  ['/editpassword', 'EditPasswordScreen'],
  ['/addvehicle', 'AddVehicleScreen'],
  ['/editvehicle/1', 'EditVehicleScreen'],
  ['/deletevehicle/1?name=RENARD', 'DeleteVehicleScreen'],
  ['/accesspasses', 'HistoryScreen'],
  ['/accesspasses/1', 'HistoryScreen'],
  ['/editpaymentinfo', 'EditPaymentInfoScreen'],
  ['/EditCard', 'EditCardScreen'],
  ['/EditBillingAddress', 'EditBillingAddressScreen'],
  ['/receipts', 'ReceiptsScreen'],
  ['/receipt/1', 'ReceiptScreen'],
  ['/RequestsWithoutInsurance', 'RequestsWithoutInsuranceScreen'],
  ['/PaymentInfoWithoutInsurance/1', 'PaymentInfoWithoutInsuranceScreen'],
  ['/ReviewWithoutInsurance/1', 'ReviewWithoutInsuranceScreen'],
  ['/Consent', 'TermsSummaryScreen'],
  ['/editemail', 'EditEmailScreen'],
  ['/DeleteAccount', 'DeleteAccountScreen'],
  ['/quadInformativeVideo?type=1&vehicle=1', 'VideoScreen'],
  ['/BenevoleRequest', 'VolunteerRequestScreen'],
  ['/BenevoleRequestSuccess', 'VolunteerRequestedScreen'],
])('the portal path %s opens the screen component %s [A30]', expectScreenAtPath)

test.each([
  ['/success/1', 'SuccessScreen'],
  ['/success/1?sansAssurance=1', 'SuccessScreen'],
  ['/successWithoutInsurance/1', 'RequestSentScreen'],
  ['/InsuranceDocuments', 'InsuranceDocumentsScreen'],
  ['/magazines', 'MagazinesScreen'],
  ['/magazine/1', 'MagazineScreen'],
  ['/interventionreport/1', 'ReportPaymentScreen'],
])('the portal path %s opens the screen component %s [A31]', expectScreenAtPath)

test.each([
  ['/accesspass', 'PassChoiceScreen'],
  ['/interventionreport/1', 'ReportPaymentScreen'],
  ['/interventionreport/1/payinterventionreport', 'ReportPaymentScreen'],
  ['/interventionreport/1/reviewinterventionvehiculechoice', 'ReportVehicleScreen'],
  ['/interventionreport/1/interventionreportregion', 'ReportRegionScreen'],
  ['/interventionreport/1/interventionreportclubs', 'ReportClubsScreen'],
])('a member can open the portal path %s, which shows the screen component %s [A40]', expectScreenAtPath)

const insured = { type: 'ANNUAL', vehicleId: 'v', previousClub: true, regionId: 'r', clubId: 'c' }
const elsewhere = {
  ...insured,
  type: 'ANNUAL_WITHOUT_INSURANCE',
  withoutInsuranceAccepted: true,
  insurerName: 'Assurances du Fleuve',
  policyNumber: 'AF-20417',
  proof: storeInsuranceProof({
    fileName: 'preuve.pdf',
    contentType: 'application/pdf',
    base64: '',
    bytes: 0,
  }),
}

test.each([
  ['passchoice', {}, 'PassChoiceScreen'],
  ['vehicle', insured, 'VehicleScreen'],
  ['addnewvehicle', insured, 'AddNewVehicleScreen'],
  ['updatevehicle/1', insured, 'UpdateVehicleScreen'],
  ['previousClub', insured, 'PreviousClubScreen'],
  ['region', insured, 'RegionScreen'],
  ['clubs', insured, 'ClubsScreen'],
  ['paymentinfo', insured, 'PaymentInfoScreen'],
  ['review', { ...insured, paymentSeen: true }, 'ReviewScreen'],
  ['Insurance', {}, 'InsuranceScreen'],
  ['WithoutInsuranceInfo', elsewhere, 'WithoutInsuranceInfoScreen'],
  ['WithoutInsuranceUserInfo', elsewhere, 'WithoutInsuranceUserInfoScreen'],
  ['WithoutInsuranceReview', elsewhere, 'WithoutInsuranceReviewScreen'],
] as const)(
  'the URL of the purchase step %s, with the purchase draft %j, opens the screen component %s [E02]',
  async (step, draft, screen) => {
    resetDraft(purchaseWizard, draft)
    await expectScreenAtPath(`/accesspass/${step}`, screen)
  },
)

test.each([
  ['', {}, 'PassChoiceScreen'],
  ['type=1', { type: 'ANNUAL' }, 'VehicleScreen'],
  ['vehicle=v', { vehicleId: 'v' }, 'PassChoiceScreen'],
  ['type=2&vehicle=v', { type: 'SUMMER', vehicleId: 'v' }, 'RegionScreen'],
  ['accessRight=a', { accessRightId: 'a', resuming: true }, 'ReviewScreen'],
  ['isBusiness=true', {}, 'PassChoiceScreen'],
] as const)(
  'the URL /accesspass?%s starts a purchase with the draft %j and opens the screen component %s [E01]',
  async (search, draft, screen) => {
    expect(await findScreenName(`/accesspass?${search}`)).toBe(screen)
    expect(readDraft(purchaseWizard)).toMatchObject(draft)
  },
)

/** Asserts that a portal path opens the given screen in any letter case. */
async function expectScreenAtPath(address: string, screenName: string): Promise<void> {
  const path = address.split('?')[0]!
  for (const spelling of [path, path.toLowerCase(), path.toUpperCase()])
    expect([spelling, await findScreenName(address.replace(path, spelling))]).toEqual([spelling, screenName])
}
