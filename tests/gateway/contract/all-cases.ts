/**
 * All contract test cases of the gateway. Each case consists of a federation call, the outcome of
 * the call, and the expected GraphQL result.
 */
import { accessRightCases } from './access-rights.cases.ts'
import { addressCases } from './addresses.cases.ts'
import { clubCases } from './clubs.cases.ts'
import { guestCases } from './guests.cases.ts'
import type { Case } from './run-contract-cases.ts'
import { insuranceCases } from './insurance.cases.ts'
import { interventionCases } from './interventions.cases.ts'
import { magazineCases } from './magazines.cases.ts'
import { memberCases } from './members.cases.ts'
import { paymentCases } from './payment.cases.ts'
import { receiptCases } from './receipts.cases.ts'
import { sessionCases } from './session.cases.ts'
import { vehicleCases } from './vehicles.cases.ts'
import { volunteeringCases } from './volunteering.cases.ts'

export const cases: Case[] = [
  ...sessionCases,
  ...memberCases,
  ...addressCases,
  ...vehicleCases,
  ...clubCases,
  ...accessRightCases,
  ...insuranceCases,
  ...paymentCases,
  ...receiptCases,
  ...magazineCases,
  ...volunteeringCases,
  ...interventionCases,
  ...guestCases,
]
