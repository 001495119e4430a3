/**
 * Seed data of external access rights, each of which permits its holder to buy a three-day access
 * right as a guest (R-32). Another province's federation issued them, or this federation if its
 * member travels to another province.
 */
import { toQuebecTime } from '../../quebec-days.ts'
import type { Store } from '../../store/database.ts'

interface ExternalRightSeed {
  /** Number of the guest's own access right, in lower-case letters and digits. */
  number: string
  firstName: string
  lastName: string
  /**
   * Part before the @ of the e-mail address of the access right's holder.
   */
  name: string
  postalCode: string
  province: string
  isOurs?: boolean
  isOver?: boolean
}

const rights: ExternalRightSeed[] = [
  {
    number: 'on482913',
    firstName: 'Megan',
    lastName: 'Doyle',
    name: 'megan.doyle',
    postalCode: 'K1N 5T2',
    province: 'ON',
  },
  {
    number: 'nb170566',
    firstName: 'Lucien',
    lastName: 'Arsenault',
    name: 'lucien.arsenault',
    postalCode: 'E1A 3K8',
    province: 'NB',
  },
  {
    number: 'on300117',
    firstName: 'Harold',
    lastName: 'Finch',
    name: 'harold.finch',
    postalCode: 'P3E 2W4',
    province: 'ON',
    isOver: true,
  },
  {
    number: 'qc905124',
    firstName: 'Mireille',
    lastName: 'Gosselin',
    name: 'mireille.gosselin',
    postalCode: 'J8X 2K1',
    province: 'QC',
    isOurs: true,
  },
  {
    number: 'qc611820',
    firstName: 'Armand',
    lastName: 'Plourde',
    name: 'armand.plourde',
    postalCode: 'G6W 4N3',
    province: 'QC',
    isOurs: true,
    isOver: true,
  },
]

/**
 * Inserts the seed data of the access rights that guests hold from their federations. Some expired
 * yesterday; all others are valid for another year.
 */
export function seedExternalAccessRights({ sql }: Store, now: number): void {
  for (const { number, firstName, lastName, name, postalCode, province, isOurs, isOver } of rights) {
    const until = toQuebecTime(now)
      .plus(isOver === true ? { days: -1 } : { years: 1 })
      .endOf('day')
      .toMillis()
    sql.run`
      INSERT INTO external_rights (number, first_name, last_name, email, postal_code, province, is_ours, valid_until)
      VALUES (${number}, ${firstName}, ${lastName}, ${`${name}@sentier.example`}, ${postalCode}, ${province},
        ${isOurs === true ? 1 : 0}, ${until})`
  }
}
