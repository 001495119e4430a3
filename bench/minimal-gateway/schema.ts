/**
 * The gateway's GraphQL schema for the other GraphQL engines of the benchmark. Fields of loaded
 * vehicles, passes and receipts resolve synchronously, so that no engine waits for promises.
 */
import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType, isScalarType } from 'graphql'
import { accessRights, type AccessRightRecord } from '../../gateway/domains/access-rights/rest.ts'
import { canCancelPass, selectUsablePasses } from '../../gateway/domains/access-rights/rules.ts'
import { interventionReports } from '../../gateway/domains/interventions/rest.ts'
import { filterInterventionReportsByVehicle } from '../../gateway/domains/interventions/rules.ts'
import { getPassPurchaseObstacle } from '../../gateway/domains/purchase/purchase-obstacles.ts'
import { getVehicleDeleteObstacle } from '../../gateway/domains/purchase/vehicle-removal.ts'
import { type ReceiptRecord, receipts } from '../../gateway/domains/receipts/rest.ts'
import {
  sortReceiptsNewestFirst,
  filterReceiptsByYearAndSuccess,
} from '../../gateway/domains/receipts/rules.ts'
import { type VehicleRecord, vehicles } from '../../gateway/domains/vehicles/rest.ts'
import { sortVehiclesByPassEnd } from '../../gateway/domains/vehicles/rules.ts'
import { paginateRelayConnection } from '../../gateway/graphql/relay-connections.ts'
import type { Context } from '../../gateway/graphql/context.ts'
import { createExecutableSchema } from '../../gateway/schema/schema.ts'
import { formatTimestampAsIsoString } from './shared-result-parts.ts'

/**
 * Vehicles, passes and other lists loaded for a GraphQL request, keyed by the request's context
 * object.
 */
const loadedLists = new WeakMap<
  Context,
  { fleet?: VehiclesAndReports; passes?: Map<number, AccessRightRecord> }
>()
type VehiclesAndReports = Awaited<ReturnType<typeof loadVehiclesAndInterventionReports>>

async function loadVehiclesAndInterventionReports({ load }: Context) {
  const [owned, reports] = await Promise.all([load(vehicles), load(interventionReports)])
  return { owned, reports, byId: new Map(owned.map((vehicle) => [vehicle.id, vehicle])) }
}

async function loadAndCacheVehiclesAndInterventionReports(context: Context): Promise<VehiclesAndReports> {
  const fleet = await loadVehiclesAndInterventionReports(context)
  loadedLists.set(context, { ...loadedLists.get(context), fleet })
  return fleet
}

type Resolver<Parent, Args = never> = (parent: Parent, args: Args, context: Context) => unknown
type Page = { first?: number | null }
/**
 * Special return value of a benchmark resolver: the gateway's own resolver then computes the
 * GraphQL field.
 */
const useDefaultResolver = Symbol('own')

const member: Record<string, Resolver<object>> = {
  vehicles: async (_member, page: Page, context) =>
    paginateRelayConnection(
      'Vehicle',
      sortVehiclesByPassEnd((await loadAndCacheVehiclesAndInterventionReports(context)).owned, context.now()),
      page,
    ),
  activeAccessRights: async (_member, page: Page, context) => {
    const [passes] = await Promise.all([
      context.load(accessRights),
      loadAndCacheVehiclesAndInterventionReports(context),
    ])
    return paginateRelayConnection('AccessRight', selectUsablePasses(passes, context.now()), page)
  },
  receipts: async (
    _member,
    { year, successful, ...page }: Page & { year: number | null; successful: boolean | null },
    context,
  ) => {
    const [all, passes] = await Promise.all([context.load(receipts), context.load(accessRights)])
    loadedLists.set(context, {
      ...loadedLists.get(context),
      passes: new Map(passes.map((pass) => [pass.id, pass])),
    })
    return paginateRelayConnection(
      'Receipt',
      sortReceiptsNewestFirst(filterReceiptsByYearAndSuccess(all, { year, successful })),
      page,
    )
  },
}

const vehicle: Record<string, Resolver<VehicleRecord>> = {
  make: ({ make }) => make ?? useDefaultResolver,
  model: ({ model }) => model ?? useDefaultResolver,
  purchaseObstacle: (owned, { type }: { type?: 'ANNUAL' | null }, context) => {
    const fleet = loadedLists.get(context)?.fleet
    if (fleet === undefined) return useDefaultResolver
    return getPassPurchaseObstacle(
      owned,
      filterInterventionReportsByVehicle(owned, fleet.reports),
      type ?? null,
      context.now(),
    )
  },
  deleteObstacle: (owned, _args, context) => {
    const fleet = loadedLists.get(context)?.fleet
    if (fleet === undefined || owned.passes.some(canCancelPass)) return useDefaultResolver
    const reports = filterInterventionReportsByVehicle(owned, fleet.reports)
    return getVehicleDeleteObstacle(owned, { reports, hasRetry: false }, context.now())
  },
}

const accessRight: Record<string, Resolver<AccessRightRecord>> = {
  vehicle: ({ vehicle: linkedVehicle }, _args, context) => {
    const fleet = loadedLists.get(context)?.fleet
    return fleet === undefined || linkedVehicle === null
      ? useDefaultResolver
      : (fleet.byId.get(linkedVehicle.id) ?? null)
  },
}

const receipt: Record<string, Resolver<ReceiptRecord>> = {
  accessRight: ({ accessRight: linkedPass }, _args, context) => {
    const passes = loadedLists.get(context)?.passes
    return passes === undefined || linkedPass?.id == null
      ? useDefaultResolver
      : (passes.get(linkedPass.id) ?? null)
  },
}

const lean = { Member: member, Vehicle: vehicle, AccessRight: accessRight, Receipt: receipt }

/**
 * Returns the gateway's GraphQL schema with some resolvers replaced by the benchmark's synchronous
 * resolvers.
 */
export function createBenchmarkSchema(): GraphQLSchema {
  const schema = createExecutableSchema()
  for (const [name, resolvers] of Object.entries(lean)) {
    const type = schema.getType(name)
    if (!isObjectType(type)) throw new Error(`${name} is no longer an object type.`)
    const fields = type.getFields()
    for (const [field, resolver] of Object.entries(resolvers)) {
      const usual = fields[field]!.resolve!
      const resolve = resolver as unknown as GraphQLFieldResolver<unknown, Context>
      fields[field]!.resolve = (parent, args, context: Context, info) => {
        const value = resolve(parent, args, context, info)
        return value === useDefaultResolver ? usual(parent, args, context, info) : value
      }
    }
  }
  const moment = schema.getType('DateTime')
  // Timestamps are numbers here, so serializing needs no check.
  if (isScalarType(moment)) moment.serialize = (value) => formatTimestampAsIsoString(Number(value))
  return schema
}
