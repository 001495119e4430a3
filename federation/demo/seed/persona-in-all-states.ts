/** A demo persona with vehicles in every pass state and with every kind of pending task. */
import { dayMs, hourMs } from '../../durations.ts'
import { rightStatus } from '../../access-rights/queries.ts'
import { computePassValidityPeriod } from '../../access-rights/seasons.ts'
import { toQuebecCalendarDay, toQuebecTime, getStartOfQuebecDay } from '../../quebec-days.ts'
import { approveOrRefuseInsuranceRequest } from '../../insurance/queries.ts'
import { insertAndMailInterventionReport } from '../../interventions/queries.ts'
import type { Store } from '../../store/database.ts'
import { volunteerStatus, insertVolunteerRequest } from '../../volunteering/queries.ts'
import { addInsuranceRequest } from './insurance-requests.ts'
import {
  addPostalAddresses,
  addPaymentCard,
  addMember,
  addPass,
  addQuadWithAllFields,
  addVehicle,
  buildPassPeriodFromChosenDay,
  homeAddress,
  getStartYearOfAnnualSeason,
  computePassDatesOfCurrentSeason,
} from './persona-factories.ts'

const club = { clubNo: '054' }

/** Inserts the demo persona Dominique, whose dashboard shows every possible state at once. */
export function seedPersonaWithAllDashboardStates(store: Store, now: number): void {
  const member = addMember(store, {
    name: 'tout',
    firstName: 'Dominique',
    lastName: 'Savard',
    phoneNumber: '4185550181',
    birthDate: '1975-03-08',
    isWoman: true,
  })
  addPostalAddresses(store, member, homeAddress)
  // The card expires at the end of the current month.
  const { year, month } = toQuebecTime(now)
  addPaymentCard(store, member, 'Dominique Savard', now, year, month)

  const addQuadOfPersona = (name: string) => addQuadWithAllFields(store, member, name)
  const addSeasonPassOfPersona = (name: string, controlNumber: string, type = 1) =>
    addPass(store, member, {
      ...club,
      ...computePassDatesOfCurrentSeason(now),
      vehicle: addQuadOfPersona(name),
      type,
      controlNumber,
    })
  addSeasonPassOfPersona('ACTIF-01', 'T2A4C7K')
  addSeasonPassOfPersona('SENTIER-02', 'T3B5D8L', 7)

  const nextWeek = toQuebecCalendarDay(toQuebecTime(now).plus({ days: 7 }).toMillis())
  addPass(store, member, {
    ...club,
    vehicle: addQuadOfPersona('A-VENIR-03'),
    type: 4,
    paidAt: now - 2 * hourMs,
    period: buildPassPeriodFromChosenDay(nextWeek, 1),
    controlNumber: 'T4C6F9M',
    desiredActivation: nextWeek,
  })
  const lastYear = getStartOfQuebecDay(getStartYearOfAnnualSeason(now) - 1, 9, 20) + 14 * hourMs
  addPass(store, member, {
    ...club,
    vehicle: addQuadOfPersona('EXPIRE-04'),
    type: 1,
    paidAt: lastYear,
    period: computePassValidityPeriod({ calendar: 'annual', days: 0 }, lastYear),
    controlNumber: 'T5D7G2N',
  })
  // An access right that the federation is still processing.
  addSeasonPassOfPersona('EN-COURS-5', 'T6F8H3P')
  store.sql.run`UPDATE access_rights SET status = ${rightStatus.inProcess} WHERE control_number = 'T6F8H3P'`
  addPass(store, member, {
    ...club,
    vehicle: addQuadOfPersona('ECHEC-06'),
    type: 1,
    paidAt: now - 5 * hourMs,
    period: null,
    controlNumber: 'T7G9J4Q',
  })

  addInsuranceRequest(store, member, addQuadOfPersona('ATTENTE-07'), now - 3 * dayMs)
  const refused = addInsuranceRequest(store, member, addQuadOfPersona('REFUSE-08'), now - 9 * dayMs)
  approveOrRefuseInsuranceRequest(store, refused.id, false, now - 5 * dayMs)
  const accepted = addInsuranceRequest(store, member, addQuadOfPersona('A-PAYER-09'), now - 8 * dayMs)
  approveOrRefuseInsuranceRequest(store, accepted.id, true, now - dayMs)

  const reported = addQuadOfPersona('RAPPORT-10')
  const plate = store.sql.get`SELECT registration FROM vehicles WHERE id = ${reported}`?.['registration']
  insertAndMailInterventionReport(store, {
    plate: String(plate),
    price: 500_00,
    place: 'Sentier 23, La Tuque',
    now: now - 2 * dayMs,
  })
  store.sql.run`UPDATE vehicles SET needs_update = 1 WHERE id = ${addQuadOfPersona('MAJ-11')}`
  addVehicle(store, member, {
    name: 'MANQUE-12',
    make: 'Suzuki',
    model: 'KingQuad 500',
    registration: null,
    year: '2012',
    serialNumber: null,
    cc: null,
    weight: null,
  })
  addQuadOfPersona('LIBRE-13')

  insertVolunteerRequest(store, {
    member,
    noWeb: 54,
    status: volunteerStatus.accepted,
    chosen: ['accueilOrientation', 'samedi'],
    language: 'fr',
    now,
  })
}
