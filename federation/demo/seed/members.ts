/**
 * The demo personas: fictional members in every state that the portal can show. The local part of
 * the e-mail address identifies a persona; see docs/personas.md.
 */
import { recordAgreementConsent } from '../../agreements/consents.ts'
import { dayMs, hourMs } from '../../durations.ts'
import { toQuebecTime } from '../../quebec-days.ts'
import { insertAndMailInterventionReport } from '../../interventions/queries.ts'
import { sendMail } from '../../outbox/mails.ts'
import { createMailToken } from '../../session/mail-tokens.ts'
import type { Store } from '../../store/database.ts'
import { seedBusinessPersona, seedIndividualPersona } from './demonstration-personas.ts'
import { seedPersonaWithAllDashboardStates } from './persona-in-all-states.ts'
import { seedExternalAccessRights } from './external-access-rights.ts'
import { seedInsuranceRequests } from './insurance-requests.ts'
import {
  addPostalAddresses,
  addPaymentCard,
  addMember,
  addPass,
  addQuadWithAllFields,
  addMemberWithVehicle,
  homeAddress,
} from './persona-factories.ts'
import { seedRenewingMembers } from './renewing-members.ts'
import { seedVolunteerRequests } from './volunteers.ts'

/** Inserts the demo personas, with dates relative to `now`. */
export function seedMembers(store: Store, now: number): void {
  seedIndividualPersona(store, now)
  seedBusinessPersona(store, now)
  seedNewMembers(store, now)
  seedMembersWithRequiredStepOrLimitedEditing(store, now)
  seedMembersWithCardProblems(store, now)
  seedVolunteerRequests(store, now)
  seedInsuranceRequests(store, now)
  seedMemberWithInterventionReports(store, now)
  seedExternalAccessRights(store, now)
  seedPersonaWithAllDashboardStates(store, now)
  seedRenewingMembers(store, now)
  seedAgreementConsents(store, now)
}

/** Records the consents of the demo personas, as if they had registered three months ago. */
function seedAgreementConsents(store: Store, now: number): void {
  const accounts = store.sql.all`SELECT id, terms_accepted AS version FROM members WHERE terms_accepted > 0`
  for (const { id, version } of accounts)
    recordAgreementConsent(store, {
      member: Number(id),
      version: Number(version),
      language: 'fr',
      occasion: 'registration',
      now: now - 90 * dayMs,
    })
}

/** Inserts demo personas whose accounts are new. */
function seedNewMembers(store: Store, now: number): void {
  addMember(store, {
    name: 'nouveau',
    firstName: 'Noah',
    lastName: 'Bélanger',
    phoneNumber: '8195550121',
    birthDate: '2001-01-15',
  })
  const unconfirmed = addMember(store, {
    name: 'nonconfirme',
    firstName: 'Inès',
    lastName: 'Fortin',
    phoneNumber: '4505550133',
    birthDate: '1995-03-14',
    isWoman: true,
    isConfirmed: false,
  })
  sendMail(store, {
    to: 'nonconfirme@sentier.example',
    kind: 'confirmEmail',
    language: 'fr',
    values: { token: createMailToken(store, 'emailConfirmation', unconfirmed, null, now) },
    now,
  })
}

/**
 * Inserts demo personas who must complete a required step before using the portal, or who have
 * limited editing rights.
 */
function seedMembersWithRequiredStepOrLimitedEditing(store: Store, now: number): void {
  const outdated = addMemberWithVehicle(store, now, {
    name: 'consentement',
    firstName: 'Rosalie',
    lastName: 'Paquette',
    phoneNumber: '4185550151',
    birthDate: '1988-07-02',
    isWoman: true,
  })
  store.sql.run`UPDATE members SET terms_accepted = 0 WHERE id = ${outdated.member}`

  const incomplete = addMemberWithVehicle(store, now, {
    name: 'incomplet',
    firstName: 'Léo',
    lastName: 'Caron',
    phoneNumber: '5815550152',
    birthDate: '1993-11-19',
  })
  // D53: the id of a placeholder municipality.
  addPostalAddresses(store, incomplete.member, { ...homeAddress, cityId: 8429 })

  const limited = addMemberWithVehicle(store, now, {
    name: 'limite',
    firstName: 'Jeanne',
    lastName: 'Morin',
    phoneNumber: null,
    birthDate: '1961-04-12',
    isWoman: true,
    isEditLimited: true,
  })
  store.sql.run`UPDATE vehicles SET is_edit_limited = 1 WHERE id = ${limited.vehicle}`

  const americanMember = addMemberWithVehicle(store, now, {
    name: 'americain',
    firstName: 'Emily',
    lastName: 'Carter',
    phoneNumber: '8025550153',
    birthDate: '1976-04-28',
    isWoman: true,
    isCanadian: false,
  })
  addPostalAddresses(store, americanMember.member, {
    addressLine: '24 Maple Street',
    apartment: null,
    postalCode: '05401',
    cityId: null,
    otherCity: 'Burlington',
    province: 'VT',
    countryId: 2,
  })
}

/** Inserts a demo persona with two intervention reports, on two vehicles without a pass. */
function seedMemberWithInterventionReports(store: Store, now: number): void {
  const { member } = addMemberWithVehicle(store, now, {
    name: 'infraction',
    firstName: 'Arnaud',
    lastName: 'Simard',
    phoneNumber: '4185550172',
    birthDate: '1999-09-06',
  })
  addQuadWithAllFields(store, member, 'VOYAGEUR')
  const places = ['Sentier 535, Saint-Raymond', 'Sentier 350, Sainte-Béatrix']
  const plates = store.sql.all`SELECT registration FROM vehicles WHERE member = ${member} ORDER BY id`
  for (const [index, { registration }] of plates.entries()) {
    insertAndMailInterventionReport(store, {
      plate: String(registration),
      price: 500_00,
      place: places[index]!,
      now: now - 24 * hourMs,
    })
  }
}

/** Inserts demo personas with a failed payment or an expired payment card. */
function seedMembersWithCardProblems(store: Store, now: number): void {
  const memberWithFailedPayment = addMemberWithVehicle(store, now, {
    name: 'echec',
    firstName: 'Élodie',
    lastName: 'Bergeron',
    phoneNumber: '4385550154',
    birthDate: '1986-02-22',
    isWoman: true,
  })
  // Yesterday's payment was declined; the current card would succeed.
  addPass(store, memberWithFailedPayment.member, {
    vehicle: memberWithFailedPayment.vehicle,
    type: 1,
    clubNo: '054',
    paidAt: now - 24 * hourMs,
    period: null,
    controlNumber: 'E4C7H2F',
  })

  const expired = addMemberWithVehicle(store, now, {
    name: 'expiree',
    firstName: 'Gaston',
    lastName: 'Pelletier',
    phoneNumber: '3675550155',
    birthDate: '1952-06-01',
  })
  const lastYear = toQuebecTime(now).minus({ years: 1 })
  addPaymentCard(store, expired.member, 'Gaston Pelletier', lastYear.toMillis(), lastYear.year)
}
