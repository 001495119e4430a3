/** Tests of data isolation: no member and no visitor can read or change another member's data. */
import { startGatewayInProcess } from '../gateway/helpers/gateway-in-process.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type GraphQLOutputType,
  buildSchema,
  getNamedType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeNodeId, encodeId } from '../../gateway/graphql/global-ids.ts'
import { resetFederationDatabase } from '../gateway/helpers/federation-database.ts'
import type { Gateway } from '../gateway/helpers/gateway-process.ts'
import { createGoogleWalletSettings } from '../gateway/helpers/google-wallet.ts'
import {
  findTestCaseOfSuccessfulMutation,
  createMutationDocument,
  getVariablesOfMutationTestCase,
  mutationsWithInput,
} from './helpers/mutation-inputs.ts'
import { hashFederationTables } from './helpers/federation-table-hashes.ts'

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'))
const demo = 'demo@sentier.example'
const otherMember = 'entreprise@sentier.example'
/** Test members who together own every type of object in `ownedTypes`. */
const owners = [
  demo,
  'sansassurance@sentier.example',
  'infraction@sentier.example',
  'benevole@sentier.example',
]
/** GraphQL types whose objects belong to one member, such as a vehicle. */
const ownedTypes = new Set([
  'Member',
  'Vehicle',
  'AccessRight',
  'Receipt',
  'InsuranceRequest',
  'InterventionReport',
  'VolunteerRequest',
])

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGatewayInProcess({
    env: { QUERY_CALLS: '100000' },
    config: {
      cache: { referenceMs: 0, offersMs: 0 },
      graphql: { limits: { fields: 100_000, tokens: 100_000 } },
      passWallets: createGoogleWalletSettings(),
    },
  })
})
afterAll(async () => await gateway?.stop())

/**
 * Returns a GraphQL selection set of all fields without required arguments, `depth` levels deep.
 */
function buildSelectionSet(type: GraphQLOutputType, depth: number): string {
  const namedType = getNamedType(type)
  if (isUnionType(namedType))
    return `{ __typename ${namedType
      .getTypes()
      .map((each) => `... on ${each.name} ${buildSelectionSet(each, depth)}`)
      .join(' ')} }`
  if (!isObjectType(namedType) && !isInterfaceType(namedType)) return ''
  const fields = Object.values(namedType.getFields())
    .filter(({ args }) => !args.some((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined))
    .map((field) => {
      const inner = getNamedType(field.type)
      const isLeaf = !isObjectType(inner) && !isUnionType(inner) && !isInterfaceType(inner)
      if (isLeaf) return field.name
      return depth > 0 ? `${field.name} ${buildSelectionSet(field.type, depth - 1)}` : ''
    })
  return `{ __typename ${fields.join(' ')} }`
}

/** Returns every global id in the result of a GraphQL query. */
function collectGlobalIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(collectGlobalIds)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'id' && typeof inner === 'string' ? [inner] : collectGlobalIds(inner),
  )
}

const isIdOfOwnedObject = (id: unknown) =>
  typeof id === 'string' && ownedTypes.has(decodeNodeId(id)?.type ?? '')

/** Returns the ids of all objects that a member owns. */
async function fetchIdsOfOwnedObjects(email: string): Promise<string[]> {
  const token = await gateway.signIn(email)
  const { data, errors } = await gateway.query(
    `{ viewer ${buildSelectionSet(schema.getType('Member') as never, 4)} }`,
    {},
    token,
  )
  expect(errors).toBeUndefined()
  return [...new Set(collectGlobalIds(data).filter(isIdOfOwnedObject))]
}

describe('objects owned by a member', () => {
  test('the test data contain an object of every type that a member can own', async () => {
    resetFederationDatabase(gateway)
    const ids = (await Promise.all(owners.map(fetchIdsOfOwnedObjects))).flat()
    expect([...new Set(ids.map((id) => decodeNodeId(id)!.type))].toSorted()).toEqual(
      [...ownedTypes].toSorted(),
    )
  })

  test.each(owners)(
    'another member and a visitor without a session get null for the ids of objects that belong to %s',
    async (owner) => {
      resetFederationDatabase(gateway)
      const ids = await fetchIdsOfOwnedObjects(owner)
      const tokenOfOtherMember = await gateway.signIn(otherMember)
      for (const token of [tokenOfOtherMember, null]) {
        for (let start = 0; start < ids.length; start += 50) {
          const { data } = await gateway.query<{ nodes: unknown[] }>(
            'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }',
            { ids: ids.slice(start, start + 50) },
            token,
          )
          expect(data.nodes.filter((each) => each !== null)).toEqual([])
        }
      }
    },
  )

  test.each(owners)(
    'another member cannot look up the objects of the member %s by their ids',
    async (owner) => {
      resetFederationDatabase(gateway)
      const ids = await fetchIdsOfOwnedObjects(owner)
      const token = await gateway.signIn(otherMember)
      const lookUps: Record<string, (id: string) => string> = {
        Vehicle: (id) =>
          `viewer { vehicle(id: "${id}") { id } accessRights(vehicleId: "${id}") { totalCount } } purchaseQuote(vehicleId: "${id}", type: ANNUAL_RENTAL) { ... on PurchaseQuote { activeAt } }`,
        AccessRight: (id) => `viewer { incompleteAccessRight(accessRightId: "${id}") { vehicle { id } } }`,
        Receipt: (id) => `viewer { receipt(id: "${id}") { id } }`,
        InsuranceRequest: (id) => `viewer { insuranceRequest(id: "${id}") { id } }`,
        InterventionReport: (id) => `viewer { interventionReport(id: "${id}") { id } }`,
      }
      for (const id of ids) {
        const lookUp = lookUps[decodeNodeId(id)!.type]
        if (lookUp === undefined) continue
        const { data } = await gateway.query(`{ ${lookUp(id)} }`, {}, token)
        const responseText = JSON.stringify(data)
        expect(responseText).not.toContain(id)
        expect(responseText.replaceAll(/"accessRights":(null|\{"totalCount":0\}),?/g, '')).not.toMatch(
          /totalCount|activeAt/,
        )
      }
    },
  )

  test('the id of an object that does not exist resolves to null without an error', async () => {
    const token = await gateway.signIn(otherMember)
    for (const type of ['Vehicle', 'Receipt', 'AccessRight', 'InsuranceRequest'] as const) {
      const { data, errors } = await gateway.query(
        'query ($id: ID!) { node(id: $id) { id } }',
        { id: encodeId(type, 987_654_321) },
        token,
      )
      expect(errors).toBeUndefined()
      expect(data).toEqual({ node: null })
    }
  })
})

/**
 * Mutations that require a session. Mutations of visitors and guests have none, and the mailed link
 * of `confirmEmailChange` works for its holder.
 */
const mutationsWithSession = mutationsWithInput
  .map(({ name }) => name)
  .filter((name) => name !== 'confirmEmailChange' && findTestCaseOfSuccessfulMutation(name)?.as !== null)

describe.each(mutationsWithSession)('the mutation %s', (mutation) => {
  test("a mutation that requires a session rejects requests without a session and ids of another member's objects", async () => {
    const valid = findTestCaseOfSuccessfulMutation(mutation)
    if (valid === null) throw new Error('the contract has no case with a valid input')
    resetFederationDatabase(gateway)
    const token = await gateway.signIn(valid.as ?? demo)
    const stage = {
      gateway,
      sendGraphQLDocument: async (document: string, variables?: object) =>
        (await gateway.query<never>(document, variables, token, valid.headers)).data,
    }
    await valid.given?.(stage)
    const given =
      typeof valid.variables === 'function' ? await valid.variables(stage) : (valid.variables ?? {})
    const variables = getVariablesOfMutationTestCase(mutation, valid, given)
    const tokenOfOtherMember = await gateway.signIn(otherMember)
    const before = hashFederationTables(gateway)

    const anonymous = await gateway.query(createMutationDocument(mutation), variables, null, valid.headers)
    expect(anonymous.errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED'])
    if (
      JSON.stringify(variables)
        .match(/"[\w-]{8,}"/g)
        ?.some((id) => isIdOfOwnedObject(JSON.parse(id)))
    )
      expectAccessRefused(
        await gateway.query(createMutationDocument(mutation), variables, tokenOfOtherMember, valid.headers),
      )
    expect(hashFederationTables(gateway)).toBe(before)
  })

  function expectAccessRefused({ data, errors }: Awaited<ReturnType<Gateway['query']>>) {
    if (errors === undefined)
      expect((data as Record<string, { __typename: string }>)[mutation]?.__typename).toMatch(/Problem$/)
    else expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_REQUEST'])
  }
})
