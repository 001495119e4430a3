/** Why somebody is at the sign-in screen (B04): the name of a text of its own, never a text. */
export type LoginMessage =
  | 'expired'
  | 'confirmed'
  | 'confirmFailed'
  | 'notConfirmed'
  | 'passwordReset'
  | 'accountDeleted'

/** Where one wants to go in the end, which the screens of the way in hand on (B12). */
interface OnTheWay {
  redirect?: string | null
}

/** What a purchase is asked for with: a pass, by its name in the schema, a vehicle, a pass to go on from (E01, E75). */
interface Wanted {
  type?: string | null
  vehicle?: string | null
  accessRight?: string | null
  /** Whether the passes of a rental business are wanted (E66). */
  isBusiness?: string | null
}

/**
 * Every screen of the portal, without the club in front: its address as the router matches it (`paths.receipt.address`),
 * and the function that writes a link to it (`paths.receipt(id)`). The routes in `app/*.routes.tsx` take these entries;
 * a wizard adds the names of its steps to its own.
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
  /** `name` is what the screen can call the vehicle before it is there. */
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
  /** `change` is what of it is wanted otherwise, where all of it is known. */
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
  /** `sansAssurance`: it was asked for without insurance, and is paid (R-31). */
  purchased: at('/success/:id', (path, accessRightId: string, query: { sansAssurance?: '1' } = {}) =>
    withQuery(withId(path, accessRightId), query),
  ),

  consent: at('/Consent'),
  terms: at<[query?: OnTheWay]>('/Consent/TermsSummary', withQuery),
  privacyPolicy: at<[query?: OnTheWay]>('/Consent/PrivacyPolicySummary', withQuery),
  error: at('/error'),
}

/** A screen's address as the router matches it: `:id` is a segment, `:id?` an optional one. */
export interface ScreenAddress {
  readonly address: string
}

/** A screen's address, and the function that writes links to it. */
type Links<Values extends unknown[]> = ScreenAddress & ((...values: Values) => string)

/**
 * Declares the address of a screen. `write` makes a link of the path before `/:id` and the values of the link; it is left out
 * where a link has no values.
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

/** `path` with those of the query's values that there are. */
function withQuery(path: string, query: object = {}): string {
  const values = Object.entries(query as Record<string, string | null | undefined>)
  const search = new URLSearchParams(values.filter((value): value is [string, string] => Boolean(value[1])))
  return search.size > 0 ? `${path}?${search}` : path
}

function withId(path: string, id: string): string {
  return id ? `${path}/${encodeURIComponent(id)}` : path
}
