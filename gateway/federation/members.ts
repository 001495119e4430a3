import type { MagazinePreferences } from '../graphql/generated/resolvers.ts'
import type { DashboardStats, User } from './generated/contract.ts'
import { flag, moment, text, whole } from './read.ts'

/** The signed-in member. */
export interface MemberRecord {
  id: number
  email: string
  firstName: string
  lastName: string
  isBusiness: boolean
  consentRequired: boolean
  magazinePreferences: MagazinePreferences
}

export function readMember(user: User): MemberRecord | null {
  const id = whole(user.id)
  if (id === null) return null
  return {
    id,
    email: text(user.email) ?? '',
    firstName: text(user.firstName) ?? '',
    lastName: text(user.lastName) ?? '',
    isBusiness: flag(user.isBusiness),
    consentRequired: flag(user.consent_required),
    magazinePreferences: {
      printedQuantity: whole(user.nbrOfMagazines) ?? 0,
      digital: flag(user.magazineDigital),
      maximumPrintedQuantity: whole(user.maxNbrOfMagazines) ?? 0,
    },
  }
}

/** The figures of the dashboard. */
export interface StatisticsRecord {
  vehicles: number
  activeAccessRights: number
  purchasedAccessRights: number
  /** A moment of the banner's last day; null when there is no banner. */
  bannerEnd: number | null
}

export function readStatistics(stats: DashboardStats): StatisticsRecord {
  return {
    vehicles: whole(stats.numberOfVehicles) ?? 0,
    activeAccessRights: whole(stats.numberOfActiveAccessRights) ?? 0,
    purchasedAccessRights: whole(stats.numberOfAccessRightPurchased) ?? 0,
    bannerEnd: flag(stats.banniereAvecDate) ? moment(stats.banniereDate) : null,
  }
}
