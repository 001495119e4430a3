/**
 * Seed data of former members, as recorded in the legacy files. The e-mail addresses, phone numbers
 * and vehicle registrations belong to no real person.
 */
import type { FormerMember } from '../../members/former-members.ts'
import type { Store } from '../../store/database.ts'

/**
 * Code of the origin of former members: their data come from the legacy file.
 */
const legacyFile = 0
/**
 * Code of the origin of former members: their data come from the earlier web portal.
 */
const earlierPortal = 1

/**
 * Seed data of former members. Id and origin together identify a former member: the same id can
 * occur in the legacy file and in the earlier web portal.
 */
export const formerMembers: FormerMember[] = [
  {
    origin: legacyFile,
    id: 1042,
    controlNumber: 'A1042',
    firstName: 'Léo-Paul',
    lastName: 'Desrosiers',
    postalCode: 'G0L 1A0',
    phoneNumber: '4185550161',
    birthDate: '1951-03-09',
    quad: 'Honda TRX 300 1996',
  },
  {
    origin: earlierPortal,
    id: 1042,
    controlNumber: '51042',
    firstName: 'Marie-Ève',
    lastName: 'Bouchard',
    postalCode: 'G7H 2B1',
    phoneNumber: '5815550118',
    birthDate: '1988-11-23',
    quad: 'Polaris Sportsman 500 2010',
  },
  // Her birth date is unknown, so her control number alone does not find her.
  {
    origin: legacyFile,
    id: 1077,
    controlNumber: 'B1077',
    firstName: 'Thérèse',
    lastName: 'Lachance',
    postalCode: 'G0A 3M0',
    phoneNumber: '4185550129',
    birthDate: null,
    quad: 'Yamaha Kodiak 400 2001',
  },
  // Twins with equal data: one search finds both, and the member picks the right one.
  {
    origin: legacyFile,
    id: 1103,
    controlNumber: 'C1103',
    firstName: 'Réjean',
    lastName: 'Côté',
    postalCode: 'J0K 2S0',
    phoneNumber: '4505550172',
    birthDate: '1959-08-30',
    quad: 'Arctic Cat 500 2003',
  },
  {
    origin: legacyFile,
    id: 1104,
    controlNumber: 'C1103',
    firstName: 'Régent',
    lastName: 'Côté',
    postalCode: 'J0K 2S0',
    phoneNumber: '4505550172',
    birthDate: '1959-08-30',
    quad: null,
  },
  {
    origin: earlierPortal,
    id: 2210,
    controlNumber: '2210X',
    firstName: 'Nathan',
    lastName: 'Nguyen',
    postalCode: 'H2X 1Y4',
    phoneNumber: '5145550183',
    birthDate: '1994-02-28',
    quad: 'Can-Am Outlander 450 2018',
  },
  {
    origin: earlierPortal,
    id: 2231,
    controlNumber: '2231KL',
    firstName: 'Kateri',
    lastName: 'McKenzie',
    postalCode: 'G0W 1S0',
    phoneNumber: '4185550154',
    birthDate: '1979-06-21',
    quad: 'CFMOTO CFORCE 500 2016',
  },
  {
    origin: earlierPortal,
    id: 2305,
    controlNumber: '2305',
    firstName: 'Zoé',
    lastName: 'L’Écuyer',
    postalCode: 'J8X 3Y7',
    phoneNumber: '8195550147',
    birthDate: '2001-12-02',
    quad: 'Suzuki KingQuad 400 2014',
  },
  {
    origin: legacyFile,
    id: 1260,
    controlNumber: 'D1260ZZ',
    firstName: 'Gaétan',
    lastName: 'St-Onge',
    postalCode: 'G4R 1K3',
    phoneNumber: '4185550190',
    birthDate: '1947-04-27',
    quad: 'Kawasaki Prairie 360 2006',
  },
  {
    origin: earlierPortal,
    id: 2377,
    controlNumber: '2377QC',
    firstName: 'Anaïs',
    lastName: 'Œuvrard',
    postalCode: 'G1R 4P5',
    phoneNumber: '4185550136',
    birthDate: '1990-10-15',
    quad: null,
  },
]

/** Former member in the seed data who is already linked to a portal account. */
const returnedMember: FormerMember & { email: string } = {
  origin: legacyFile,
  id: 1008,
  controlNumber: 'M1008',
  firstName: 'Maude',
  lastName: 'Tremblay',
  postalCode: 'G5L 4B7',
  phoneNumber: '4185550142',
  birthDate: '1986-05-17',
  quad: 'Honda FourTrax 2008',
  email: 'demo@sentier.example',
}

/** Inserts the fictional former members. The current members must have been inserted before. */
export function seedFormerMembers({ sql }: Store): void {
  for (const former of [...formerMembers, returnedMember]) {
    const { origin, id, controlNumber, firstName, lastName, postalCode, phoneNumber, birthDate, quad } =
      former
    sql.run`
      INSERT INTO former_members (origin, id, control_number, first_name, last_name, postal_code, phone_number, birth_date, quad)
      VALUES (${origin}, ${id}, ${controlNumber}, ${firstName}, ${lastName}, ${postalCode}, ${phoneNumber}, ${birthDate}, ${quad})`
  }
  const { origin, id, email } = returnedMember
  sql.run`
    UPDATE former_members SET member = (SELECT id FROM members WHERE email = ${email})
    WHERE origin = ${origin} AND id = ${id}`
}
