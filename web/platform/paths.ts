/** Key of the message on the sign-in screen (B04). The URL holds the key and never a text. */
export type LoginMessage =
  | 'expired'
  | 'confirmed'
  | 'confirmFailed'
  | 'notConfirmed'
  | 'passwordReset'
  | 'accountDeleted'

/** Query parameter of sign-in screens: the path to return to afterwards (B12). */
interface OnTheWay {
  redirect?: string | null
}

/**
 * Query parameters of a requested purchase: a pass type of the schema, a vehicle, and a pass to
 * renew (E01, E75).
 */
interface Wanted {
  type?: string | null
  vehicle?: string | null
  accessRight?: string | null
  /** Non-empty if the passes of a rental business are requested (E66). */
  isBusiness?: string | null
}

/**
 * All screens of the portal, without the club segment. Each entry holds the URL pattern for the
 * router (`paths.receipt.address`) and is a function that returns a link (`paths.receipt(id)`). The
 * route files of the domains use these entries; a wizard appends the names of its steps.
 */
export const paths = {
  home: at('/'),

  login: at<[query?: OnTheWay & { message?: LoginMessage; exit?: '1' }]>('/login', withQuery),
  codeRequest: at<[query?: OnTheWay]>('/account/verificationcodelogin', withQuery),
  code: at<[query: OnTheWay & { initialEmail: string }]>('/account/verificationcodelogin/step2', withQuery),
  forgottenPassword: at('/account/forgottenpassword'),
  resetPassword: at('/account/resetpassword'),
  resendConfirmation: at('/account/resendemailconfirmation'),
  confirmEmail: at('/account/confirmemail'),

  registration: at('/account/register'),
  registrationConsent: at('/Consent/CreateAccountConsent'),
  accountCreated: at('/account/creationsucceeded'),

  guests: at('/IndexProvincial'),
  guestFromElsewhere: at('/FormStep1BaseInfo'),
  guestFromElsewherePayment: at('/FormStep2Payment'),
  guestFromElsewhereConfirmation: at('/FormStep3Confirmation'),
  guestFromQuebec: at('/OnFormStep1BaseInfo'),
  guestFromQuebecPayment: at('/OnFormStep2Payment'),
  guestFromQuebecConfirmation: at('/OnFormStep3Confirmation'),

  dashboard: at('/Dashboard'),
  addVehicle: at<[query?: OnTheWay]>('/addvehicle', withQuery),
  editVehicle: at('/editvehicle/:id', (path, id: string, query: OnTheWay = {}) =>
    withQuery(withId(path, id), query),
  ),
  /** `name` is the vehicle's name that the screen shows before its data arrives. */
  deleteVehicle: at('/deletevehicle/:id', (path, id: string, name: string) =>
    withQuery(withId(path, id), { name }),
  ),
  passHistory: at('/accesspasses/:id?', (path, vehicleId?: string) => withId(path, vehicleId ?? '')),
  receipts: at('/receipts', (path, year?: number) => withQuery(path, { year: year?.toString() })),
  receipt: at('/receipt/:id', withId),
  insuranceDocuments: at('/InsuranceDocuments'),
  profile: at<[query?: OnTheWay]>('/editprofile', withQuery),
  email: at<[query?: OnTheWay]>('/editemail', withQuery),
  confirmEmailChange: at('/confirmchangeemail'),
  password: at('/editpassword'),
  deleteAccount: at('/DeleteAccount'),
  payment: at('/editpaymentinfo'),
  card: at('/EditCard'),
  billingAddress: at('/EditBillingAddress'),

  interventionReport: at('/interventionreport/:id', withId),
  requestsWithoutInsurance: at('/RequestsWithoutInsurance'),
  requestSent: at('/successWithoutInsurance/:id', withId),
  /** `change` selects the part to edit when all payment data is known already. */
  requestPayment: at(
    '/PaymentInfoWithoutInsurance/:id',
    (path, id: string, query: { change?: 'card' | 'address' | 'declined' } = {}) =>
      withQuery(withId(path, id), query),
  ),
  requestReview: at('/ReviewWithoutInsurance/:id', withId),

  magazines: at('/magazines'),
  magazine: at('/magazine/:id', withId),
  volunteerRequest: at('/BenevoleRequest'),
  volunteerRequested: at('/BenevoleRequestSuccess'),

  video: at<[query?: Wanted & { again?: '1' }]>('/quadInformativeVideo', withQuery),
  purchase: at<[query?: Wanted]>('/accesspass', withQuery),
  /** `sansAssurance` marks a pass that was requested without insurance and is now paid. */
  purchased: at('/success/:id', (path, accessRightId: string, query: { sansAssurance?: '1' } = {}) =>
    withQuery(withId(path, accessRightId), query),
  ),

  consent: at('/Consent'),
  terms: at<[query?: OnTheWay]>('/Consent/TermsSummary', withQuery),
  privacyPolicy: at<[query?: OnTheWay]>('/Consent/PrivacyPolicySummary', withQuery),
  error: at('/error'),
}

/** URL pattern of a screen for the router: `:id` is a segment, `:id?` an optional one. */
export interface ScreenAddress {
  readonly address: string
}

/** URL pattern of a screen, callable to get a link to it. */
type Links<Values extends unknown[]> = ScreenAddress & ((...values: Values) => string)

/**
 * Declares the URL pattern of a screen. `write` makes a link from the path before `/:id` and the
 * values of the link; it is omitted for links without values.
 */
function at(address: string): Links<[]>
function at<Values extends unknown[]>(
  address: string,
  write: (path: string, ...values: Values) => string,
): Links<Values>
function at(
  address: string,
  write: (path: string, ...values: object[]) => string = withQuery,
): ScreenAddress {
  return Object.assign((...values: object[]) => write(address.split('/:')[0]!, ...values), { address })
}

/** Returns `path` with the non-empty values of the query. */
function withQuery(path: string, query: object = {}): string {
  const values = Object.entries(query as Record<string, string | null | undefined>)
  const search = new URLSearchParams(values.filter((value): value is [string, string] => Boolean(value[1])))
  return search.size > 0 ? `${path}?${search}` : path
}

function withId(path: string, id: string): string {
  return id ? `${path}/${encodeURIComponent(id)}` : path
}
