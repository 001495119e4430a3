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
 * Query parameter of the sign-in screens and of screens on which a member corrects data: the path
 * to open afterwards (B12).
 */
interface ReturnQuery {
  redirect?: string | null
}

/**
 * Query parameters of the purchase URL: the pass type, the vehicle that needs a pass, and the pass
 * to renew (E01, E75).
 */
interface PurchaseQuery {
  type?: string | null
  vehicle?: string | null
  accessRight?: string | null
  /** Query parameter that is non-empty if a rental business buys the passes (E66). */
  isBusiness?: string | null
}

/**
 * Functions that build the paths of all screens of the portal, without the club segment. For
 * example, `paths.receipt(id)` returns a path, and `paths.receipt.urlPattern` is the URL pattern
 * for the router. The path of a wizard step is the path of the wizard and the name of the step.
 */
export const paths = {
  home: createScreenLink('/'),

  login: createScreenLink<[query?: ReturnQuery & { message?: LoginMessage; exit?: '1' }]>(
    '/login',
    appendQueryToPath,
  ),
  codeRequest: createScreenLink<[query?: ReturnQuery]>('/account/verificationcodelogin', appendQueryToPath),
  code: createScreenLink<[query: ReturnQuery & { initialEmail: string }]>(
    '/account/verificationcodelogin/step2',
    appendQueryToPath,
  ),
  forgottenPassword: createScreenLink('/account/forgottenpassword'),
  resetPassword: createScreenLink('/account/resetpassword'),
  resendConfirmation: createScreenLink('/account/resendemailconfirmation'),
  confirmEmail: createScreenLink('/account/confirmemail'),

  registration: createScreenLink('/account/register'),
  registrationConsent: createScreenLink('/Consent/CreateAccountConsent'),
  accountCreated: createScreenLink('/account/creationsucceeded'),

  guests: createScreenLink('/IndexProvincial'),
  guestFromElsewhere: createScreenLink('/FormStep1BaseInfo'),
  guestFromElsewherePayment: createScreenLink('/FormStep2Payment'),
  guestFromElsewhereConfirmation: createScreenLink('/FormStep3Confirmation'),
  guestFromQuebec: createScreenLink('/OnFormStep1BaseInfo'),
  guestFromQuebecPayment: createScreenLink('/OnFormStep2Payment'),
  guestFromQuebecConfirmation: createScreenLink('/OnFormStep3Confirmation'),

  dashboard: createScreenLink('/Dashboard'),
  addVehicle: createScreenLink<[query?: ReturnQuery]>('/addvehicle', appendQueryToPath),
  editVehicle: createScreenLink('/editvehicle/:id', (path, id: string, query: ReturnQuery = {}) =>
    appendQueryToPath(appendIdToPath(path, id), query),
  ),
  /**
   * Link to the screen that removes a vehicle. The query parameter `name` is the name of the
   * vehicle, which the screen shows until its data is loaded.
   */
  deleteVehicle: createScreenLink('/deletevehicle/:id', (path, id: string, name: string) =>
    appendQueryToPath(appendIdToPath(path, id), { name }),
  ),
  passHistory: createScreenLink('/accesspasses/:id?', (path, vehicleId?: string) =>
    appendIdToPath(path, vehicleId ?? ''),
  ),
  receipts: createScreenLink('/receipts', (path, year?: number) =>
    appendQueryToPath(path, { year: year?.toString() }),
  ),
  receipt: createScreenLink('/receipt/:id', appendIdToPath),
  insuranceDocuments: createScreenLink('/InsuranceDocuments'),
  profile: createScreenLink<[query?: ReturnQuery]>('/editprofile', appendQueryToPath),
  email: createScreenLink<[query?: ReturnQuery]>('/editemail', appendQueryToPath),
  confirmEmailChange: createScreenLink('/confirmchangeemail'),
  password: createScreenLink('/editpassword'),
  deleteAccount: createScreenLink('/DeleteAccount'),
  payment: createScreenLink<[query?: ReturnQuery]>('/editpaymentinfo', appendQueryToPath),
  card: createScreenLink<[query?: ReturnQuery]>('/EditCard', appendQueryToPath),
  billingAddress: createScreenLink<[query?: ReturnQuery]>('/EditBillingAddress', appendQueryToPath),

  interventionReport: createScreenLink('/interventionreport/:id', appendIdToPath),
  requestsWithoutInsurance: createScreenLink('/RequestsWithoutInsurance'),
  requestSent: createScreenLink('/successWithoutInsurance/:id', appendIdToPath),
  /**
   * Link to the screen with the payment data for a pass without insurance. The query parameter
   * `change` names the data to edit, such as the card. Without `change`, the screen is skipped if
   * all payment data is stored.
   */
  recordPaymentConfirmation: createScreenLink(
    '/PaymentInfoWithoutInsurance/:id',
    (path, id: string, query: { change?: 'card' | 'address' } = {}) =>
      appendQueryToPath(appendIdToPath(path, id), query),
  ),
  requestReview: createScreenLink('/ReviewWithoutInsurance/:id', appendIdToPath),

  magazines: createScreenLink('/magazines'),
  magazine: createScreenLink('/magazine/:id', appendIdToPath),
  volunteerRequest: createScreenLink('/BenevoleRequest'),
  volunteerRequested: createScreenLink('/BenevoleRequestSuccess'),

  video: createScreenLink<[query?: PurchaseQuery & { again?: '1'; several?: string | null }]>(
    '/quadInformativeVideo',
    appendQueryToPath,
  ),
  purchase: createScreenLink<[query?: PurchaseQuery]>('/accesspass', appendQueryToPath),
  /**
   * Query parameter `sansAssurance`: present if the pass was requested without insurance and has
   * just been paid.
   */
  purchased: createScreenLink(
    '/success/:id',
    (path, accessRightId: string, query: { sansAssurance?: '1' } = {}) =>
      appendQueryToPath(appendIdToPath(path, accessRightId), query),
  ),

  severalVehicles: createScreenLink('/severalvehicles'),
  severalPayments: createScreenLink('/severalpayments'),

  consent: createScreenLink('/Consent'),
  terms: createScreenLink<[query?: ReturnQuery]>('/Consent/TermsSummary', appendQueryToPath),
  privacyPolicy: createScreenLink<[query?: ReturnQuery]>('/Consent/PrivacyPolicySummary', appendQueryToPath),
  error: createScreenLink('/error'),
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
function createScreenLink(urlPattern: string): ScreenLink<[]>
function createScreenLink<Values extends unknown[]>(
  urlPattern: string,
  buildLink: (path: string, ...values: Values) => string,
): ScreenLink<Values>
function createScreenLink(
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
