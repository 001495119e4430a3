/**
 * Parts of the results of the minimal gateway, which computes results without a GraphQL engine.
 * Several benchmark scenarios share these parts.
 */
import type { AccessRightRecord } from '../../gateway/domains/access-rights/rest.ts'
import {
  canPrintPass,
  canResendPass,
  hasPassInsuranceDocuments,
  getPassValidity,
  isPassActive,
} from '../../gateway/domains/access-rights/rules.ts'
import { getPassSeason } from '../../gateway/domains/access-rights/seasons.ts'
import type { MemberRecord } from '../../gateway/domains/members/rest.ts'
import { isProfileIncomplete } from '../../gateway/domains/members/rules.ts'
import type { Context } from '../../gateway/graphql/context.ts'
import { encodeId } from '../../gateway/graphql/global-ids.ts'
import { formatReceiptOrPassNumber, formatPhoneNumber } from '../../gateway/platform/format-numbers.ts'

/** Formats a timestamp like the schema's `DateTime` type; null for null. */
export const formatTimestampAsIsoString = (timestamp: number | null) =>
  timestamp === null ? null : new Date(timestamp).toISOString()

/**
 * Returns the fields of the Relay fragment `Shell_query` that describe the portal, computed without
 * a GraphQL engine.
 */
export function buildPortalFieldsOfPageShell({ services: { config, sales } }: Context) {
  const { name, contact } = config.portal
  const shown = { ...contact, phoneNumber: formatPhoneNumber(contact.phoneNumber) ?? contact.phoneNumber }
  return { name, salesOpen: sales.isOpen, contact: shown, siteClub: null }
}

/**
 * Returns the fields of the Relay fragment `Shell_query` that describe the member, computed without
 * a GraphQL engine.
 */
export function buildMemberFieldsOfPageShell(member: MemberRecord) {
  const { id, email, firstName, lastName } = member
  return {
    email,
    firstName,
    lastName,
    profileIncomplete: isProfileIncomplete(member),
    id: encodeId('Member', id),
  }
}

/**
 * Returns the vehicle name and registration stored on a pass or receipt; null for a pass or receipt
 * without a vehicle.
 */
export const buildVehicleNameAndRegistration = ({
  vehicle,
}: {
  vehicle: { name: string; registration: string | null } | null
}) => vehicle && { name: vehicle.name, registration: vehicle.registration }

/** Returns the response fields of a pass in a list of passes, computed without a GraphQL engine. */
export function buildPassListItem(pass: AccessRightRecord, now: number) {
  const { id, status, type, expiresAt } = pass
  return {
    status,
    type,
    validity: getPassValidity(pass, now),
    expiresAt: formatTimestampAsIsoString(expiresAt),
    id: encodeId('AccessRight', id),
    number: formatReceiptOrPassNumber(id),
  }
}

/**
 * Computes the fields of the Relay fragment `PassSheet_accessRight` without a GraphQL engine. The
 * field with the current vehicle is not included.
 */
export function buildPassDetailFields(pass: AccessRightRecord, { services }: Context, now: number) {
  const { controlNumber, type, activeAt, expiresAt, club } = pass
  return {
    ...buildPassListItem(pass, now),
    controlNumber,
    season:
      expiresAt === null ? null : (services.config.portal.seasonLabel ?? getPassSeason(type, expiresAt)),
    isActive: isPassActive(pass, now),
    activeAt: formatTimestampAsIsoString(activeAt),
    canPrint: canPrintPass(pass, now),
    canResend: canResendPass(pass, now),
    hasInsuranceDocuments: hasPassInsuranceDocuments(pass, now),
    clubSnapshot: club && { number: club.number, name: club.name },
    vehicleSnapshot: buildVehicleNameAndRegistration(pass),
  }
}
