/**
 * Scenarios of the benchmark, and the factors that vary: the number of vehicles and of connections.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeId } from '../gateway/graphql/global-ids.ts'

/** Ids of a vehicle and a club in the federation, which the benchmark scenarios use. */
export interface Ids {
  vehicle: number
  club: number
}

export const scenarioNames = ['dashboard', 'receipts', 'lookup', 'signIn', 'open', 'purchase'] as const
export type ScenarioName = (typeof scenarioNames)[number]

export interface Scenario {
  /** Name of the benchmark scenario in `docs/performance.md`. */
  title: string
  /**
   * Name of the portal's GraphQL operation that the scenario sends; null if the scenario sends a
   * GraphQL document of its own.
   */
  operation: string | null
  /**
   * Text of the GraphQL document that the benchmark scenario sends, if the portal does not contain
   * the document.
   */
  text?: string
  isSignedIn: boolean
  variables: (ids: Ids) => object
}

/**
 * E-mail address and password of every benchmark member. The demo personas have the same password.
 */
export const account = { email: 'nouveau@sentier.example', password: 'sentier-demo' }

const openDocument = `query Regions($regionId: ID!) {
  regions { id number name }
  clubs(regionId: $regionId) {
    id number name available website address postalCode city phoneNumber
    coordinates { latitude longitude }
    region { id number name }
  }
}`

export const scenarios: Record<ScenarioName, Scenario> = {
  dashboard: {
    title: 'Dashboard',
    operation: 'DashboardScreenQuery',
    isSignedIn: true,
    variables: () => ({}),
  },
  receipts: {
    title: 'Receipts',
    operation: 'ReceiptsScreenQuery',
    isSignedIn: true,
    variables: () => ({ year: null }),
  },
  lookup: {
    title: 'One vehicle',
    operation: 'DeleteVehicleScreenQuery',
    isSignedIn: true,
    variables: ({ vehicle }) => ({ id: encodeId('Vehicle', vehicle) }),
  },
  signIn: {
    title: 'Sign-in',
    operation: 'LoginScreenMutation',
    isSignedIn: false,
    variables: () => ({ input: account }),
  },
  open: {
    title: 'Document of another client',
    operation: null,
    text: openDocument,
    isSignedIn: false,
    variables: () => ({ regionId: encodeId('Region', 1) }),
  },
  purchase: {
    title: 'A purchase',
    operation: 'useBuyMutation',
    isSignedIn: true,
    variables: ({ vehicle, club }) => ({
      input: {
        vehicleId: encodeId('Vehicle', vehicle),
        clubId: encodeId('Club', club),
        type: 'ANNUAL',
        idempotencyKey: 'benchmark-purchase',
        additionalFeeAccepted: true,
        // Set explicitly, because graphql-jit does not apply default values.
        insuranceCancellationRequest: false,
        keepsPassWithoutInsurance: false,
      },
    }),
  },
}

/**
 * A benchmark case: a scenario with the number of the member's vehicles and the number of
 * connections.
 */
export interface BenchmarkCase {
  scenario: ScenarioName
  vehicles: number
  connections: number
}

/**
 * Default number of the member's vehicles and default number of connections in a benchmark case.
 */
export const defaultFactors = { vehicles: 8, connections: 64 }

const createBenchmarkCase = (
  scenario: ScenarioName,
  overrides: Partial<BenchmarkCase> = {},
): BenchmarkCase => ({
  scenario,
  ...defaultFactors,
  ...overrides,
})

const basicCases = (['dashboard', 'receipts', 'lookup', 'signIn', 'open'] as const).map((scenarioName) =>
  createBenchmarkCase(scenarioName),
)

/**
 * All benchmark cases. Each scenario runs with the default numbers of vehicles and connections; the
 * dashboard also runs with other numbers. The purchase scenario is last.
 */
export const benchmarkCases: BenchmarkCase[] = [
  ...basicCases,
  ...[1, 60, 200].map((vehicles) => createBenchmarkCase('dashboard', { vehicles })),
  ...[16, 256].map((connections) => createBenchmarkCase('dashboard', { connections })),
  createBenchmarkCase('purchase'),
]

/** Benchmark cases that a run with `--short` measures. */
export const shortBenchmarkCases = basicCases

/** Returns the title of a benchmark case. */
export function formatBenchmarkCaseTitle({ scenario, vehicles, connections }: BenchmarkCase): string {
  const { title } = scenarios[scenario]
  const isOfMember = scenario !== 'open'
  const owned = vehicles === 1 ? '1 vehicle' : `${vehicles} vehicles`
  return `${title}${isOfMember ? `, ${owned}` : ''}, ${connections} connections`
}

/**
 * Returns every number of vehicles per member that some benchmark case uses, without duplicates.
 */
export const listDistinctVehicleCounts = (cases: readonly BenchmarkCase[]): number[] => [
  ...new Set(cases.map(({ vehicles }) => vehicles)),
]

const persisted = JSON.parse(
  readFileSync(join(import.meta.dirname, '../web/__generated__/persisted.json'), 'utf8'),
) as Record<string, string>

/**
 * Returns the id and the text of a scenario's GraphQL document. The id is null if the portal does
 * not contain this document.
 */
export function findGraphqlDocumentOfScenario(name: ScenarioName): { id: string | null; text: string } {
  const { operation, text } = scenarios[name]
  if (text !== undefined) return { id: null, text }
  const found = Object.entries(persisted).find(([, content]) =>
    new RegExp(`^(query|mutation) ${operation}\\b`).test(content),
  )
  if (found === undefined) throw new Error(`The portal has no document ${operation}: npm run ensure.`)
  return { id: found[0], text: found[1] }
}
