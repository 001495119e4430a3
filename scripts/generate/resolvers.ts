/** Resolver types of the gateway, from `schema.graphql`. */
import { readFileSync } from 'node:fs'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as resolvers from '@graphql-codegen/typescript-resolvers'
import { parse } from 'graphql'

/** What a resolver's parent is, where it is not the type as the schema shows it: the federation's row, as read. */
const records = {
  Member: '../../federation/members.ts#MemberRecord',
  Vehicle: '../../federation/vehicles.ts#VehicleRecord',
  AccessRight: '../../federation/access-rights.ts#AccessRightRecord',
  AccessRightVehicle: '../../federation/access-rights.ts#PassVehicleRecord',
  AccessRightOffer: '../../federation/offers.ts#OfferRecord',
  Presale: '../../federation/offers.ts#PresaleRecord',
  Region: '../../federation/clubs.ts#RegionRecord',
  Club: '../../federation/clubs.ts#ClubRecord',
  PaymentCard: '../../federation/payment.ts#CardRecord',
  City: '../../federation/addresses.ts#CityRecord',
  BillingAddress: '../../federation/addresses.ts#AddressRecord',
  Receipt: '../../federation/receipts.ts#ReceiptRecord',
  ReceiptAccessRight: '../../federation/receipts.ts#ReceiptPassRecord',
  ReceiptClub: '../../federation/receipts.ts#ReceiptClubRecord',
}

/** Payloads leave their `viewer` to a resolver, which reads the member anew, and only when asked for. */
const payloads = Object.fromEntries(
  ['LogIn', 'SetPaymentCard', 'RemovePaymentCard', 'SetBillingAddress', 'BuyAccessRight'].map((name) => [
    `${name}Payload`,
    "Omit<{T}, 'viewer'>",
  ]),
)

/** The generated module, as text. */
export async function generateResolvers(file: string): Promise<string> {
  return await codegen({
    filename: 'resolvers.ts',
    schema: parse(readFileSync(file, 'utf8')),
    documents: [],
    plugins: [{ typescript: {} }, { resolvers: {} }],
    pluginMap: { typescript, resolvers },
    config: {
      contextType: '../../context.ts#Context',
      useTypeImports: true,
      enumsAsTypes: true,
      // Records need no `__typename`; what an interface or a union must tell apart has it (below).
      skipTypename: true,
      strictScalars: true,
      defaultScalarType: 'unknown',
      avoidOptionals: { field: true, object: true },
      resolversNonOptionalTypename: { unionMember: true, interfaceImplementingType: true },
      scalars: { DateTime: { input: 'Date', output: 'Date | number' }, Date: 'string' },
      mappers: { ...records, ...payloads },
      showUnusedMappers: false,
    },
  })
}
