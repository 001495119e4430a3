/** Demo personas who volunteer for a club or have asked to volunteer. */
import { findClubIdForVolunteering } from '../../clubs/queries.ts'
import type { Store } from '../../store/database.ts'
import { volunteerStatus, insertVolunteerRequest } from '../../volunteering/queries.ts'
import {
  type MemberSeed,
  addPass,
  addQuadWithAllFields,
  addMemberWithVehicle,
  computePassDatesOfCurrentSeason,
} from './persona-factories.ts'

interface VolunteerSeed extends MemberSeed {
  /**
   * Clubs that the demo volunteer supports: one club for the pass of each vehicle. The volunteer
   * request goes to the first club.
   */
  clubs: { no: string; controlNumber: string }[]
  status: keyof typeof volunteerStatus
}

const volunteers: VolunteerSeed[] = [
  {
    name: 'benevole',
    firstName: 'Florence',
    lastName: 'Nadeau',
    phoneNumber: '4185550161',
    birthDate: '1979-10-21',
    isWoman: true,
    clubs: [{ no: '054', controlNumber: 'V3N8K5R' }],
    status: 'accepted',
  },
  {
    name: 'attente',
    firstName: 'Samuel',
    lastName: 'Lavoie',
    phoneNumber: '4185550162',
    birthDate: '1968-05-09',
    clubs: [
      { no: '054', controlNumber: 'A2T6N9W' },
      { no: '020', controlNumber: 'A7X4M3D' },
    ],
    status: 'pending',
  },
  {
    name: 'refuse',
    firstName: 'Camille',
    lastName: 'Ouellet',
    phoneNumber: '4185550163',
    birthDate: '1990-01-30',
    isWoman: true,
    clubs: [{ no: '054', controlNumber: 'R5F9L2Z' }],
    status: 'refused',
  },
  {
    name: 'revoque',
    firstName: 'Hubert',
    lastName: 'Thériault',
    phoneNumber: '4185550164',
    birthDate: '1957-12-11',
    clubs: [{ no: '020', controlNumber: 'R6V3Q8C' }],
    status: 'revoked',
  },
]

/**
 * Inserts the demo volunteers with their active annual passes, one for each club that a volunteer
 * supports.
 */
export function seedVolunteerRequests(store: Store, now: number): void {
  for (const seed of volunteers) {
    const { member, vehicle } = addMemberWithVehicle(store, now, seed)
    for (const [index, { no, controlNumber }] of seed.clubs.entries()) {
      addPass(store, member, {
        ...computePassDatesOfCurrentSeason(now),
        vehicle: index === 0 ? vehicle : addQuadWithAllFields(store, member, 'VOYAGEUR'),
        type: 1,
        clubNo: no,
        controlNumber,
      })
    }
    insertVolunteerRequest(store, {
      member,
      noWeb: findClubIdForVolunteering(store, seed.clubs[0]!.no),
      status: volunteerStatus[seed.status],
      chosen: ['accueilOrientation', 'entretienSentier', 'samedi', 'dimanche'],
      language: 'fr',
      now,
    })
  }
}
