/**
 * Name of the message that the sign-in screen shows (B04). The URL contains the name and never the
 * text of the message.
 */
export type LoginMessage =
  | 'expired'
  | 'confirmed'
  | 'confirmFailed'
  | 'notConfirmed'
  | 'passwordReset'
  | 'accountDeleted'

/**
 * Query parameter of sign-in screens: the path that the member returns to after signing in (B12).
 */
interface ReturnQuery {
  redirect?: string | null
}

/**
 * Query parameters of the purchase URL: the requested pass type, the vehicle that needs the pass,
 * and the pass to renew (E01, E75).
 */
interface PurchaseQuery {
  type?: string | null
  vehicle?: string | null
  accessRight?: string | null
  /** Query parameter that is non-empty if a rental business buys the passes (E66). */
  isBusiness?: string | null
}

/**
 * Functions that build the links to all screens of the portal, without the club segment. For
 * example, `paths.receipt(id)` returns a path, and `paths.receipt.urlPattern` is the URL pattern
 * for the router. Wizards append the names of their steps.
 */
export const paths = {
  home: declareScreenLink('/'),

  login: declareScreenLink<[query?: ReturnQuery & { message?: LoginMessage; exit?: '1' }]>(
    '/login',
    appendQueryToPath,
  ),
  codeRequest: declareScreenLink<[query?: ReturnQuery]>('/account/verificationcodelogin', appendQueryToPath),
  code: declareScreenLink<[query: ReturnQuery & { initialEmail: string }]>(
    '/account/verificationcodelogin/step2',
    appendQueryToPath,
  ),
  forgottenPassword: declareScreenLink('/account/forgottenpassword'),
  resetPassword: declareScreenLink('/account/resetpassword'),
  resendConfirmation: declareScreenLink('/account/resendemailconfirmation'),
  confirmEmail: declareScreenLink('/account/confirmemail'),

  registration: declareScreenLink('/account/register'),
  registrationConsent: declareScreenLink('/Consent/CreateAccountConsent'),
  accountCreated: declareScreenLink('/account/creationsucceeded'),

  guests: declareScreenLink('/IndexProvincial'),
  guestFromElsewhere: declareScreenLink('/FormStep1BaseInfo'),
  guestFromElsewherePayment: declareScreenLink('/FormStep2Payment'),
  guestFromElsewhereConfirmation: declareScreenLink('/FormStep3Confirmation'),
  guestFromQuebec: declareScreenLink('/OnFormStep1BaseInfo'),
  guestFromQuebecPayment: declareScreenLink('/OnFormStep2Payment'),
  guestFromQuebecConfirmation: declareScreenLink('/OnFormStep3Confirmation'),

  dashboard: declareScreenLink('/Dashboard'),
  addVehicle: declareScreenLink<[query?: ReturnQuery]>('/addvehicle', appendQueryToPath),
  editVehicle: declareScreenLink('/editvehicle/:id', (path, id: string, query: ReturnQuery = {}) =>
    appendQueryToPath(appendIdToPath(path, id), query),
  ),
  /**
   * Query parameter `name`: name of the vehicle to remove. The screen shows the name until its data
   * is loaded.
   */
  deleteVehicle: declareScreenLink('/deletevehicle/:id', (path, id: string, name: string) =>
    appendQueryToPath(appendIdToPath(path, id), { name }),
  ),
  passHistory: declareScreenLink('/accesspasses/:id?', (path, vehicleId?: string) =>
    appendIdToPath(path, vehicleId ?? ''),
  ),
  receipts: declareScreenLink('/receipts', (path, year?: number) =>
    appendQueryToPath(path, { year: year?.toString() }),
  ),
  receipt: declareScreenLink('/receipt/:id', appendIdToPath),
  insuranceDocuments: declareScreenLink('/InsuranceDocuments'),
  profile: declareScreenLink<[query?: ReturnQuery]>('/editprofile', appendQueryToPath),
  email: declareScreenLink<[query?: ReturnQuery]>('/editemail', appendQueryToPath),
  confirmEmailChange: declareScreenLink('/confirmchangeemail'),
  password: declareScreenLink('/editpassword'),
  deleteAccount: declareScreenLink('/DeleteAccount'),
  payment: declareScreenLink('/editpaymentinfo'),
  card: declareScreenLink('/EditCard'),
  billingAddress: declareScreenLink('/EditBillingAddress'),

  interventionReport: declareScreenLink('/interventionreport/:id', appendIdToPath),
  requestsWithoutInsurance: declareScreenLink('/RequestsWithoutInsurance'),
  requestSent: declareScreenLink('/successWithoutInsurance/:id', appendIdToPath),
  /**
   * Query parameter `change`: payment data that the member wants to edit, such as the card. Without
   * `change`, the screen is skipped if all payment data is already stored.
   */
  recordPaymentConfirmation: declareScreenLink(
    '/PaymentInfoWithoutInsurance/:id',
    (path, id: string, query: { change?: 'card' | 'address' | 'declined' } = {}) =>
      appendQueryToPath(appendIdToPath(path, id), query),
  ),
  requestReview: declareScreenLink('/ReviewWithoutInsurance/:id', appendIdToPath),

  magazines: declareScreenLink('/magazines'),
  magazine: declareScreenLink('/magazine/:id', appendIdToPath),
  volunteerRequest: declareScreenLink('/BenevoleRequest'),
  volunteerRequested: declareScreenLink('/BenevoleRequestSuccess'),

  video: declareScreenLink<[query?: PurchaseQuery & { again?: '1'; several?: string | null }]>(
    '/quadInformativeVideo',
    appendQueryToPath,
  ),
  purchase: declareScreenLink<[query?: PurchaseQuery]>('/accesspass', appendQueryToPath),
  /**
   * Query parameter `sansAssurance`: present if the pass was requested without insurance and has
   * just been paid.
   */
  purchased: declareScreenLink(
    '/success/:id',
    (path, accessRightId: string, query: { sansAssurance?: '1' } = {}) =>
      appendQueryToPath(appendIdToPath(path, accessRightId), query),
  ),

  severalVehicles: declareScreenLink('/severalvehicles'),
  severalPayments: declareScreenLink('/severalpayments'),

  consent: declareScreenLink('/Consent'),
  terms: declareScreenLink<[query?: ReturnQuery]>('/Consent/TermsSummary', appendQueryToPath),
  privacyPolicy: declareScreenLink<[query?: ReturnQuery]>('/Consent/PrivacyPolicySummary', appendQueryToPath),
  error: declareScreenLink('/error'),
}

/**
 * URL pattern of a screen, in the syntax of the router: `:id` is a required segment, `:id?` an
 * optional segment.
 */
export interface ScreenUrl {
  readonly urlPattern: string
}

/** Function that returns a link to a screen, with the URL pattern of the screen as a property. */
type ScreenLink<Values extends unknown[]> = ScreenUrl & ((...values: Values) => string)

/**
 * Creates the link function of a screen from the URL pattern of the screen. `buildLink` receives
 * the part of the pattern before `/:id` and the arguments of the link; links without arguments need
 * no `buildLink`.
 */
function declareScreenLink(urlPattern: string): ScreenLink<[]>
function declareScreenLink<Values extends unknown[]>(
  urlPattern: string,
  buildLink: (path: string, ...values: Values) => string,
): ScreenLink<Values>
function declareScreenLink(
  urlPattern: string,
  buildLink: (path: string, ...values: object[]) => string = appendQueryToPath,
): ScreenUrl {
  return Object.assign((...values: object[]) => buildLink(urlPattern.split('/:')[0]!, ...values), {
    urlPattern,
  })
}

/** Returns `path` with a query string of the non-empty values in `query`. */
function appendQueryToPath(path: string, query: object = {}): string {
  const values = Object.entries(query as Record<string, string | null | undefined>)
  const search = new URLSearchParams(values.filter((value): value is [string, string] => Boolean(value[1])))
  return search.size > 0 ? `${path}?${search}` : path
}

function appendIdToPath(path: string, id: string): string {
  return id ? `${path}/${encodeURIComponent(id)}` : path
}
