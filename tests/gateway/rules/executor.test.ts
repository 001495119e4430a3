/**
 * Tests that the gateway's execution plans return the same results as graphql-js for the same
 * documents and injected faults.
 */
import { makeExecutableSchema } from '@graphql-tools/schema'
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLFieldResolver,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  execute,
  getVariableValues,
  isObjectType,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { Executor } from '../../../gateway/execution/executor.ts'
import { createRandomDocument } from '../helpers/random-document.ts'
import { createSeededRandom } from '../../seeded-random.ts'

const typeDefs = /* GraphQL */ `
  interface Named {
    name: String
  }
  enum Kind {
    ONE
    TWO
  }
  input Wish {
    text: String = "none"
    times: [Int!]
  }
  type Thing implements Named {
    name: String!
    kind: Kind
    number: Int
    same(text: String = "x", wish: Wish, times: Int): String
    child: Thing
    required: Thing!
    list: [Thing]
    strict: [Thing!]!
    deep: [[Int!]]
    any: Any
    named: Named!
  }
  type Other implements Named {
    name: String
    thing: Thing!
    anys: [Any!]
  }
  union Any = Thing | Other
  type Query {
    thing: Thing
    required: Thing!
    list: [Thing]
    any: Any
    named: [Named]
    same(text: String!, wish: Wish): String
  }
  type Mutation {
    first: Thing
    second: Other
    third: Thing!
  }
`

/**
 * Stub resolver that returns random values and faults. They depend only on a seed and the field's
 * path, so that the gateway's executor and graphql-js get equal results.
 */
const resolveWithInjectedFaults: GraphQLFieldResolver<unknown, number> = (_source, args, seed, info) => {
  const keys: string[] = []
  for (let path: typeof info.path | undefined = info.path; path !== undefined; path = path.prev)
    keys.push(String(path.key))
  const random = createSeededRandom(hashTextToNumber(`${seed} ${keys.join('.')}`))
  const injectRandomFault = (value: unknown): unknown => {
    const fate = random()
    if (fate < 0.04) return null
    if (fate < 0.06) throw new Error(`thrown at ${info.fieldName}`)
    if (fate < 0.08) return new Error(`given at ${info.fieldName}`)
    if (fate < 0.1) return { odd: true }
    if (fate < 0.2) return resolveAfterDelay(random, () => injectRandomFault(value))
    return value
  }
  return injectRandomFault(createRandomFieldValue(String(info.returnType), random, args))
}

async function resolveAfterDelay(random: () => number, returnValue: () => unknown): Promise<unknown> {
  for (let ticks = Math.floor(random() * 4); ticks > 0; ticks -= 1) await Promise.resolve()
  if (random() < 0.1) await new Promise((next) => setImmediate(next))
  return returnValue()
}

const typeNames = ['Thing', 'Other', 'Thing', 'Other', 'Thing', 'Nobody', 'Kind', 'Query', undefined, 7]

function createRandomFieldValue(type: string, random: () => number, args: object): unknown {
  if (type.startsWith('[')) {
    const item = type.replace(/!$/, '').slice(1, -1)
    return Array.from({ length: Math.floor(random() * 4) }, () =>
      random() < 0.05
        ? null
        : random() < 0.1
          ? resolveAfterDelay(random, () => createRandomFieldValue(item, random, args))
          : createRandomFieldValue(item, random, args),
    )
  }
  const nullableType = type.replace(/!$/, '')
  if (nullableType === 'String') return random() < 0.5 ? JSON.stringify(args) : 'text'
  if (nullableType === 'Int') return Math.floor(random() * 10)
  if (nullableType === 'Kind') return random() < 0.9 ? 'ONE' : 'THREE'
  return {
    __typename:
      random() < 0.9
        ? typeNames[Math.floor(random() * 2)]
        : typeNames[Math.floor(random() * typeNames.length)],
  }
}

function hashTextToNumber(text: string): number {
  return Array.from(text).reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7)
}

const schema = makeExecutableSchema({ typeDefs })
for (const type of Object.values(schema.getTypeMap()))
  if (isObjectType(type) && !type.name.startsWith('__'))
    for (const field of Object.values(type.getFields())) field.resolve = resolveWithInjectedFaults

/**
 * Validation rules of graphql-js except the rules about unused fragments and variables, which
 * random documents contain.
 */
const rules = specifiedRules.filter(
  (rule) => rule !== NoUnusedFragmentsRule && rule !== NoUnusedVariablesRule,
)

/**
 * Returns a GraphQL error as JSON for comparison with graphql-js. Messages of internal errors
 * become INTERNAL, because the gateway words them differently.
 */
const serializeGraphqlError = ({ message, locations, path }: GraphQLError) =>
  JSON.stringify({
    message: / at \w+$|^Variable|^Argument|cannot represent/.test(message) ? message : 'INTERNAL',
    locations,
    path,
  })

/**
 * Groups GraphQL errors by the path of the null field that they cause: the failed field, or a
 * nullable ancestor of a failed non-null field.
 */
function groupGraphqlErrorsByPath({ errors = [], data }: ExecutionResult): Map<string, string[]> {
  const errorsByPath = Map.groupBy(errors, ({ path = [] }) => {
    const errorPath: (string | number)[] = []
    let value: unknown = data
    for (const key of path) {
      if (value === null || value === undefined) break
      value = (value as Record<string | number, unknown>)[key]
      errorPath.push(key)
    }
    return errorPath.join('.')
  })
  return new Map(Array.from(errorsByPath, ([place, all]) => [place, all.map(serializeGraphqlError)]))
}

/**
 * Expects that two GraphQL results have equal data and errors at equal paths. For a path with
 * several errors, one common error is enough.
 */
function expectSameExecutionResult(actual: ExecutionResult, expected: ExecutionResult, seed: number): void {
  expect(JSON.stringify(actual.data), `seed ${seed}`).toBe(JSON.stringify(expected.data))
  const [actualErrors, wantedErrors] = [groupGraphqlErrorsByPath(actual), groupGraphqlErrorsByPath(expected)]
  expect([...actualErrors.keys()].toSorted(), `seed ${seed}`).toEqual([...wantedErrors.keys()].toSorted())
  for (const [errorPath, errors] of wantedErrors) {
    const ours = actualErrors.get(errorPath)!
    if (errors.length === 1 && ours.length === 1) expect(ours, `seed ${seed}`).toEqual(errors)
    else
      expect(
        ours.some((error) => errors.includes(error)),
        `seed ${seed}, ${errorPath}`,
      ).toBe(true)
  }
}

/**
 * Executes a GraphQL document with the given executor. As in the gateway, invalid variables prevent
 * the execution.
 */
async function executeGraphqlDocument(
  executor: Executor,
  document: DocumentNode,
  variables: object,
  seed: number,
) {
  const prepared = executor.prepareOperation(document, null)!
  const definitions = prepared.operation.variableDefinitions ?? []
  const { coerced, errors } = getVariableValues(schema, definitions, { ...variables })
  return errors === undefined ? await prepared.execute(coerced, seed) : { errors }
}

describe('executor limit for large results', () => {
  const wide = makeExecutableSchema({
    typeDefs: 'type Query { all: [Thing] } type Thing { all: [Thing] name: String }',
    resolvers: {
      Query: { all: () => Array.from({ length: 50 }, () => ({})) },
      Thing: {
        all: (_source, _args, progress: { resolved: number; waits: boolean }) => {
          progress.resolved += 1
          const objects = Array.from({ length: 50 }, () => ({}))
          return progress.waits ? Promise.resolve(objects) : objects
        },
        name: () => 'x',
      },
    },
  })
  test.each([false, true])(
    'the GraphQL executor stops resolving fields once the result is too large (asynchronous resolvers: %s)',
    async (waits) => {
      const document = parse('{ all { all { all { all { name } } } } }')
      let resolvedCount = 0
      const executor = new Executor(wide, {
        maxValues: 1_000,
        count: (_asked, values) => (resolvedCount = values),
      })
      const progress = { resolved: 0, waits }
      const { data, errors } = await executor.prepareOperation(document, null)!.execute({}, progress)
      expect(data).toBe(null)
      expect(errors?.map(({ message }) => message)).toEqual([
        'The result has more than 1000 values: request fewer. A mutation in this request may have taken effect.',
      ])
      expect(progress.resolved).toBeLessThan(1_100)
      expect(resolvedCount).toBeGreaterThan(1_000)
      expect(resolvedCount).toBeLessThan(waits ? 10_000 : 1_010)
    },
  )
})

describe('comparison of the executor with graphql-js', () => {
  test('the GraphQL executor and the package graphql-js return equal results for 200 random documents, even with injected faults', async () => {
    let compared = 0
    let failed = 0
    for (let seed = 1; compared < 200; seed += 1) {
      const random = createSeededRandom(seed)
      const document = parse(createRandomDocument(schema, random))
      if (validate(schema, document, rules).length > 0) continue
      const executor = new Executor(schema)
      // Three executions with different conditions: the later executions use the plan that the
      // first compiled.
      for (const yes of [true, false, undefined]) {
        const variables = {
          yes,
          text: random() < 0.9 ? 'given' : null,
          wish: { times: random() < 0.9 ? [1] : 'no' },
        }
        const expected = await execute({ schema, document, variableValues: variables, contextValue: seed })
        expectSameExecutionResult(
          await executeGraphqlDocument(executor, document, variables, seed),
          expected,
          seed,
        )
        if (expected.errors !== undefined) failed += 1
      }
      compared += 1
    }
    // The documents must produce both failed and complete results.
    expect(failed).toBeGreaterThan(50)
    expect(failed).toBeLessThan(3 * compared - 50)
  })
})
