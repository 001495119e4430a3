/**
 * Default results that the stubbed gateway returns for every query other than the mutation under
 * test.
 */
import citiesQuery from '../../../web/__generated__/CityFieldQuery.graphql.ts'
import rulesQuery from '../../../web/__generated__/publishedRulesQuery.graphql.ts'
import { type Call, createGraphqlErrorResponse } from '../helpers/stub-gateway.ts'

export const email = 'demo@sentier.example'

export const quebec = {
  addressLine: '12, rue des Érables',
  apartment: null,
  city: { __typename: 'City', id: 'city-1' },
  cityName: 'Rimouski',
  province: 'QC',
  postalCode: 'G5L 1A4',
  country: 'CANADA',
}
const card = {
  name: 'C Roy',
  brand: 'Visa',
  last4: '4242',
  expirationMonth: 12,
  expirationYear: 2034,
  isExpired: false,
}
/** Stubbed GraphQL connection without edges. */
const emptyConnection = { totalCount: 0, edges: [], pageInfo: { endCursor: null, hasNextPage: false } }
export const viewer = {
  __typename: 'Member',
  id: 'member-1',
  email,
  firstName: 'Camille',
  lastName: 'Roy',
  phoneNumber: '(418) 555-0100',
  birthDate: '1990-04-02',
  gender: 'MALE',
  isCanadian: true,
  isBusiness: false,
  isVolunteer: false,
  volunteerClubName: null,
  pictureUrl: null,
  profileIncomplete: false,
  consentRequired: false,
  editLimited: false,
  lockedFields: [],
  manualAddress: false,
  address: quebec,
  magazinePreferences: {
    printedQuantity: 1,
    receivedPrintedQuantity: 1,
    digital: true,
    maximumPrintedQuantity: 2,
  },
  paymentCard: card,
  billingAddress: quebec,
  statistics: null,
  activeAccessRights: emptyConnection,
  vehicles: emptyConnection,
  accessRights: emptyConnection,
  receipts: emptyConnection,
  failedPayments: emptyConnection,
  receiptYears: [],
  insuranceDocuments: [],
  latestMagazine: null,
  magazines: emptyConnection,
  volunteering: { obstacle: null, request: null, clubs: [] },
}
const createAgreement = (title: string) => ({
  __typename: 'Agreement',
  title,
  version: 3,
  summaries: ['L’essentiel.'],
  url: null,
})

export const data = {
  portal: {
    name: 'Sentier',
    salesOpen: true,
    now: '2026-11-21T17:00:00Z',
    contact: { email: 'aide@sentier.example', phoneNumber: '(418) 555-0142' },
    siteClub: null,
    limits: { minimumAge: 10, uploadBytes: 5_000_000 },
    seller: {
      name: 'Fédération Sentier',
      address: '100, chemin du Relais, Val-des-Sentiers (Québec) G0A 0A0',
      tpsNumber: '123456789 RT0001',
      tvqNumber: '1234567890 TQ0001',
    },
    cardProcessor: { publishableKey: 'pk_test', scriptUrl: null },
  },
  terms: createAgreement('Les conditions'),
  privacyPolicy: createAgreement('La politique'),
  accessRightOffers: null,
}

/**
 * Creates the default result that the stubbed gateway returns for a query, changed by `overrides`.
 * A visitor gets no viewer, and the query of the form rules fails.
 */
export function createDefaultMutationResult({ body, headers }: Call, overrides: object = {}): unknown {
  if ((body.variables['input'] as { refreshToken?: string } | undefined)?.refreshToken) {
    return { data: { refreshSession: { __typename: 'SessionExpiredProblem', message: 'over' } } }
  }
  if (body.documentId === rulesQuery.params.id) return createGraphqlErrorResponse('INTERNAL')
  if (body.documentId === citiesQuery.params.id) {
    return { data: { cities: [{ __typename: 'City', id: 'city-1', name: 'Rimouski' }] } }
  }
  return { data: { ...data, viewer: headers['Authorization'] ? viewer : null, ...overrides } }
}
