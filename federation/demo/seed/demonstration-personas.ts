/**
 * The two demo personas to show first in a demonstration of the portal: Maude, an individual with
 * several vehicles, and a rental business.
 */
import { hourMs } from '../../durations.ts'
import { computePassValidityPeriod } from '../../access-rights/seasons.ts'
import { toQuebecCalendarDay, toQuebecTime, getStartOfQuebecDay } from '../../quebec-days.ts'
import type { Store } from '../../store/database.ts'
import {
  addPostalAddresses,
  addPaymentCard,
  addMember,
  addPass,
  addVehicle,
  buildPassPeriodFromChosenDay,
  buildQuebecAddress,
  getStartYearOfAnnualSeason,
  computePassDatesOfCurrentSeason,
} from './persona-factories.ts'

/**
 * Inserts the demo persona Maude, an individual whose vehicles have passes in many different
 * states.
 */
export function seedIndividualPersona(store: Store, now: number): void {
  const maude = addMember(store, {
    name: 'demo',
    firstName: 'Maude',
    lastName: 'Tremblay',
    phoneNumber: '4185550142',
    birthDate: '1984-06-17',
    isWoman: true,
  })
  addPostalAddresses(store, maude, buildQuebecAddress('118, rue du Belvédère', 'Rimouski', 'G5L 4B7'))
  addPaymentCard(store, maude, 'Maude Tremblay', now)
  store.sql.run`UPDATE members SET magazine_copies = 1, magazine_digital = 1 WHERE id = ${maude}`

  const complete = { year: '2021', cc: 650, weight: 385 }
  addVehicle(store, maude, {
    ...complete,
    name: 'RENARD-21',
    make: 'Can-Am',
    model: 'Outlander 700',
    registration: 'V214 507',
    serialNumber: '3JBLKAM21MJ000501',
  })
  addVehicle(store, maude, {
    ...complete,
    name: 'CASTOR-450',
    make: 'Yamaha',
    model: 'Wolverine RMAX 1000',
    registration: 'V318 226',
    year: '2023',
    serialNumber: '5Y4AN12Y3PA100226',
    cc: 999,
    weight: 870,
  })
  const current = addVehicle(store, maude, {
    ...complete,
    name: 'ORIGNAL',
    make: 'Polaris',
    model: 'Sportsman 570',
    registration: 'V107 943',
    serialNumber: '4XASEE57XMA107943',
    isEditLimited: true,
  })
  const expired = addVehicle(store, maude, {
    ...complete,
    name: 'CARIBOU',
    make: 'Honda',
    model: 'FourTrax Rubicon 520',
    registration: 'V092 618',
    year: '2017',
    serialNumber: '1HFTE4400H4092618',
    cc: 518,
    weight: 330,
  })
  const upcoming = addVehicle(store, maude, {
    ...complete,
    name: 'HARFANG',
    make: 'Kawasaki',
    model: 'Teryx KRX 1000',
    registration: 'V275 380',
    year: '2022',
    serialNumber: 'JKBRFCA12NB275380',
    cc: 999,
    weight: 863,
  })
  addVehicle(store, maude, {
    name: 'LYNX-12',
    make: 'Suzuki',
    model: 'KingQuad 500',
    registration: null,
    year: '2012',
    serialNumber: null,
    cc: null,
    weight: null,
  })
  addVehicle(store, maude, {
    ...complete,
    name: 'BERNACHE',
    make: 'Arctic Cat',
    model: 'Alterra 600',
    registration: 'V199 054',
    year: '2024',
    serialNumber: 'RFB24ATV0RK199054',
    needsUpdate: true,
  })
  addVehicle(store, maude, {
    ...complete,
    name: 'COUGUAR',
    typedMake: 'Atelier Boréal',
    typedModel: 'Prototype 6',
    registration: 'V301 772',
    serialNumber: 'ABPROTO0000000006',
    isEditLimited: true,
  })

  const season = getStartYearOfAnnualSeason(now)
  const [lastYear, thisYear] = [season - 1, season].map(
    (year) => getStartOfQuebecDay(year, 9, 20) + 14 * hourMs,
  ) as [number, number]
  const nextWeek = toQuebecCalendarDay(toQuebecTime(now).plus({ days: 7 }).toMillis())
  const rimouski = { clubNo: '054' }
  addPass(store, maude, {
    ...rimouski,
    vehicle: expired,
    type: 1,
    paidAt: lastYear,
    period: computePassValidityPeriod({ calendar: 'annual', days: 0 }, lastYear),
    controlNumber: 'K3M7Q2T',
  })
  addPass(store, maude, {
    ...rimouski,
    vehicle: current,
    type: 1,
    paidAt: thisYear,
    period: computePassValidityPeriod({ calendar: 'annual', days: 0 }, thisYear),
    controlNumber: 'R8W4H6B',
  })
  addPass(store, maude, {
    clubNo: '020',
    vehicle: upcoming,
    type: 3,
    paidAt: now - 26 * hourMs,
    period: buildPassPeriodFromChosenDay(nextWeek, 3),
    controlNumber: 'N5X9C2J',
    desiredActivation: nextWeek,
  })
  // A renewal whose card payment failed and can be retried.
  addPass(store, maude, {
    ...rimouski,
    vehicle: expired,
    type: 1,
    paidAt: now - 3 * hourMs,
    period: null,
    controlNumber: 'T6D3V8P',
  })
}

/** Inserts a demo persona that is a rental business. */
export function seedBusinessPersona(store: Store, now: number): void {
  const business = addMember(store, {
    name: 'entreprise',
    firstName: 'Étienne',
    lastName: 'Gagnon',
    phoneNumber: '4185550177',
    birthDate: '1972-02-03',
    isBusiness: true,
  })
  addPostalAddresses(store, business, buildQuebecAddress('2400, route du Lac', 'Baie-Saint-Paul', 'G3Z 1T5'))
  addPaymentCard(store, business, 'Location Grand Air', now)
  const [first] = ['LOCATION-1', 'LOCATION-2', 'LOCATION-3'].map((name, index) =>
    addVehicle(store, business, {
      name,
      make: 'CFMOTO',
      model: 'CFORCE 600 Touring',
      registration: `V44${index} 810`,
      year: '2025',
      serialNumber: `LCELDUA90S100081${index}`,
      cc: 580,
      weight: 412,
    }),
  )
  addPass(store, business, {
    ...computePassDatesOfCurrentSeason(now),
    vehicle: first!,
    type: 5,
    clubNo: '020',
    controlNumber: 'B7F2Z9L',
  })
}
