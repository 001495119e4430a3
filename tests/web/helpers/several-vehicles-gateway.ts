/** Stubbed gateway for the screens of a purchase for several vehicles. */
import { act, screen } from '@testing-library/react'
import buyMutation from '../../../web/__generated__/useBuyMutation.graphql.ts'
import failedQuery from '../../../web/__generated__/failedPassesQuery.graphql.ts'
import foundClubsQuery from '../../../web/__generated__/FoundClubsQuery.graphql.ts'
import paymentsQuery from '../../../web/__generated__/SeveralPaymentsScreenQuery.graphql.ts'
import printQuery from '../../../web/__generated__/usePassPrintingQuery.graphql.ts'
import quotesQuery from '../../../web/__generated__/lineQuotesQuery.graphql.ts'
import refreshMutation from '../../../web/__generated__/tokensRefreshMutation.graphql.ts'
import missingDetailsQuery from '../../../web/__generated__/MissingPaymentDetailsFormQuery.graphql.ts'
import setAddressMutation from '../../../web/__generated__/useBillingAddressFormMutation.graphql.ts'
import setCardMutation from '../../../web/__generated__/useCardFormMutation.graphql.ts'
import reviewQuery from '../../../web/__generated__/SeveralReviewScreenQuery.graphql.ts'
import selectionQuery from '../../../web/__generated__/SelectVehiclesScreenQuery.graphql.ts'
import closedClubQuery from '../../../web/__generated__/useClosedClubQuery.graphql.ts'
import type { PaymentLine } from '../../../web/domains/purchase/severalVehicles/paymentLines.ts'
import { getStoredPaymentLines } from '../../../web/domains/purchase/severalVehicles/paymentLineStorage.ts'
import { createMoney, createStubReviewResult, pass, portal, viewer } from './purchase-results.ts'
import { type Call, createGraphqlErrorResponse, member, stubGateway } from './stub-gateway.ts'
import { ontarioAddress } from './ontario-address.ts'

/** Total of each stubbed pass, in cents. */
export const passTotalCents = 36_792

/** Number of days for which the stubbed gateway remembers an idempotency key. */
export const stubKeyDays = 30

/** Creates a club of the stubbed gateway, with the fields of a club card. */
const createClub = (id: string, number: string, name: string) => ({
  __typename: 'Club',
  id,
  number,
  name,
  available: true,
  unavailableMessage: null,
  website: null,
  address: null,
  postalCode: null,
  city: 'Québec',
  phoneNumber: null,
  imageUrl: null,
  coordinates: null,
  region: { __typename: 'Region', id: 'r3' },
})

const club = createClub('c1', '054', 'Quad du Nord')

/** Creates a vehicle of the stubbed member that had an annual pass last season. */
export const createVehicle = (id: string, name: string, overrides: object = {}) => ({
  __typename: 'Vehicle',
  id,
  name,
  registration: null,
  purchaseObstacle: null,
  activePass: null,
  repeatablePass: { type: 'ANNUAL', club },
  previousClub: club,
  accessRights: { edges: [] },
  unsettled: { edges: [] },
  interventionReports: [],
  insuranceRequest: null,
  ...overrides,
})

/** Creates the passes of a stubbed vehicle. The id of each pass contains the id of the vehicle. */
export const createPassConnection = (vehicleId: string, ...passes: object[]) => ({
  edges: passes.map((node, index) => ({
    node: { __typename: 'AccessRight', id: `${vehicleId}-pass-${index}`, validity: null, ...node },
  })),
})

/** Pass of a stubbed vehicle that the federation still processes. */
export const passInProcess = {
  status: 'IN_PROGRESS',
  type: 'ANNUAL',
  activeAt: '2026-10-01T04:00:00Z',
  expiresAt: '2099-10-01T03:59:59Z',
}

const threeVehicles = [
  createVehicle('v1', 'GRIZZLY'),
  createVehicle('v2', 'RANGER'),
  createVehicle('v3', 'BISON'),
]

/** Creates a pass of the stubbed member whose payment was declined and can be retried. */
export const createFailedPass = (vehicleId: string, overrides: object = {}) => ({
  __typename: 'AccessRight',
  id: `failed-${vehicleId}`,
  number: '#000321',
  type: 'ANNUAL',
  desiredActivation: null,
  retryObstacle: null,
  canCancel: true,
  canRetry: true,
  vehicle: { __typename: 'Vehicle', id: vehicleId, ofSeason: null },
  ...overrides,
})

/** Creates the stubbed price quote of one pass. */
export const createPaymentLineQuote = (overrides: object = {}) => {
  const { lines: _, ...invoice } = createStubReviewResult(passTotalCents).data.purchaseQuote.invoice
  return {
    __typename: 'PurchaseQuote',
    obstacle: null,
    collision: null,
    activeAt: '2026-11-21T05:00:00Z',
    expiresAt: '2027-05-01T03:59:59Z',
    maximumPrintedMagazines: null,
    additionalFee: null,
    invoice: { ...invoice, nonTaxable: null },
    ...overrides,
  }
}

/** Creates the stubbed mutation result of the payment for one vehicle. */
export const createPassPaymentResult = (vehicleId: string) => ({
  data: {
    buyAccessRight: {
      __typename: 'BuyAccessRightPayload',
      accessRight: { ...pass, id: `a-${vehicleId}`, number: `#${vehicleId}` },
      receipt: { id: `r-${vehicleId}` },
      magazinesSaved: null,
    },
  },
})

/** Creates the GraphQL error of a request that the gateway rejects because of a rate limit. */
export const createRateLimitResponse = (retryAfter: number) => ({
  errors: [{ message: 'Trop de demandes.', extensions: { code: 'RATE_LIMITED', retryAfter } }],
})

export { createGraphqlErrorResponse }

interface SeveralVehiclesResults {
  /**
   * Results of successive payment requests. Every payment request after these succeeds.
   */
  payments?: unknown[]
  /** Price quotes that differ from the default quote, by vehicle id. */
  quotes?: Record<string, object>
  vehicles?: object[]
  failedPasses?: object[]
  /** Pass types on sale to the stubbed member. */
  offeredTypes?: string[]
  /** False if the member has no stored payment card. */
  hasCard?: boolean
  /** False if the member has no stored billing address. */
  hasAddress?: boolean
  /** Promise for which the stubbed gateway waits before it stores a payment card. */
  beforeCardStored?: Promise<void> | null
  /** End of the season of every offer; null if the stubbed gateway does not know the end. */
  seasonEndsAt?: string | null
  /** Time of the stubbed gateway; by default the time of the test. */
  now?: string
}

type PurchaseInput = { idempotencyKey: string; vehicleId: string; accessRightId: string | null }

/**
 * Stubs the gateway for the screens of a purchase for several vehicles. Returns the inputs of the
 * payment requests and the stubbed results, which a test may change.
 */
export function stubSeveralVehiclesGateway(overrides: SeveralVehiclesResults = {}) {
  const results = {
    payments: [],
    quotes: {},
    vehicles: threeVehicles,
    failedPasses: [] as object[],
    offeredTypes: ['ANNUAL', 'THREE_DAY'],
    hasCard: true,
    hasAddress: true,
    beforeCardStored: null,
    seasonEndsAt: null,
    now: new Date().toISOString(),
    clubs: [club, createClub('c2', '013', 'Quad du Sud')],
    ...overrides,
  }
  const inputs: PurchaseInput[] = []
  const createVehicleConnection = () => ({ edges: results.vehicles.map((node) => ({ node })) })
  const { paymentCard: stubCard, billingAddress, magazinePreferences } = createStubReviewResult().data.viewer
  const getPaymentCard = () => (results.hasCard ? stubCard : null)
  const getBillingAddress = () => (results.hasAddress ? { ...billingAddress, city: null } : null)
  const respond: Record<string, (call: Call) => unknown> = {
    [selectionQuery.params.id!]: () => ({
      data: {
        portal: { ...portal, now: '2026-11-28T12:00:00Z' },
        accessRightOffers: {
          offers: results.offeredTypes.map((type) => ({
            type,
            available: true,
            endsAt: results.seasonEndsAt,
            lastDesiredActivation: '2027-03-31',
            total: createMoney(passTotalCents),
          })),
        },
        withoutInsurance: { offers: [{ type: 'ANNUAL_WITHOUT_INSURANCE', available: true, endsAt: null }] },
        clubs: results.clubs,
        viewer: { ...viewer, failedAccessRights: results.failedPasses, vehicles: createVehicleConnection() },
      },
    }),
    [reviewQuery.params.id!]: () => ({
      data: {
        portal: { ...portal, now: results.now, limits: { purchaseKeyDays: stubKeyDays } },
        clubs: results.clubs,
        viewer: {
          ...viewer,
          vehicles: createVehicleConnection(),
          paymentCard: getPaymentCard(),
          billingAddress: getBillingAddress(),
          magazinePreferences,
        },
      },
    }),
    [foundClubsQuery.params.id!]: () => ({ data: { clubs: results.clubs } }),
    [closedClubQuery.params.id!]: ({ body }) => ({
      data: { club: results.clubs.find(({ id }) => id === body.variables['id']) ?? null },
    }),
    [paymentsQuery.params.id!]: () => ({
      data: {
        portal: {
          ...portal,
          now: results.now,
          salesOpen: true,
        },
        clubs: results.clubs,
        viewer: {
          ...viewer,
          vehicles: createVehicleConnection(),
          paymentCard: getPaymentCard(),
          billingAddress: getBillingAddress(),
        },
      },
    }),
    [quotesQuery.params.id!]: ({ body }) => ({
      data: {
        purchaseQuotes: {
          results: (body.variables['lines'] as PurchaseInput[]).map(
            ({ vehicleId }) => results.quotes[vehicleId] ?? createPaymentLineQuote(),
          ),
        },
      },
    }),
    [failedQuery.params.id!]: () => ({
      data: { viewer: { ...viewer, failedAccessRights: results.failedPasses } },
    }),
    [printQuery.params.id!]: ({ body }) => ({
      data: {
        nodes: (body.variables['ids'] as string[]).map((id) =>
          Object.assign({}, pass, { __typename: 'AccessRight', id, number: `#${id.slice(2)}` }),
        ),
      },
    }),
    [missingDetailsQuery.params.id!]: () => ({
      data: {
        portal: { cardProcessor: { publishableKey: 'pk_test', scriptUrl: null } },
        viewer: {
          ...viewer,
          address: results.hasAddress ? null : ontarioAddress,
          paymentCard: getPaymentCard(),
          billingAddress: getBillingAddress(),
        },
      },
    }),
    [setCardMutation.params.id!]: async () => {
      await results.beforeCardStored
      results.hasCard = true
      return {
        data: {
          setPaymentCard: {
            __typename: 'SetPaymentCardPayload',
            viewer: { id: viewer.id, paymentCard: stubCard },
          },
        },
      }
    },
    [setAddressMutation.params.id!]: () => {
      results.hasAddress = true
      return {
        data: {
          setBillingAddress: {
            __typename: 'SetBillingAddressPayload',
            viewer: { id: viewer.id, billingAddress: getBillingAddress() },
          },
        },
      }
    },
    [refreshMutation.params.id!]: () => createGraphqlErrorResponse('UNAUTHENTICATED'),
    [buyMutation.params.id!]: async ({ body }) => {
      const input = body.variables['input'] as PurchaseInput
      inputs.push(input)
      const result = await results.payments.shift()
      if (result instanceof Error) throw result
      return result ?? createPassPaymentResult(input.vehicleId)
    },
  }
  stubGateway((call) => respond[call.body.documentId ?? '']?.(call))
  return { inputs, results }
}

const getStoredPaymentLinesOfTestMember = () => getStoredPaymentLines(member.memberId)

/**
 * Returns the payments that the browser stores for the test member, one for each vehicle.
 */
export const readVehiclePaymentLines = () => getStoredPaymentLinesOfTestMember().get()

/**
 * Stores an unpaid payment in the browser for each vehicle of the stubbed member.
 */
export function storeTestPayments(overrides: Array<Partial<PaymentLine>> = [{}, {}, {}]): void {
  getStoredPaymentLinesOfTestMember().set(
    overrides.map((line, index) => ({
      key: `key-${index + 1}`,
      keyDays: stubKeyDays,
      accessRightId: null,
      vehicleId: `v${index + 1}`,
      type: 'ANNUAL',
      clubId: 'c1',
      desiredActivation: null,
      totalCents: passTotalCents,
      feeAccepted: false,
      magazines: null,
      state: 'ready',
      problem: null,
      bought: null,
      confirmedAt: Date.now(),
      isRestForgotten: false,
      ...line,
    })),
  )
}

/** Stores payments as another tab does, which a storage event announces. */
export function storeTestPaymentsInOtherTab(overrides: Array<Partial<PaymentLine>>): void {
  const key = `sentier.payments.${member.memberId}`
  const oldValue = localStorage.getItem(key)
  act(() => {
    storeTestPayments(overrides)
    dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: localStorage.getItem(key) }))
  })
}

/** Finds the button that pays for the remaining passes. */
export const findPayRemainingPassesButton = () => screen.findByRole('button', { name: /^Payer l/ })
