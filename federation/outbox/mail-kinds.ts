/**
 * Kinds of e-mails, each with its template values and its link to the portal. The texts are in
 * `locales/<language>/federation/mails.json`.
 */
import { formatQuebecDayAndTime } from '../quebec-days.ts'
import type { DocumentKind } from '../documents/document-links.ts'
import type { Language } from '../translations.ts'

/**
 * Type of the template values of an e-mail whose texts have no placeholders.
 */
type NoValues = Record<string, never>

/** A PDF attachment of an e-mail. */
export interface MailAttachment {
  kind: Exclude<DocumentKind, 'years'>
  /** Database id of the pass, certificate or receipt that the PDF attachment shows. */
  subject: number
  /** Public number of the attached pass or receipt, such as `#000123`. */
  number: string
}

/** Template values and attachments of an e-mail about a pass. */
interface PassValues {
  /** Public pass number, such as `#000123`. */
  number: string
  /** Path or full URL, on the federation's server, of the pass as a PDF file. */
  document: string
  attached: MailAttachment[]
}

/** Template values of an e-mail about a pass that a member has just bought. */
type BoughtPassValues = PassValues & {
  firstName: string
  /** Name of the pass type within a sentence, such as « droit d’accès annuel ». */
  type: string
  /** Name of the vehicle, followed by its registration in parentheses if there is one. */
  vehicle: string
  /** Days on which the pass is valid, such as « du 28 novembre 2026 au 30 septembre 2027 ». */
  period: string
  /** Total that was charged, with taxes, as formatted money. */
  total: string
}

/**
 * Template values of an e-mail about a guest's pass: the pass's first and last day as formatted
 * dates.
 */
type GuestPassValues = PassValues & { from: string; until: string }

/** Template values of an e-mail about an insurance request. */
interface RequestValues {
  /** Public number of the insurance request, such as `000123`. */
  number: string
  /** Name of the vehicle for which the member sent the insurance request. */
  vehicle: string
}

/** Template values of an e-mail about a volunteer request. */
interface VolunteerValues {
  /** Name of the club to which the member sent the volunteer request. */
  club: string
}

/** Template values by kind of e-mail. */
export interface MailValues {
  /**
   * Template values of the e-mail that confirms a new account. The link contains a token of kind
   * `emailConfirmation`.
   */
  confirmEmail: { token: string }
  oneTimeCode: { code: string }
  /**
   * Template values of the e-mail that resets a password. The link contains a token of kind
   * `passwordReset`.
   */
  resetPassword: { token: string }
  /**
   * Template values of the e-mail that confirms a new e-mail address. The link contains a token of
   * kind `emailChange` and the member's id.
   */
  confirmEmailChange: { token: string; userId: number }
  /**
   * Template values of the e-mail about a requested change of a member's e-mail address. The e-mail
   * warns the member at the old address, because the request may come from a stolen session.
   */
  emailChangeAsked: { newEmail: string }
  /**
   * Template values of the e-mail about a confirmed change of a member's e-mail address. The e-mail
   * goes to the old address.
   */
  emailChanged: { newEmail: string }
  passwordChanged: NoValues
  accountDeleted: NoValues
  accessRightBought: BoughtPassValues
  accessRightResent: PassValues
  insuranceRequestReceived: RequestValues
  /**
   * Template values of the e-mail about an approved insurance request: the database id of the
   * request, and its payment deadline in epoch milliseconds.
   */
  insuranceRequestAccepted: RequestValues & { id: number; expiresAt: number }
  insuranceRequestRefused: RequestValues
  insuranceRequestExpired: RequestValues
  insuranceRequestUndecided: RequestValues
  volunteerRequestReceived: VolunteerValues
  volunteerAccepted: VolunteerValues
  volunteerRefused: VolunteerValues
  volunteerRevoked: VolunteerValues
  /**
   * Template values of the e-mail about an intervention report: the database id and public number
   * of the report, and the registration of the vehicle.
   */
  interventionIssued: { id: number; number: string; registration: string }
  guestAccessRightBought: GuestPassValues
  guestAccessRightResent: GuestPassValues
}

export type MailKind = keyof MailValues

/**
 * Returns the portal path that an e-mail of this kind links to, without a leading slash; null for
 * no link.
 */
type LinkOf<Kind extends MailKind> = (values: MailValues[Kind], to: string) => string | null

const omitPortalLink = () => null
const getDashboardLinkPath = () => 'Dashboard'

/** Portal paths of e-mail links, as the specification defines them. */
export const mailLinks: { [Kind in MailKind]: LinkOf<Kind> } = {
  confirmEmail: ({ token }, to) => appendQueryParameters('account/confirmemail', { token, email: to }),
  oneTimeCode: omitPortalLink,
  resetPassword: ({ token }, to) => appendQueryParameters('account/resetpassword', { token, email: to }),
  confirmEmailChange: ({ token, userId }, to) =>
    appendQueryParameters('confirmchangeemail', { email: to, userId: String(userId), token }),
  // A password reset cancels the pending change of e-mail address.
  emailChangeAsked: () => 'account/forgottenpassword',
  emailChanged: omitPortalLink,
  passwordChanged: () => 'account/forgottenpassword',
  accountDeleted: omitPortalLink,
  accessRightBought: getDashboardLinkPath,
  accessRightResent: getDashboardLinkPath,
  insuranceRequestReceived: () => 'RequestsWithoutInsurance',
  insuranceRequestAccepted: ({ id }) => `PaymentInfoWithoutInsurance/${id}`,
  insuranceRequestRefused: getDashboardLinkPath,
  insuranceRequestExpired: getDashboardLinkPath,
  insuranceRequestUndecided: getDashboardLinkPath,
  volunteerRequestReceived: getDashboardLinkPath,
  volunteerAccepted: getDashboardLinkPath,
  volunteerRefused: getDashboardLinkPath,
  volunteerRevoked: getDashboardLinkPath,
  interventionIssued: ({ id }) => `interventionreport/${id}`,
  guestAccessRightBought: omitPortalLink,
  guestAccessRightResent: omitPortalLink,
}

/** Returns the template values of an e-mail with its timestamps as formatted dates. */
export function formatTimestampsInMailValues(
  values: Record<string, string | number>,
  language: Language,
): Record<string, string | number> {
  const { expiresAt } = values
  return typeof expiresAt === 'number'
    ? { ...values, expiresAt: formatQuebecDayAndTime(expiresAt, language) }
    : values
}

function appendQueryParameters(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`
}
