/**
 * Browser tests that the URLs in the specification open the screens of members, in upper and in
 * lower case.
 */
import type { Page } from '@playwright/test'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import {
  expect,
  signIn,
  test,
  translate,
  translateQualifiedKey,
  getPersonaCredentials,
} from './helpers/portal-fixtures.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

const getPersonaEmail = (name: string) => `${name}@sentier.example`

/**
 * Query result with the ids of a member's vehicles, passes, receipts, magazines, intervention
 * reports and requests for passes without insurance.
 */
interface OwnedItems {
  data: {
    viewer: {
      vehicles: { edges: { node: { id: string; name: string } }[] }
      activeAccessRights: { edges: { node: { id: string } }[] } | null
      receipts: { edges: { node: { id: string } }[] }
      magazines: { edges: { node: { id: string } }[] }
      interventionReports: { id: string }[]
      insuranceRequests: { edges: { node: { id: string; status: string } }[] }
    }
  }
}

/**
 * Returns the id of one item of each kind that a persona owns, such as a vehicle, a pass and a
 * receipt. An id is empty if the persona has no such item.
 */
async function fetchIdsOfObjectsOwnedByMember(portal: RunningGateway, personaName: string) {
  const token = await portal.signIn(getPersonaEmail(personaName))
  const { data } = (await portal.query(
    `{ viewer {
      vehicles(first: 1) { edges { node { id name } } }
      activeAccessRights(first: 1) { edges { node { id } } }
      receipts(first: 1) { edges { node { id } } }
      magazines(first: 1) { edges { node { id } } }
      interventionReports { id }
      insuranceRequests(first: 20) { edges { node { id status } } }
    } }`,
    {},
    token,
  )) as OwnedItems
  const { viewer } = data
  const requests = viewer.insuranceRequests.edges.map(({ node }) => node)
  return {
    vehicle: viewer.vehicles.edges[0]?.node ?? { id: '', name: '' },
    pass: viewer.activeAccessRights?.edges[0]?.node.id ?? '',
    receipt: viewer.receipts.edges[0]?.node.id ?? '',
    magazine: viewer.magazines.edges[0]?.node.id ?? '',
    report: viewer.interventionReports[0]?.id ?? '',
    toPay: requests.find(({ status }) => status === 'PAYMENT_PENDING')?.id ?? '',
    request: requests[0]?.id ?? '',
  }
}

/**
 * Opens URLs of the portal and expects the title of each screen. A title is given by its locale
 * domain and locale key.
 */
async function expectScreenTitles(
  page: Page,
  portal: RunningGateway,
  paths: ReadonlyArray<[string, string]>,
) {
  for (const [path, qualifiedKey] of paths) {
    // The title may contain a name in place of the placeholder, so only the text around it is
    // compared.
    const [before = '', after = ''] = translateQualifiedKey('fr', qualifiedKey, { name: '…' }).split('…')
    await page.goto(portal.url + path)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title, path).toContainText(before)
    await expect(title, path).toContainText(after)
  }
}

describeWithPortalVariant('fr, desktop, by mouse', ({ language }) => {
  // An earlier test of the worker may have paid the member's intervention reports. The reset ends
  // all sessions, so it comes before the sign-in.
  test.beforeEach(async ({ portal }) => await resetDemoPersonas(portal))

  test(
    'each URL in the specification opens its screen for a member with vehicles, passes, receipts, magazines and intervention reports [A30, A31, A40]',
    { tag: '@full' },
    async ({ page, portal }) => {
      test.slow()
      await signIn(page, portal, language)
      const { vehicle, pass, receipt, magazine, report } = await fetchIdsOfObjectsOwnedByMember(
        portal,
        'demo',
      )
      await expectScreenTitles(page, portal, [
        ['/editprofile', 'members:Profile.title'],
        ['/EDITPASSWORD', 'members:EditPassword.title'],
        ['/addvehicle', 'vehicles:AddVehicle.title'],
        [`/EditVehicle/${vehicle.id}`, 'vehicles:EditVehicle.title'],
        [`/deletevehicle/${vehicle.id}?name=${vehicle.name}`, 'vehicles:DeleteVehicle.title'],
        ['/accesspasses', 'access-rights:History.title'],
        [`/accesspasses/${vehicle.id}`, 'access-rights:History.title'],
        ['/editpaymentinfo', 'payment:EditPaymentInfo.title'],
        ['/editcard', 'payment:EditCard.title'],
        ['/EditBillingAddress', 'payment:Address.title'],
        ['/receipts', 'receipts:Receipts.title'],
        ['/Consent', 'agreements:Consent.terms'],
        ['/editemail', 'members:EditEmail.title'],
        ['/DeleteAccount', 'members:DeleteAccount.title'],
        [`/quadInformativeVideo?type=1&vehicle=${vehicle.id}`, 'video:Video.title'],
        ['/BenevoleRequest', 'volunteering:VolunteerRequest.title'],
        ['/benevolerequestsuccess', 'volunteering:VolunteerRequested.nothing'],
        ['/InsuranceDocuments', 'insurance:InsuranceDocuments.title'],
        ['/magazines', 'magazines:Magazines.title'],
        [`/interventionreport/${report}`, 'interventions:ReportReview.title'],
      ])
      // The titles of these screens come from their data, so the test only expects a title other
      // than "not found".
      const title = page.getByRole('heading', { level: 1 })
      for (const address of [
        `/receipt/${receipt}`,
        `/magazine/${magazine}`,
        `/success/${pass}?sansAssurance=1`,
      ]) {
        await page.goto(portal.url + address)
        await expect(title).toBeVisible()
        await expect(title).not.toHaveText(translate(language, 'common', 'NotFound.title'))
        expect(new URL(page.url()).pathname).toBe(address.split('?')[0])
      }
    },
  )

  test(
    'each URL in the specification opens its screen for a member with requests for passes without insurance [A30, A31]',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language, getPersonaCredentials('sansassurance'))
      const { toPay, request } = await fetchIdsOfObjectsOwnedByMember(portal, 'sansassurance')
      await expectScreenTitles(page, portal, [
        ['/RequestsWithoutInsurance', 'insurance:Requests.title'],
        [`/paymentinfowithoutinsurance/${toPay}?change=card`, 'insurance:PayRequest.paymentTitle'],
        [`/ReviewWithoutInsurance/${toPay}`, 'insurance:PayRequest.title'],
      ])
      await page.goto(`${portal.url}/successWithoutInsurance/${request}`)
      await expect(
        page.getByText(translate(language, 'insurance', 'RequestSent.kicker')).first(),
      ).toBeVisible()
    },
  )
})
