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
 * The address of every screen, without the club in front: what each takes, and how it is written. The table of what they
 * show is in `app/*.routes.tsx`; a wizard adds the names of its steps to its own.
 */
export const paths = {
  home: () => '/',

  login: (query: OnTheWay & { message?: LoginMessage; exit?: '1' } = {}) => withQuery('/login', query),
  codeRequest: (query: OnTheWay = {}) => withQuery('/account/verificationcodelogin', query),
  code: (query: OnTheWay & { initialEmail: string }) =>
    withQuery('/account/verificationcodelogin/step2', query),
  forgottenPassword: () => '/account/forgottenpassword',
  resetPassword: () => '/account/resetpassword',
  resendConfirmation: () => '/account/resendemailconfirmation',
  confirmEmail: () => '/account/confirmemail',

  registration: () => '/account/register',
  registrationConsent: () => '/Consent/CreateAccountConsent',
  accountCreated: () => '/account/creationsucceeded',

  guests: () => '/IndexProvincial',
  guestFromElsewhere: () => '/FormStep1BaseInfo',
  guestFromElsewherePayment: () => '/FormStep2Payment',
  guestFromElsewhereConfirmation: () => '/FormStep3Confirmation',
  guestFromQuebec: () => '/OnFormStep1BaseInfo',
  guestFromQuebecPayment: () => '/OnFormStep2Payment',
  guestFromQuebecConfirmation: () => '/OnFormStep3Confirmation',

  dashboard: () => '/Dashboard',
  addVehicle: (query: OnTheWay = {}) => withQuery('/addvehicle', query),
  editVehicle: (id: string, query: OnTheWay = {}) => withQuery(withId('/editvehicle', id), query),
  /** `name` is what the screen can call the vehicle before it is there. */
  deleteVehicle: (id: string, name: string) => withQuery(withId('/deletevehicle', id), { name }),
  passHistory: (vehicleId?: string) => withId('/accesspasses', vehicleId),
  receipts: (year?: number) => withQuery('/receipts', { year: year?.toString() }),
  receipt: (id: string) => withId('/receipt', id),
  insuranceDocuments: () => '/InsuranceDocuments',
  profile: (query: OnTheWay = {}) => withQuery('/editprofile', query),
  email: (query: OnTheWay = {}) => withQuery('/editemail', query),
  confirmEmailChange: () => '/confirmchangeemail',
  password: () => '/editpassword',
  deleteAccount: () => '/DeleteAccount',
  payment: () => '/editpaymentinfo',
  card: () => '/EditCard',
  billingAddress: () => '/EditBillingAddress',

  interventionReport: (id: string) => withId('/interventionreport', id),
  requestsWithoutInsurance: () => '/RequestsWithoutInsurance',
  requestSent: (id: string) => withId('/successWithoutInsurance', id),
  /** `change` is what of it is wanted otherwise, where all of it is known. */
  requestPayment: (id: string, query: { change?: 'card' | 'address' | 'declined' } = {}) =>
    withQuery(withId('/PaymentInfoWithoutInsurance', id), query),
  requestReview: (id: string) => withId('/ReviewWithoutInsurance', id),

  magazines: () => '/magazines',
  magazine: (id: string) => withId('/magazine', id),
  volunteerRequest: () => '/BenevoleRequest',
  volunteerRequested: () => '/BenevoleRequestSuccess',

  video: (query: Wanted & { again?: '1' } = {}) => withQuery('/quadInformativeVideo', query),
  purchase: (query: Wanted = {}) => withQuery('/accesspass', query),
  /** `sansAssurance`: it was asked for without insurance, and is paid (R-31). */
  purchased: (accessRightId: string, query: { sansAssurance?: '1' } = {}) =>
    withQuery(withId('/success', accessRightId), query),

  consent: () => '/Consent',
  terms: (query: OnTheWay = {}) => withQuery('/Consent/TermsSummary', query),
  privacyPolicy: (query: OnTheWay = {}) => withQuery('/Consent/PrivacyPolicySummary', query),
  error: () => '/error',
}

/** `path` with those of the query's values that there are. */
function withQuery(path: string, query: object): string {
  const values = Object.entries(query as Record<string, string | null | undefined>)
  const search = new URLSearchParams(values.filter((value): value is [string, string] => Boolean(value[1])))
  return search.size > 0 ? `${path}?${search}` : path
}

const withId = (path: string, id?: string) => (id ? `${path}/${encodeURIComponent(id)}` : path)
