import type { ExistingAccount, FormerMemberId } from '../../federation/generated/contract.ts'
import { day, timestamp, text, integer } from '../../federation/parse.ts'

/** A member of the old files. */
export interface FormerMemberRecord {
  id: FormerMemberId
  firstName: string
  lastName: string
  /** `YYYY-MM-DD`; null when it is unknown. */
  birthDate: string | null
  vehicle: string | null
}

/** What the federation says where it knows no birth date, as an epoch and as a day (P29, B36). */
const unknownEpoch = -2_208_988_800_000
const unknownDay = '1900-01-01'

export function parseFormerMember(row: ExistingAccount): FormerMemberRecord | null {
  const id = integer(row.id)
  if (id === null) return null
  return {
    id: { id, origin: integer(row.origin) === 1 ? 1 : 0 },
    firstName: text(row.firstName) ?? '',
    lastName: text(row.lastName) ?? '',
    birthDate: parseBirthDate(row),
    vehicle: text(row.quad),
  }
}

/** B54: as a day or as the epoch of its midnight UTC, whichever comes. */
function parseBirthDate({ birthDate, birthDateEpoch }: ExistingAccount): string | null {
  const epoch = timestamp(birthDateEpoch)
  // An old reply writes a moment where this one writes a day.
  const told = day(text(birthDate)?.slice(0, 10)) ?? (epoch === null ? null : utcDay(epoch))
  return epoch === unknownEpoch || told === unknownDay ? null : told
}

function utcDay(epoch: number): string | null {
  return day(new Date(epoch).toISOString().slice(0, 10))
}
