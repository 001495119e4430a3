/** Reads the data of printed passes and of insurance certificates from the database. */
import type { PassDocument } from '../documents/document-content.ts'
import type { Store } from '../store/database.ts'
import { type AccessRightRow, listAccessRights, formatPassNumber } from './queries.ts'
import { hasAccessRightInsuranceDocuments, isAccessRightPrintable } from './rules.ts'

/**
 * Returns the data of a printed pass; null if the access right does not exist or is no longer
 * printable.
 */
export function readPassDocumentData(store: Store, id: number, now: number): PassDocument | null {
  const found = findAccessRightWithHolder(store, id)
  return found !== null && isAccessRightPrintable(found.right, now) ? buildPassDocument(found) : null
}

/**
 * Returns the data of an insurance certificate; null if the access right has no certificate (H18).
 */
export function readInsuranceCertificateData(store: Store, id: number, now: number): PassDocument | null {
  const found = findAccessRightWithHolder(store, id)
  return found !== null && hasAccessRightInsuranceDocuments(found.right, now)
    ? buildPassDocument(found)
    : null
}

/** An access right with the name of the member who holds it. */
interface AccessRightWithHolder {
  right: AccessRightRow
  holder: string
}

function findAccessRightWithHolder(store: Store, id: number): AccessRightWithHolder | null {
  const holder = store.sql.get`
    SELECT members.id, first_name || ' ' || last_name AS name
    FROM members JOIN access_rights ON access_rights.member = members.id WHERE access_rights.id = ${id}`
  if (holder === undefined) return null
  const right = listAccessRights(store, Number(holder['id'])).find((each) => each.id === id)
  return right === undefined ? null : { right, holder: String(holder['name']) }
}

function buildPassDocument({ right, holder }: AccessRightWithHolder): PassDocument | null {
  if (right.activeAt === null || right.expiresAt === null) return null
  return {
    number: formatPassNumber(right.id),
    controlNumber: right.controlNumber,
    type: right.type,
    holder,
    vehicle: { name: right.vehicleName, registration: right.registration },
    club: { number: right.clubNo, name: right.clubName },
    activeAt: right.activeAt,
    expiresAt: right.expiresAt,
  }
}
