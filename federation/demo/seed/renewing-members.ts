/**
 * Demo personas who bought a pass last season but not this season. One persona can renew the pass;
 * the other cannot, because the persona's club accepts no purchases.
 */
import { hourMs } from '../../durations.ts'
import { computePassValidityPeriod } from '../../access-rights/seasons.ts'
import { getStartOfQuebecDay } from '../../quebec-days.ts'
import type { Store } from '../../store/database.ts'
import {
  type MemberSeed,
  addPass,
  addMemberWithVehicle,
  getStartYearOfAnnualSeason,
} from './persona-factories.ts'

/**
 * Inserts two demo personas whose pass of last season has expired. Each persona has one vehicle, a
 * valid payment card and a postal address.
 */
export function seedRenewingMembers(store: Store, now: number): void {
  const paidAt = getStartOfQuebecDay(getStartYearOfAnnualSeason(now) - 1, 9, 20) + 14 * hourMs
  const addReturningMember = (memberSeed: MemberSeed, clubNumber: string, controlNumber: string) => {
    const { member, vehicle } = addMemberWithVehicle(store, now, memberSeed)
    const period = computePassValidityPeriod({ calendar: 'annual', days: 0 }, paidAt)
    addPass(store, member, { vehicle, type: 1, clubNo: clubNumber, paidAt, period, controlNumber })
  }
  addReturningMember(
    {
      name: 'fidele',
      firstName: 'Thérèse',
      lastName: 'Lavoie',
      phoneNumber: '4185550191',
      birthDate: '1968-10-11',
      isWoman: true,
    },
    '054',
    'F2D5L8K',
  )
  addReturningMember(
    {
      name: 'clubferme',
      firstName: 'Martin',
      lastName: 'Ouellet',
      phoneNumber: '4185550192',
      birthDate: '1979-05-30',
    },
    '062',
    'C3F6B9M',
  )
}
