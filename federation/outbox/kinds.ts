/** Every kind of mail: what its writer tells, and where it leads. Its texts are in `locales/<language>/federation/mails.json`. */
import { longMoment } from '../days.ts'
import type { DocumentKind } from '../documents/links.ts'
import type { Language } from '../texts.ts'

/** Nothing but who it is for. */
type Nothing = Record<string, never>

/** A PDF file that a mail carries. */
export interface Attached {
  kind: Exclude<DocumentKind, 'years'>
  /** Of what it tells, in the database. */
  subject: number
  /** As people know it, such as `#000123`. */
  number: string
}

/** A pass, with what the mail carries: its PDF and others. */
interface PassValues {
  /** As people know it, such as `#000123`. */
  number: string
  /** The path of the PDF at the federation, or its whole address. */
  document: string
  attached: Attached[]
}

/** A request without insurance. */
interface RequestValues {
  /** As people know it, such as `000123`. */
  number: string
  /** The name of the vehicle. */
  vehicle: string
}

/** A volunteer's request. */
interface VolunteerValues {
  /** The name of the club. */
  club: string
}

/** What a mail of each kind is written from. */
export interface MailValues {
  /** The token of `emailConfirmation`; the link names the recipient. */
  confirmEmail: { token: string }
  oneTimeCode: { code: string }
  /** The token of `passwordReset`; the link names the recipient. */
  resetPassword: { token: string }
  /** Goes to the new address. The token of `emailChange`, and the member's number. */
  confirmEmailChange: { token: string; userId: number }
  /** Goes to the old address meanwhile: whoever asked may have stolen the session. */
  emailChangeAsked: { newEmail: string }
  /** Goes to the old address once the new one is confirmed. */
  emailChanged: { newEmail: string }
  passwordChanged: Nothing
  accountDeleted: Nothing
  accessRightBought: PassValues
  accessRightResent: PassValues
  insuranceRequestReceived: RequestValues
  /** The number of the request in the database, and the last moment at which it can be paid (epoch milliseconds). */
  insuranceRequestAccepted: RequestValues & { id: number; expiresAt: number }
  insuranceRequestRefused: RequestValues
  insuranceRequestExpired: RequestValues
  insuranceRequestUndecided: RequestValues
  volunteerRequestReceived: VolunteerValues
  volunteerAccepted: VolunteerValues
  volunteerRefused: VolunteerValues
  volunteerRevoked: VolunteerValues
  /** The number of the report in the database and as people know it, and the vehicle's plate. */
  interventionIssued: { id: number; number: string; registration: string }
  /** The first and the last day, as people write them. */
  guestAccessRightBought: PassValues & { from: string; until: string }
}

export type MailKind = keyof MailValues

/** Where the mails of a kind lead in the portal, as a path without a slash before it; null for nowhere. */
type Action<Kind extends MailKind> = (values: MailValues[Kind], to: string) => string | null

const nowhere = () => null
const dashboard = () => 'Dashboard'

/** The specification's addresses of the portal. */
export const actions: { [Kind in MailKind]: Action<Kind> } = {
  confirmEmail: ({ token }, to) => withQuery('account/confirmemail', { token, email: to }),
  oneTimeCode: nowhere,
  resetPassword: ({ token }, to) => withQuery('account/resetpassword', { token, email: to }),
  confirmEmailChange: ({ token, userId }, to) =>
    withQuery('confirmchangeemail', { email: to, userId: String(userId), token }),
  // A new password ends what was asked for.
  emailChangeAsked: () => 'account/forgottenpassword',
  emailChanged: nowhere,
  passwordChanged: () => 'account/forgottenpassword',
  accountDeleted: nowhere,
  accessRightBought: dashboard,
  accessRightResent: dashboard,
  insuranceRequestReceived: () => 'RequestsWithoutInsurance',
  insuranceRequestAccepted: ({ id }) => `PaymentInfoWithoutInsurance/${id}`,
  insuranceRequestRefused: dashboard,
  insuranceRequestExpired: dashboard,
  insuranceRequestUndecided: dashboard,
  volunteerRequestReceived: dashboard,
  volunteerAccepted: dashboard,
  volunteerRefused: dashboard,
  volunteerRevoked: dashboard,
  interventionIssued: ({ id }) => `interventionreport/${id}`,
  guestAccessRightBought: nowhere,
}

/** The values as they stand in the text: moments as people write them. */
export function wordsOf(
  values: Record<string, string | number>,
  language: Language,
): Record<string, string | number> {
  const { expiresAt } = values
  return typeof expiresAt === 'number' ? { ...values, expiresAt: longMoment(expiresAt, language) } : values
}

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`
}
