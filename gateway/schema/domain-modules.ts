/**
 * List of the gateway's domain modules, whose resolvers and find-by-id functions form the
 * executable schema.
 */
import * as accessRights from '../domains/access-rights/domain.ts'
import * as addresses from '../domains/addresses/domain.ts'
import * as agreements from '../domains/agreements/domain.ts'
import * as clubs from '../domains/clubs/domain.ts'
import * as guests from '../domains/guests/domain.ts'
import * as insurance from '../domains/insurance/domain.ts'
import * as interventions from '../domains/interventions/domain.ts'
import * as magazines from '../domains/magazines/domain.ts'
import * as members from '../domains/members/domain.ts'
import * as passCodes from '../domains/pass-codes/domain.ts'
import * as passWallets from '../domains/pass-wallets/domain.ts'
import * as payment from '../domains/payment/domain.ts'
import * as portal from '../domains/portal/domain.ts'
import * as purchase from '../domains/purchase/domain.ts'
import * as receipts from '../domains/receipts/domain.ts'
import * as registration from '../domains/registration/domain.ts'
import * as session from '../domains/session/domain.ts'
import * as vehicles from '../domains/vehicles/domain.ts'
import * as volunteering from '../domains/volunteering/domain.ts'

export const domains = [
  accessRights,
  addresses,
  agreements,
  clubs,
  guests,
  insurance,
  interventions,
  magazines,
  members,
  passCodes,
  passWallets,
  payment,
  portal,
  purchase,
  receipts,
  registration,
  session,
  vehicles,
  volunteering,
] as const

/**
 * Union of the types of the values that the domain modules export under one name, such as
 * `resolvers`.
 */
export type DomainPart<Name extends string> = (typeof domains)[number] extends infer Domain
  ? Domain extends Record<Name, infer Part>
    ? Part
    : never
  : never

/** Converts a union type to the intersection of its members. */
export type UnionToIntersection<Part> = (Part extends unknown ? (part: Part) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** Checks at compile time that the type `Given` is assignable to the type `Wanted`. */
export type Satisfies<Wanted, Given extends Wanted> = Given & Wanted
