/**
 * Kinds of e-mails, each with its values and its link to the portal. The texts are in
 * `locales/<language>/federation/mails.json`.
 */
import { formatMoment } from '../days.ts'
import type { DocumentKind } from '../documents/links.ts'
import type { Language } from '../texts.ts'

/** Empty values of e-mails that need only their recipient. */
type NoValues = Record<string, never>

/** A PDF attachment of an e-mail. */
export interface MailAttachment {
  kind: Exclude<DocumentKind, 'years'>
  /** Id of the database row that the PDF shows. */
  subject: number
  /** Public number, such as `#000123`. */
  number: string
}

/** A pass and its attachments. */
interface PassValues {
  /** Public pass number, such as `#000123`. */
  number: string
  /** Path or full URL of the PDF on the federation. */
  document: string
  attached: MailAttachment[]
}

/** A request without insurance. */
interface RequestValues {
  /** Public number of the request, such as `000123`. */
  number: string
  /** Name of the vehicle. */
  vehicle: string
}

/** A volunteer's request. */
interface VolunteerValues {
  /** Name of the club. */
  club: string
}

/** Values from which each kind of e-mail is rendered. */
export interface MailValues {
  /** Token of kind `emailConfirmation`. The link also names the recipient. */
  confirmEmail: { token: string }
  oneTimeCode: { code: string }
  /** Token of kind `passwordReset`. The link also names the recipient. */
  resetPassword: { token: string }
  /** Sent to the new e-mail address, with a token of kind `emailChange` and the member's id. */
  confirmEmailChange: { token: string; userId: number }
  /**
   * Sent to the old e-mail address when a change is requested, because the request may come from a
   * stolen session.
   */
  emailChangeAsked: { newEmail: string }
  /** Sent to the old e-mail address once the new one is confirmed. */
  emailChanged: { newEmail: string }
  passwordChanged: NoValues
  accountDeleted: NoValues
  accessRightBought: PassValues
  accessRightResent: PassValues
  insuranceRequestReceived: RequestValues
  /** Database id of the request and its payment deadline in epoch milliseconds. */
  insuranceRequestAccepted: RequestValues & { id: number; expiresAt: number }
  insuranceRequestRefused: RequestValues
  insuranceRequestExpired: RequestValues
  insuranceRequestUndecided: RequestValues
  volunteerRequestReceived: VolunteerValues
  volunteerAccepted: VolunteerValues
  volunteerRefused: VolunteerValues
  volunteerRevoked: VolunteerValues
  /** Database id and public number of the report, and the vehicle's registration. */
  interventionIssued: { id: number; number: string; registration: string }
  /** First and last day of the pass in long form. */
  guestAccessRightBought: PassValues & { from: string; until: string }
}

export type MailKind = keyof MailValues

/** Returns the portal path that an e-mail links to, without a leading slash; null for no link. */
type LinkOf<Kind extends MailKind> = (values: MailValues[Kind], to: string) => string | null

const noLink = () => null
const dashboardLink = () => 'Dashboard'

/** Portal paths that the specification defines for e-mail links. */
export const mailLinks: { [Kind in MailKind]: LinkOf<Kind> } = {
  confirmEmail: ({ token }, to) => withQuery('account/confirmemail', { token, email: to }),
  oneTimeCode: noLink,
  resetPassword: ({ token }, to) => withQuery('account/resetpassword', { token, email: to }),
  confirmEmailChange: ({ token, userId }, to) =>
    withQuery('confirmchangeemail', { email: to, userId: String(userId), token }),
  // A password reset cancels the pending change of e-mail address.
  emailChangeAsked: () => 'account/forgottenpassword',
  emailChanged: noLink,
  passwordChanged: () => 'account/forgottenpassword',
  accountDeleted: noLink,
  accessRightBought: dashboardLink,
  accessRightResent: dashboardLink,
  insuranceRequestReceived: () => 'RequestsWithoutInsurance',
  insuranceRequestAccepted: ({ id }) => `PaymentInfoWithoutInsurance/${id}`,
  insuranceRequestRefused: dashboardLink,
  insuranceRequestExpired: dashboardLink,
  insuranceRequestUndecided: dashboardLink,
  volunteerRequestReceived: dashboardLink,
  volunteerAccepted: dashboardLink,
  volunteerRefused: dashboardLink,
  volunteerRevoked: dashboardLink,
  interventionIssued: ({ id }) => `interventionreport/${id}`,
  guestAccessRightBought: noLink,
}

/** Returns the values with moments formatted in long form. */
export function textValuesOf(
  values: Record<string, string | number>,
  language: Language,
): Record<string, string | number> {
  const { expiresAt } = values
  return typeof expiresAt === 'number' ? { ...values, expiresAt: formatMoment(expiresAt, language) } : values
}

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`
}
