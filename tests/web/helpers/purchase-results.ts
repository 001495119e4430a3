/** Stubbed gateway results for the last steps of a purchase. */

/** Creates an amount of money in the format of the gateway's response. */
export const createMoney = (amountInCents: number) => ({ cents: amountInCents })
export const viewer = {
  id: 'member-1',
  firstName: 'Camille',
  lastName: 'Roy',
  email: 'camille@example.org',
  profileIncomplete: false,
}
export const portal = {
  name: 'Sentier',
  now: '2026-11-28T12:00:00Z',
  salesOpen: true,
  contact: null,
  siteClub: null,
}
export const vehicle = {
  id: 'v1',
  name: 'GRIZZLY',
  make: 'Yamaha',
  model: null,
  year: '2021',
  registration: 'V12345',
  type: 'QUAD',
  purchaseObstacle: null,
}
/** Stubbed offers of passes that the member can buy. */
export const accessRightOffers = {
  offers: [{ type: 'ANNUAL', available: true, taxIncluded: false, currentPrice: createMoney(38900) }],
}

/** Creates a stubbed query result for the review of a purchase, with a total in cents. */
export const createStubReviewResult = (total = 36792, overrides: object = {}) => ({
  data: {
    portal,
    accessRightOffers,
    viewer: {
      ...viewer,
      vehicle,
      magazinePreferences: { printedQuantity: 0, digital: true },
      address: {
        addressLine: '7, rang des Bouleaux',
        apartment: null,
        cityName: 'Rimouski',
        province: 'QC',
        postalCode: 'G5L 1A1',
        country: 'CANADA',
      },
      paymentCard: {
        name: 'C Roy',
        brand: 'Visa',
        last4: '4242',
        expirationMonth: 1,
        expirationYear: 2030,
        isExpired: false,
      },
      billingAddress: {
        addressLine: '12, rue des Érables',
        apartment: null,
        cityName: 'Québec',
        province: 'QC',
        postalCode: 'G1A 1A1',
        country: 'CANADA',
      },
    },
    club: { id: 'c1', number: '054', name: 'Quad du Nord', city: 'Québec', available: true },
    purchaseQuote: {
      __typename: 'PurchaseQuote',
      activeAt: '2026-11-21T05:00:00Z',
      expiresAt: '2027-05-01T03:59:59Z',
      season: '2026-2027',
      obstacle: null,
      collision: null,
      maximumPrintedMagazines: 2,
      additionalFee: null,
      invoice: {
        lines: [{ kind: 'ACCESS_RIGHT', amount: createMoney(32000) }],
        subtotal: createMoney(32000),
        tps: createMoney(1600),
        tvq: createMoney(3192),
        total: createMoney(total),
      },
      ...overrides,
    },
  },
})

export const pass = {
  id: 'a1',
  number: '#000123',
  controlNumber: '1234567',
  signedCode: null,
  canPrint: true,
  canResend: true,
  wallets: [],
  hasInsuranceDocuments: true,
  type: 'ANNUAL',
  status: 'ACTIVE',
  validity: 'CURRENT',
  isActive: true,
  activeAt: '2026-11-21T05:00:00Z',
  expiresAt: '2027-05-01T03:59:59Z',
  season: '2026-2027',
  clubSnapshot: { id: 'cs1', number: '054', name: 'Quad du Nord' },
  vehicle: { id: 'v1', name: 'GRIZZLY', registration: 'V12345' },
  vehicleSnapshot: { name: 'GRIZZLY', registration: 'V12345' },
}

/** Stubbed mutation result of a successful purchase. */
export const bought = {
  data: {
    buyAccessRight: {
      __typename: 'BuyAccessRightPayload',
      accessRight: pass,
      receipt: { id: 'rc1' },
      magazinesSaved: true,
    },
  },
}

/** Stubbed query result of the success screen that follows the stubbed purchase `bought`. */
export const success = { data: { portal, viewer, node: { __typename: 'AccessRight', ...pass } } }
