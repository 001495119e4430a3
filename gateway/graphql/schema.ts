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
import {
  changeEmail,
  changePassword,
  confirmEmailChange,
  deleteAccount,
  exportData,
  updateProfile,
} from '../domains/account.ts'
import { addressSearchQueries } from '../domains/address-search.ts'
import {
  BillingAddress,
  City,
  MemberAddress,
  addressQueries,
  setBillingAddress,
} from '../domains/addresses.ts'
import { acceptAgreements, agreementQueries } from '../domains/agreements.ts'
import { Club, Region, clubQueries } from '../domains/clubs.ts'
import { buyGuestAccessRight, checkGuestAccessRight, guestQueries, setGuestCard } from '../domains/guests.ts'
import { InterventionReport, payInterventionReport } from '../domains/interventions.ts'
import { Magazine, setMagazinePreferences } from '../domains/magazines.ts'
import {
  InsuranceRequest,
  InsuranceRequestVehicle,
  insuranceQueries,
  payInsuranceRequest,
  submitInsuranceRequest,
} from '../domains/insurance.ts'
import { formRuleQueries } from '../domains/form-rules.ts'
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
import {
  VolunteerRequest,
  Volunteering,
  cancelVolunteerRequest,
  requestVolunteering,
} from '../domains/volunteering.ts'
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
    ...addressSearchQueries,
    ...formRuleQueries,
    ...guestQueries,
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
    updateProfile,
    changeEmail,
    confirmEmailChange,
    changePassword,
    exportData,
    deleteAccount,
    addVehicle,
    updateVehicle,
    deleteVehicle,
    setMagazinePreferences,
    setPaymentCard,
    removePaymentCard,
    setBillingAddress,
    buyAccessRight,
    printAccessRight,
    requestVolunteering,
    cancelVolunteerRequest,
    payInterventionReport,
    checkGuestAccessRight,
    setGuestCard,
    buyGuestAccessRight,
    cancelAccessRight,
    resendAccessRight,
    submitInsuranceRequest,
    payInsuranceRequest,
  },
  Member,
  MemberAddress,
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
  Volunteering,
  VolunteerRequest,
  InterventionReport,
  LogInPayload: withViewer,
  AcceptAgreementsPayload: withViewer,
  UpdateProfilePayload: withViewer,
  ChangePasswordPayload: withViewer,
  AddVehiclePayload: withViewer,
  DeleteVehiclePayload: withViewer,
  SetMagazinePreferencesPayload: withViewer,
  SetPaymentCardPayload: withViewer,
  RemovePaymentCardPayload: withViewer,
  SetBillingAddressPayload: withViewer,
  BuyAccessRightPayload: withViewer,
  RequestVolunteeringPayload: withViewer,
  CancelVolunteerRequestPayload: withViewer,
  PayInterventionReportPayload: withViewer,
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
