/**
 * Tests of wizard steps whose draft disappears: another tab completes or clears the draft, or the
 * browser clears its data.
 */
import { act, render, screen, waitFor } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import reviewQuery from '../../web/__generated__/ReviewScreenQuery.graphql.ts'
import { persistentDraftStorageKeyOf } from '../../web/platform/drafts.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { openSession, storedSession } from '../../web/platform/session.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import { type GuestDraft, guestWizards } from '../../web/domains/guests/guestWizards.ts'
import {
  type ReportDraft,
  type ReportStepPath,
  reportWizard,
} from '../../web/domains/interventions/reportWizard.ts'
import { type PurchaseStepPath, purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import type { PurchaseDraft } from '../../web/domains/purchase/purchaseDraft.ts'
import { storeInsuranceProof } from '../../web/domains/purchase/insuranceProofStore.ts'
import {
  type RegistrationDraft,
  type RegistrationStepPath,
  registrationWizard,
} from '../../web/domains/registration/registrationWizard.ts'
import { markVideoWatched } from '../../web/domains/video/shared/watchedVideo.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import { type Wizard, buildWizardStepUrl } from '../../web/wizard/wizard.ts'
import {
  createGraphqlErrorResponse,
  member,
  stubGateway,
  createStubSessionTokens,
} from './helpers/stub-gateway.ts'
import { createStubReviewResult } from './helpers/purchase-results.ts'
import { routes } from './helpers/all-routes.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'

const insured: PurchaseDraft = {
  type: 'ANNUAL',
  vehicleId: 'v1',
  previousClub: true,
  regionId: 'r3',
  clubId: 'c1',
  paymentSeen: true,
}
const proof = storeInsuranceProof({
  fileName: 'preuve.pdf',
  contentType: 'application/pdf',
  base64: 'AA',
  bytes: 1,
})
const notInsured: PurchaseDraft = {
  ...insured,
  type: 'ANNUAL_WITHOUT_INSURANCE',
  withoutInsuranceAccepted: true,
  insurerName: 'Assurances du Nord',
  policyNumber: '12-34',
  proof,
}
/**
 * Purchase draft with which the tests open each purchase step, by path of the step.
 */
const purchaseDrafts: Record<PurchaseStepPath, PurchaseDraft> = {
  passchoice: insured,
  Insurance: insured,
  WithoutInsuranceInfo: notInsured,
  WithoutInsuranceUserInfo: notInsured,
  addnewvehicle: insured,
  'updatevehicle/:id': insured,
  vehicle: insured,
  previousClub: insured,
  region: insured,
  clubs: insured,
  WithoutInsuranceReview: notInsured,
  paymentinfo: insured,
  review: insured,
}

const paidReport: ReportDraft = {
  reportId: 'report-1',
  vehicleId: 'v1',
  regionId: 'r3',
  clubId: 'c1',
  paymentSeen: true,
}
const reportDrafts: Record<ReportStepPath, ReportDraft> = {
  reviewinterventionvehiculechoice: paidReport,
  interventionreportregion: paidReport,
  interventionreportclubs: paidReport,
  payinterventionreport: paidReport,
  reviewinterventionreportpayment: paidReport,
}

const account: RegistrationDraft = { email: 'a@sentier.example', password: 'un-bon-sentier' }
const former: RegistrationDraft = { ...account, isReturning: true }
const registrationDrafts: Record<RegistrationStepPath, RegistrationDraft> = {
  baseinfo: account,
  ctrlnumbersearch: former,
  otherinfosearch: former,
  memberchoices: { ...former, found: [] },
  creation: { ...account, isReturning: false },
  consent: { ...account, isReturning: false, profileDone: true },
}

const guest: GuestDraft = { cardNumber: 'ON-1', firstName: 'Ann', lastName: 'Lee', found: true }
const pass = {
  number: '#000027',
  totalCents: 5_000,
  email: 'a@b.ca',
  activeAt: null,
  expiresAt: null,
  paidAt: '2026-11-21T17:00:00Z',
  keptUntil: '2026-11-24T17:00:00.000Z',
  invoice: null,
  seller: null,
  validIn: null,
  holder: null,
  controlNumber: null,
  signedCode: null,
  passKey: null,
}
const guestDrafts: Record<'info' | 'payment' | 'confirmation', GuestDraft> = {
  // The form checks the access right again when it fills in a value that the draft lacks, such as
  // the province.
  info: { cardNumber: 'ON-1', firstName: 'Ann', lastName: 'Lee' },
  payment: guest,
  confirmation: { ...guest, bought: pass },
}

/**
 * Returns a test case for each step of a wizard, with a draft that opens the step. `first` is the
 * step that an empty draft opens.
 */
const createTestCasesOfLostDrafts = <Draft extends object, Path extends string>(
  name: string,
  wizard: Wizard<Draft, Path>,
  drafts: Record<NoInfer<Path>, Draft>,
  first: NoInfer<Path>,
) =>
  wizard.steps.map(({ path }) => ({
    name,
    step: path as string,
    wizard: wizard as unknown as Wizard<object>,
    draft: drafts[path],
    address: buildWizardStepUrl(wizard, path, { id: 'report-1' }),
    first: buildWizardStepUrl(wizard, first, { id: 'report-1' }),
  }))

const purchaseSteps = createTestCasesOfLostDrafts('purchase', purchaseWizard, purchaseDrafts, 'passchoice')
/**
 * Steps of wizards whose drafts are in the session storage of one tab. No other tab can remove
 * these drafts, but clearing the browser's data does.
 */
const ownTabSteps = [
  ...createTestCasesOfLostDrafts('report', reportWizard, reportDrafts, 'payinterventionreport'),
  ...createTestCasesOfLostDrafts('registration', registrationWizard, registrationDrafts, 'baseinfo'),
  ...createTestCasesOfLostDrafts('guest from elsewhere', guestWizards.provinces, guestDrafts, 'info'),
  ...createTestCasesOfLostDrafts('guest from Quebec', guestWizards.onnb, guestDrafts, 'info'),
]
/** Wizard steps that need no draft, so that they open even when the draft is empty. */
const stepsWithoutDraft = new Set(['passchoice', 'Insurance'])

/** Local storage key of the purchase draft that all tabs of the browser share. */
const sharedKey = persistentDraftStorageKeyOf('purchase.1', member.memberId)

/** Simulates a change of shared storage by another tab. */
function changeStorageFromOtherTab(change: () => void): void {
  act(() => {
    change()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  })
}

/**
 * Simulates that another tab has paid for the purchase: changes the browser storage that the tabs
 * share.
 */
const completePurchaseInOtherTab = () => {
  const ending = { what: 'bought', number: '#000027', to: '/success/a1' }
  localStorage.setItem(
    persistentDraftStorageKeyOf('purchase.1.ended', member.memberId),
    JSON.stringify(ending),
  )
  localStorage.removeItem(sharedKey)
}

function clearWizardDrafts(): void {
  for (const key of Object.keys(sessionStorage)) sessionStorage.removeItem(key)
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('sentier.left.')) localStorage.removeItem(key)
  }
}

async function openWizardStep(stepPath: string) {
  const router = createMemoryRouter(routes, { initialEntries: [stepPath] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  await waitFor(() => expect(router.state.initialized).toBe(true))
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  expect(router.state.location.pathname).toBe(stepPath)
  return router
}

const readScreenTitle = () => screen.queryByRole('heading', { level: 1 })?.textContent ?? ''

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  storedSession.remove()
  expireQueryResults()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // The steps show only an error with a retry button, since their content does not matter here.
  stubGateway(({ body }) =>
    body.documentId === reviewQuery.params.id
      ? createStubReviewResult()
      : createGraphqlErrorResponse('FEDERATION_UNAVAILABLE'),
  )
})

/**
 * Test cases of wizard steps whose draft belongs to one object, such as an intervention report.
 * `ending` is the value that another tab stores when it completes the wizard for this object.
 */
const ownDrafts = [
  ...createTestCasesOfLostDrafts('report', reportWizard, reportDrafts, 'payinterventionreport').map(
    (reportCase) =>
      Object.assign(reportCase, {
        ending: { what: 'paid', subject: 'report-1', number: '#000027', to: '/success/a1' },
        message: 'Ce rapport est payé\u00a0: #000027',
      }),
  ),
  ...purchaseSteps.map((purchaseStep) => {
    const isRequest = purchaseStep.draft === notInsured
    return {
      ...purchaseStep,
      ending: {
        what: isRequest ? 'requested' : 'bought',
        subject: JSON.stringify([isRequest ? 'ANNUAL_WITHOUT_INSURANCE' : 'ANNUAL', 'v1', null]),
        number: isRequest ? null : '#000027',
        to: '/success/a1',
      },
      message: isRequest ? 'Cette demande est envoyée' : 'Cet achat est terminé\u00a0: #000027',
    }
  }),
]

describe('a tab with its own draft', () => {
  beforeEach(() => {
    openSession(createStubSessionTokens(1), member)
    markVideoWatched()
  })

  test.each(ownDrafts)(
    'when another tab has completed the purchase or payment, the step $step of the $name wizard links to the result [E08, A37]',
    async ({ name, step, wizard, draft, address, ending, message }) => {
      const createActionCompletingWizardInOtherTab = (storedCompletion: object) => () =>
        localStorage.setItem(
          persistentDraftStorageKeyOf(`${name}.1.ended`, member.memberId),
          JSON.stringify(storedCompletion),
        )
      resetDraft(wizard, draft)
      // An ending with another subject does not concern this draft.
      const router = await openWizardStep(address.replace(':id', 'v1'))
      const before = readScreenTitle()
      changeStorageFromOtherTab(createActionCompletingWizardInOtherTab({ ...ending, subject: 'another' }))
      expect(readScreenTitle()).toBe(before)
      changeStorageFromOtherTab(createActionCompletingWizardInOtherTab(ending))
      await waitFor(() => expect(readScreenTitle()).toBe(message))
      expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/success/a1')
      expect([step !== '', router.state.location.pathname]).toEqual([true, address.replace(':id', 'v1')])
    },
  )

  test('a wizard ignores a purchase that another tab completed before this tab started its draft [E08]', async () => {
    const [first] = ownDrafts.slice(-1)
    localStorage.setItem(
      persistentDraftStorageKeyOf('purchase.1.ended', member.memberId),
      JSON.stringify(first!.ending),
    )
    resetDraft(purchaseWizard, first!.draft)
    await openWizardStep(first!.address)
    expect(readScreenTitle()).not.toBe(first!.message)
  })
})

describe('a tab that shows the purchase draft of another tab', () => {
  beforeEach(() => {
    openSession(createStubSessionTokens(1), member)
    markVideoWatched()
  })

  /**
   * Opens a purchase step in a tab without a draft of its own. The tab then shows the draft that
   * another tab stored last.
   */
  async function openPurchaseStepWithoutOwnDraft({ draft, address }: (typeof purchaseSteps)[number]) {
    resetDraft(purchaseWizard, draft)
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith('sentier.draft.purchase')) sessionStorage.removeItem(key)
    }
    return await openWizardStep(address)
  }

  test.each(purchaseSteps.filter(({ step }) => !stepsWithoutDraft.has(step)))(
    'the purchase step $step reports that another tab has paid for the pass, and links to the pass [E08, A37]',
    async (lostDraftCase) => {
      const router = await openPurchaseStepWithoutOwnDraft(lostDraftCase)
      changeStorageFromOtherTab(completePurchaseInOtherTab)
      await waitFor(() => expect(readScreenTitle()).toBe('Cet achat est terminé\u00a0: #000027'))
      const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
      expect(links).toContain('/success/a1')
      expect(document.querySelector('main [aria-busy=true]')).toBeNull()
      // A purchase started later by the other tab does not change this message.
      changeStorageFromOtherTab(() => localStorage.setItem(sharedKey, JSON.stringify({ type: 'SUMMER' })))
      expect(readScreenTitle()).toContain('#000027')
      expect(router.state.location.pathname).toBe(lostDraftCase.address)
    },
  )

  test.each(purchaseSteps.filter(({ step }) => !stepsWithoutDraft.has(step)))(
    'the purchase step $step reports that another tab has restarted or cleared the purchase [E08, A37]',
    async (lostDraftCase) => {
      const router = await openPurchaseStepWithoutOwnDraft(lostDraftCase)
      changeStorageFromOtherTab(() => localStorage.removeItem(sharedKey))
      await waitFor(() => expect(readScreenTitle()).toBe('Cet achat n’est plus ouvert ici'))
      expect(screen.getByText(/recommencé ou effacé dans un autre onglet/)).toBeTruthy()
      act(() => screen.getByRole('link', { name: 'Continuer' }).click())
      await waitFor(() => expect(router.state.location.pathname).toBe('/accesspass/passchoice'))
    },
  )

  test.each(purchaseSteps.filter(({ step }) => stepsWithoutDraft.has(step)))(
    'the purchase step $step stays open when another tab completes the purchase, because the step needs no draft [E08]',
    async (lostDraftCase) => {
      const router = await openPurchaseStepWithoutOwnDraft(lostDraftCase)
      changeStorageFromOtherTab(completePurchaseInOtherTab)
      expect(router.state.location.pathname).toBe(lostDraftCase.address)
      expect(readScreenTitle()).not.toContain('#000027')
    },
  )

  test('the purchase review shows the vehicle that another tab has selected [A37]', async () => {
    await openPurchaseStepWithoutOwnDraft(purchaseSteps.find(({ step }) => step === 'review')!)
    await screen.findByRole('button', { name: /^Confirmer et payer/ })
    const otherReview = createStubReviewResult(40_000)
    const answer = {
      ...otherReview.data,
      viewer: { ...otherReview.data.viewer, vehicle: { ...otherReview.data.viewer.vehicle, id: 'v2' } },
    }
    stubGateway(({ body }) =>
      body.variables['vehicleId'] === 'v2' ? { data: answer } : createGraphqlErrorResponse('INTERNAL'),
    )
    changeStorageFromOtherTab(() =>
      localStorage.setItem(sharedKey, JSON.stringify({ ...insured, vehicleId: 'v2' })),
    )
    await screen.findByRole('button', { name: /^Confirmer et payer.*400,00/ })
  })
})

describe('a tab after the browser cleared its data', () => {
  test.each([...purchaseSteps, ...ownTabSteps])(
    'if the draft of the $name wizard is lost, the step $step reports the loss or redirects to the first open step [E08, A37]',
    async ({ name, wizard, draft, address, first, step }) => {
      if (wizard.audience === 'member') {
        openSession(createStubSessionTokens(1), member)
        markVideoWatched()
      }
      resetDraft(wizard, draft)
      const router = await openWizardStep(address)
      expect(readDraft(wizard)).toMatchObject(draft)
      changeStorageFromOtherTab(clearWizardDrafts)
      if (name === 'purchase' && !stepsWithoutDraft.has(step)) {
        await waitFor(() => expect(readScreenTitle()).toBe('Cet achat n’est plus ouvert ici'))
      } else if (name === 'report') {
        // The URL holds the id of the report, so the payment restarts at its step and reads the
        // report again.
        await waitFor(() =>
          expect(readDraft(reportWizard)).toEqual({ reportId: 'report-1', reading: true, asked: step }),
        )
        expect(router.state.location.pathname).toBe(address)
      } else {
        const expected = stepsWithoutDraft.has(step) ? address : first
        await waitFor(() => expect(router.state.location.pathname).toBe(expected))
      }
    },
  )
})
