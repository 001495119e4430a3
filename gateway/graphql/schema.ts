/** The schema: `schema.graphql`, answered by the domains. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { type GraphQLFieldMap, type GraphQLSchema, isObjectType } from 'graphql'
import { DateResolver, DateTimeResolver } from 'graphql-scalars'
import {
  AccessRight,
  AccessRightVehicle,
  cancelAccessRight,
  printAccessRight,
  resendAccessRight,
} from '../domains/access-rights.ts'
import { BillingAddress, City, addressQueries, setBillingAddress } from '../domains/addresses.ts'
import { acceptAgreements, agreementQueries } from '../domains/agreements.ts'
import { Club, Region, clubQueries } from '../domains/clubs.ts'
import { Magazine, setMagazinePreferences } from '../domains/magazines.ts'
import {
  InsuranceRequest,
  InsuranceRequestVehicle,
  insuranceQueries,
  payInsuranceRequest,
  submitInsuranceRequest,
} from '../domains/insurance.ts'
import { Member, memberQueries, withViewer } from '../domains/members.ts'
import { AccessRightOffer, Presale, offerQueries } from '../domains/offers.ts'
import { PaymentCard, removePaymentCard, setPaymentCard } from '../domains/payment.ts'
import { Portal, portalQueries } from '../domains/portal.ts'
import { buyAccessRight, purchaseQueries } from '../domains/purchase.ts'
import { Receipt, ReceiptAccessRight, ReceiptClub } from '../domains/receipts.ts'
import {
  confirmEmail,
  requestOneTimeCode,
  requestPasswordReset,
  resendEmailConfirmation,
  resetPassword,
} from '../domains/recovery.ts'
import { FormerMember, findExistingMembers, register } from '../domains/registration.ts'
import { logIn, logInWithCode, logOut, refreshSession } from '../domains/session.ts'
import { addVehicle, deleteVehicle, updateVehicle } from '../domains/vehicle-changes.ts'
import { Make, Vehicle, VehicleModel, vehicleQueries } from '../domains/vehicles.ts'
import type { CompleteResolvers } from './complete.ts'
import { nodeQueries } from './node.ts'
import { limitSensitive } from './sensitive.ts'

/** Every field of the schema has its answer here or in its record, or this does not compile. */
export const resolvers = {
  DateTime: DateTimeResolver,
  Date: DateResolver,
  Query: {
    ...nodeQueries,
    ...memberQueries,
    ...portalQueries,
    ...offerQueries,
    ...clubQueries,
    ...vehicleQueries,
    ...purchaseQueries,
    ...insuranceQueries,
    ...addressQueries,
    ...agreementQueries,
  },
  Mutation: {
    logIn,
    refreshSession,
    logInWithCode,
    logOut,
    requestOneTimeCode,
    requestPasswordReset,
    resetPassword,
    resendEmailConfirmation,
    confirmEmail,
    findExistingMembers,
    register,
    acceptAgreements,
    addVehicle,
    updateVehicle,
    deleteVehicle,
    setMagazinePreferences,
    setPaymentCard,
    removePaymentCard,
    setBillingAddress,
    buyAccessRight,
    printAccessRight,
    cancelAccessRight,
    resendAccessRight,
    submitInsuranceRequest,
    payInsuranceRequest,
  },
  Member,
  FormerMember,
  Portal,
  Vehicle,
  Make,
  VehicleModel,
  Magazine,
  AccessRight,
  AccessRightVehicle,
  InsuranceRequest,
  InsuranceRequestVehicle,
  AccessRightOffer,
  Presale,
  Region,
  Club,
  PaymentCard,
  City,
  BillingAddress,
  Receipt,
  ReceiptAccessRight,
  ReceiptClub,
  LogInPayload: withViewer,
  AcceptAgreementsPayload: withViewer,
  AddVehiclePayload: withViewer,
  DeleteVehiclePayload: withViewer,
  SetMagazinePreferencesPayload: withViewer,
  SetPaymentCardPayload: withViewer,
  RemovePaymentCardPayload: withViewer,
  SetBillingAddressPayload: withViewer,
  BuyAccessRightPayload: withViewer,
  CancelAccessRightPayload: withViewer,
  SubmitInsuranceRequestPayload: withViewer,
  PayInsuranceRequestPayload: withViewer,
} satisfies CompleteResolvers

export function createSchema(): GraphQLSchema {
  const typeDefs = readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8')
  const schema = makeExecutableSchema({ typeDefs, resolvers })
  inheritDescriptions(schema)
  limitSensitive(schema)
  return schema
}

/** A field that comes from an interface is described there, once. */
function inheritDescriptions(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()).filter((each) => isObjectType(each))) {
    const inherited: GraphQLFieldMap<unknown, unknown> = Object.assign(
      {},
      ...type.getInterfaces().map((each) => each.getFields()),
    )
    for (const field of Object.values(type.getFields()))
      field.description ??= inherited[field.name]?.description
  }
}
