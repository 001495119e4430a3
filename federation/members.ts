import { isActive, listAccessRights } from './access-rights/rights.ts'
import { datesOf, isPresale } from './access-rights/seasons.ts'
import { readAddress } from './addresses.ts'
import type { Handlers } from './calls.ts'
import { countVehicles } from './vehicles.ts'

/** The annual pass: its presale is what the dashboard's banner announces (D05). */
const announced = { calendar: 'annual' } as const

export const memberCalls = {
  getUser: ({ store, member, language, now }) => {
    const row = store.sql.get`
      SELECT members.*, settings.value AS terms
      FROM members JOIN settings ON settings.name = 'terms_version' WHERE id = ${member.id}`!
    const rights = listAccessRights(store, member.id)
    return {
      id: member.id,
      email: row['email'] as string,
      firstName: row['first_name'] as string,
      lastName: row['last_name'] as string,
      phoneNumber: row['phone_number'] as string | null,
      isCanadian: row['is_canadian'] === 1,
      isBusiness: member.isBusiness,
      hasAccessRights: rights.some(({ paidAt }) => paidAt !== null),
      address: readAddress(store, member.id, 'account', language),
      nbrOfMagazines: row['magazine_copies'] as number,
      maxNbrOfMagazines: rights.filter((right) => isActive(right, now)).length,
      magazineDigital: row['magazine_digital'] === 1,
      consent_required: row['terms_accepted'] !== row['terms'],
    }
  },

  getStats: ({ store, member, now }) => {
    const rights = listAccessRights(store, member.id)
    const dates = datesOf(announced, now)
    const hasBanner = isPresale(dates, now)
    return {
      numberOfVehicles: countVehicles(store, member.id),
      numberOfActiveAccessRights: rights.filter((right) => isActive(right, now)).length,
      numberOfAccessRightPurchased: rights.filter(({ paidAt }) => paidAt !== null).length,
      numberOfAccessRightWithoutInsuranceRequested: 0,
      banniereAvecDate: hasBanner,
      banniereDate: hasBanner ? dates.presaleEndsAt : null,
    }
  },
} satisfies Partial<Handlers>
