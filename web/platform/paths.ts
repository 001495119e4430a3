/** Key of the message on the sign-in screen (B04). The URL holds the key and never a text. */
export type LoginMessage =
  | 'expired'
  | 'confirmed'
  | 'confirmFailed'
  | 'notConfirmed'
  | 'passwordReset'
  | 'accountDeleted'

/** Query parameter of sign-in screens: the path to return to afterwards (B12). */
interface ReturnQuery {
  redirect?: string | null
}

/**
 * Query parameters of the purchase URL: the requested pass type of the schema, a vehicle, and a
 * pass to renew (E01, E75).
 */
interface PurchaseQuery {
  type?: string | null
  vehicle?: string | null
  accessRight?: string | null
  /** Query parameter that is not empty if the passes of a rental business are requested (E66). */
  isBusiness?: string | null
}

/**
 * All screens of the portal, without the club segment of the URL. Each entry holds the URL pattern
 * for the router (`paths.receipt.address`) and is a function that returns a link
 * (`paths.receipt(id)`). The route files of the domains use these entries; a wizard appends the
 * names of its steps.
 */
export const paths = {
  home: declareScreen('/'),

  login: declareScreen<[query?: ReturnQuery & { message?: LoginMessage; exit?: '1' }]>('/login', appendQuery),
  codeRequest: declareScreen<[query?: ReturnQuery]>('/account/verificationcodelogin', appendQuery),
  code: declareScreen<[query: ReturnQuery & { initialEmail: string }]>(
    '/account/verificationcodelogin/step2',
    appendQuery,
  ),
  forgottenPassword: declareScreen('/account/forgottenpassword'),
  resetPassword: declareScreen('/account/resetpassword'),
  resendConfirmation: declareScreen('/account/resendemailconfirmation'),
  confirmEmail: declareScreen('/account/confirmemail'),

  registration: declareScreen('/account/register'),
  registrationConsent: declareScreen('/Consent/CreateAccountConsent'),
  accountCreated: declareScreen('/account/creationsucceeded'),

  guests: declareScreen('/IndexProvincial'),
  guestFromElsewhere: declareScreen('/FormStep1BaseInfo'),
  guestFromElsewherePayment: declareScreen('/FormStep2Payment'),
  guestFromElsewhereConfirmation: declareScreen('/FormStep3Confirmation'),
  guestFromQuebec: declareScreen('/OnFormStep1BaseInfo'),
  guestFromQuebecPayment: declareScreen('/OnFormStep2Payment'),
  guestFromQuebecConfirmation: declareScreen('/OnFormStep3Confirmation'),

  dashboard: declareScreen('/Dashboard'),
  addVehicle: declareScreen<[query?: ReturnQuery]>('/addvehicle', appendQuery),
  editVehicle: declareScreen('/editvehicle/:id', (path, id: string, query: ReturnQuery = {}) =>
    appendQuery(appendId(path, id), query),
  ),
  /** Query parameter `name`: name of the vehicle, shown until the data of the screen arrives. */
  deleteVehicle: declareScreen('/deletevehicle/:id', (path, id: string, name: string) =>
    appendQuery(appendId(path, id), { name }),
  ),
  passHistory: declareScreen('/accesspasses/:id?', (path, vehicleId?: string) =>
    appendId(path, vehicleId ?? ''),
  ),
  receipts: declareScreen('/receipts', (path, year?: number) =>
    appendQuery(path, { year: year?.toString() }),
  ),
  receipt: declareScreen('/receipt/:id', appendId),
  insuranceDocuments: declareScreen('/InsuranceDocuments'),
  profile: declareScreen<[query?: ReturnQuery]>('/editprofile', appendQuery),
  email: declareScreen<[query?: ReturnQuery]>('/editemail', appendQuery),
  confirmEmailChange: declareScreen('/confirmchangeemail'),
  password: declareScreen('/editpassword'),
  deleteAccount: declareScreen('/DeleteAccount'),
  payment: declareScreen('/editpaymentinfo'),
  card: declareScreen('/EditCard'),
  billingAddress: declareScreen('/EditBillingAddress'),

  interventionReport: declareScreen('/interventionreport/:id', appendId),
  requestsWithoutInsurance: declareScreen('/RequestsWithoutInsurance'),
  requestSent: declareScreen('/successWithoutInsurance/:id', appendId),
  /**
   * Query parameter `change`: the payment data to edit, such as the card, although all payment data
   * is already known.
   */
  requestPayment: declareScreen(
    '/PaymentInfoWithoutInsurance/:id',
    (path, id: string, query: { change?: 'card' | 'address' | 'declined' } = {}) =>
      appendQuery(appendId(path, id), query),
  ),
  requestReview: declareScreen('/ReviewWithoutInsurance/:id', appendId),

  magazines: declareScreen('/magazines'),
  magazine: declareScreen('/magazine/:id', appendId),
  volunteerRequest: declareScreen('/BenevoleRequest'),
  volunteerRequested: declareScreen('/BenevoleRequestSuccess'),

  video: declareScreen<[query?: PurchaseQuery & { again?: '1' }]>('/quadInformativeVideo', appendQuery),
  purchase: declareScreen<[query?: PurchaseQuery]>('/accesspass', appendQuery),
  /**
   * Query parameter `sansAssurance`: marks a pass that was requested without insurance and is now
   * paid.
   */
  purchased: declareScreen(
    '/success/:id',
    (path, accessRightId: string, query: { sansAssurance?: '1' } = {}) =>
      appendQuery(appendId(path, accessRightId), query),
  ),

  consent: declareScreen('/Consent'),
  terms: declareScreen<[query?: ReturnQuery]>('/Consent/TermsSummary', appendQuery),
  privacyPolicy: declareScreen<[query?: ReturnQuery]>('/Consent/PrivacyPolicySummary', appendQuery),
  error: declareScreen('/error'),
}

/** URL pattern of a screen for the router: `:id` is a segment, `:id?` an optional segment. */
export interface ScreenAddress {
  readonly address: string
}

/** URL pattern of a screen. The value is also a function that returns a link to the screen. */
type ScreenLink<Values extends unknown[]> = ScreenAddress & ((...values: Values) => string)

/**
 * Declares the URL pattern of a screen. `buildLink` builds a link from the path before `/:id` and
 * the values of the link. Links without values need no `buildLink`.
 */
function declareScreen(address: string): ScreenLink<[]>
function declareScreen<Values extends unknown[]>(
  address: string,
  buildLink: (path: string, ...values: Values) => string,
): ScreenLink<Values>
function declareScreen(
  address: string,
  buildLink: (path: string, ...values: object[]) => string = appendQuery,
): ScreenAddress {
  return Object.assign((...values: object[]) => buildLink(address.split('/:')[0]!, ...values), { address })
}

/** Returns `path` with the non-empty query parameters of `query`. */
function appendQuery(path: string, query: object = {}): string {
  const values = Object.entries(query as Record<string, string | null | undefined>)
  const search = new URLSearchParams(values.filter((value): value is [string, string] => Boolean(value[1])))
  return search.size > 0 ? `${path}?${search}` : path
}

function appendId(path: string, id: string): string {
  return id ? `${path}/${encodeURIComponent(id)}` : path
}
