import { globSync, readFileSync } from 'node:fs'
import {
  type GraphQLArgument,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLObjectType,
  type GraphQLSchema,
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { fieldReasonCodes } from '../../../gateway/graphql/problems.ts'
import { createExecutableSchema } from '../../../gateway/schema/schema.ts'
import { domains, languages, translate } from '../../../gateway/platform/translate.ts'

const schema = createExecutableSchema()
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
const objects = types.filter((type) => isObjectType(type))
const builtInTypes = new Set(['String', 'Int', 'Float', 'Boolean', 'ID'])

interface NamedElement {
  place: string
  name: string
  description: string | null | undefined
}

/**
 * Named elements of the GraphQL schema (types, fields, arguments, enum values), each with its path.
 */
const namedElements: NamedElement[] = types.flatMap((type) => {
  const createNamedSchemaElement = (
    element: GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLEnumValue | GraphQLArgument,
    parentPath: string,
  ): NamedElement => ({
    place: `${parentPath}.${element.name}`,
    name: element.name,
    description: element.description,
  })
  const members = isEnumType(type)
    ? type.getValues().map((value) => createNamedSchemaElement(value, type.name))
    : isObjectType(type) || isInterfaceType(type)
      ? Object.values(type.getFields()).flatMap((field) =>
          [createNamedSchemaElement(field, type.name)].concat(
            field.args.map((argument) => createNamedSchemaElement(argument, `${type.name}.${field.name}`)),
          ),
        )
      : isInputObjectType(type)
        ? Object.values(type.getFields()).map((field) => createNamedSchemaElement(field, type.name))
        : []
  const self = builtInTypes.has(type.name)
    ? []
    : [{ place: type.name, name: type.name, description: type.description }]
  return [...self, ...members]
})

const typeNames = types.map(({ name }) => name)
const listTypesImplementingInterface = (interfaceName: string) =>
  objects.filter((type) => type.getInterfaces().some((each) => each.name === interfaceName))

test('the scalars of the executable schema have the descriptions and specification URLs of schema.graphql', () => {
  const documented = buildSchema(readFileSync('schema.graphql', 'utf8'))
  const describeScalars = (each: GraphQLSchema) =>
    Object.values(each.getTypeMap())
      .filter((type) => isScalarType(type))
      .map(({ name, description, specifiedByURL }) => ({ name, description, specifiedByURL }))
      .toSorted((one, other) => one.name.localeCompare(other.name))
  expect(describeScalars(schema)).toEqual(describeScalars(documented))
})

describe('GraphQL schema', () => {
  test('every type, field, argument and enum value of the schema has a description', () => {
    expect(
      namedElements.filter(({ description }) => !description?.trim()).map(({ place }) => place),
      'Add a description to each of these in schema.graphql.',
    ).toEqual([])
  })

  test('descriptions in the GraphQL schema contain no requirement ids', () => {
    const withId = namedElements.filter(({ description }) => /\b[A-Z]-?\d\d\b|§/.test(description ?? ''))
    expect(withId.map(({ place, description }) => `${place}: ${description}`)).toEqual([])
  })

  test('descriptions in the GraphQL schema have at least 15 characters', () => {
    const short = namedElements.filter(({ description }) => description?.trim() && description.length < 15)
    expect(
      short.map(({ place, description }) => `${place}: ${description}`),
      'These descriptions in schema.graphql have fewer than 15 characters.',
    ).toEqual([])
  })

  test('the GraphQL schema names types in PascalCase, fields and arguments in camelCase, and enum values in CAPITALS', () => {
    expect(typeNames.filter((name) => !/^([A-Z][a-z\d]*)+$/.test(name) && !builtInTypes.has(name))).toEqual(
      [],
    )
    const values = new Set(
      types
        .filter((type) => isEnumType(type))
        .flatMap((type) => type.getValues().map(({ name }) => `${type.name}.${name}`)),
    )
    const misspelledElements = namedElements.filter(({ place, name }) => {
      if (!place.includes('.')) return false
      return !(values.has(place) ? /^[A-Z][A-Z\d_]*$/ : /^[a-z][a-zA-Z\d]*$/).test(name)
    })
    expect(misspelledElements.map(({ place }) => place)).toEqual([])
  })

  test('the enums of input types contain no output-only value such as UNKNOWN', () => {
    const inputs = [
      ...types.filter((type) => isInputObjectType(type)).flatMap((type) => Object.values(type.getFields())),
      ...objects.flatMap((type) => Object.values(type.getFields()).flatMap(({ args }) => args)),
    ]
    const taken = inputs.flatMap(({ type }) => {
      const namedType = getNamedType(type)
      return isEnumType(namedType) ? namedType.getValues().map(({ name }) => name) : []
    })
    expect(taken).toContain('ANNUAL')
    expect(taken.filter((name) => ['UNKNOWN', 'TRAIL'].includes(name))).toEqual([])
  })

  test("the GraphQL schema contains no French name of the federation's REST contract", () => {
    expect(
      namedElements.filter(({ name }) => /montant|banniere|immatric|droit|vehicule|disponible/i.test(name)),
    ).toEqual([])
  })
})

describe('conformance to the Relay server specification', () => {
  // Clients store one record per id: two types with the same id would overwrite each other.
  test('only types that implement Node have a field named id', () => {
    const nodes = new Set(listTypesImplementingInterface('Node').map(({ name }) => name))
    const otherTypes = objects.filter((type) => 'id' in type.getFields() && !nodes.has(type.name))
    expect(otherTypes.map(({ name }) => name)).toEqual([])
  })

  test('the query fields node and nodes take global ids and may return null', () => {
    const { node, nodes } = schema.getQueryType()!.getFields()
    expect([String(node?.type), String(node?.args[0]?.type)]).toEqual(['Node', 'ID!'])
    expect([String(nodes?.type), String(nodes?.args[0]?.type)]).toEqual(['[Node]!', '[ID!]!'])
  })

  const connections = objects.filter(({ name }) => name.endsWith('Connection'))
  test.each(connections.map((type) => [type.name, type] as const))(
    'the connection %s has edges, nodes and pagination arguments as Relay specifies',
    (name, connection) => {
      const edge = name.replace(/Connection$/, 'Edge')
      const fields = mapFieldNamesToGraphqlTypes(connection)
      expect(fields).toMatchObject({ edges: `[${edge}!]!`, pageInfo: 'PageInfo!' })
      expect(fields['nodes']).toBe(fields['edges']!.replace('Edge', ''))
      const edgeType = schema.getType(edge) as GraphQLObjectType
      expect(mapFieldNamesToGraphqlTypes(edgeType)).toMatchObject({
        cursor: 'String!',
        node: expect.stringMatching(/^\w+!$/),
      })
      const users = objects
        .flatMap((type) => Object.values(type.getFields()))
        .filter((field) => String(field.type).startsWith(name))
      expect(users.length).toBeGreaterThan(0)
      for (const { args } of users) {
        expect(args.map(({ name: argument }) => argument)).toEqual(
          expect.arrayContaining(['first', 'after', 'last', 'before']),
        )
      }
    },
  )
})

describe('problem types of the GraphQL schema', () => {
  const problems = listTypesImplementingInterface('Problem').map(({ name }) => name)
  const unions = types.filter((type) => isUnionType(type))

  test('every problem type has a name that ends in Problem and is a member of a union', () => {
    expect(problems.filter((name) => !name.endsWith('Problem'))).toEqual([])
    const members = new Set(unions.flatMap((union) => union.getTypes().map(({ name }) => name)))
    expect(
      problems.filter((name) => !members.has(name)),
      'Add each of these problems to a union in schema.graphql.',
    ).toEqual([])
  })

  test('every problem type of the schema occurs in the source code of the gateway', () => {
    const code = globSync('gateway/**/*.ts', { exclude: ['**/generated/**'] })
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    expect(
      problems.filter((name) => !code.includes(`'${name}'`)),
      'No code in gateway/ returns these problems. Add each to the `refusals` of its mutation, or return it from `work`.',
    ).toEqual([])
  })

  // Unions that queries return; all others are results of mutations.
  const isQueryResultUnion = ({ name }: { name: string }) =>
    ['MagazineResult', 'PurchaseQuoteResult'].includes(name)

  test.each(unions.filter(isQueryResultUnion).map((union) => [union.name, union] as const))(
    'the query result union %s consists of one object type and its problem types',
    (name, union) => {
      const [object, ...problemTypes] = union.getTypes().map((type) => type.name)
      expect(object).toBe(name.replace(/Result$/, ''))
      expect(problemTypes.filter((each) => !problems.includes(each))).toEqual([])
    },
  )

  test.each(
    unions.filter((union) => !isQueryResultUnion(union)).map((union) => [union.name, union] as const),
  )('the mutation result union %s consists of one payload type and problem types', (name, union) => {
    const [payload, ...problemTypes] = union.getTypes().map((type) => type.name)
    // Both ways to sign in return the same payload.
    expect(payload).toBe(name.replace(/(WithCode)?Result$/, 'Payload'))
    expect(problemTypes.filter((each) => !problems.includes(each))).toEqual([])
    expect(problemTypes).toContain('RefusedProblem')
  })

  test('every mutation takes at most one input, and every mutation except logOut returns a union of its own', () => {
    for (const [name, { type, args }] of Object.entries(schema.getMutationType()!.getFields())) {
      const pascal = name.charAt(0).toUpperCase() + name.slice(1)
      expect(String(type)).toBe(name === 'logOut' ? 'LogOutPayload!' : `${pascal}Result!`)
      // Clients of earlier releases send logOut without an input.
      const inputType = name === 'logOut' ? 'LogOutInput' : `${pascal}Input!`
      expect(args.map((argument) => `${argument.name}: ${String(argument.type)}`)).toEqual(
        args.length === 0 ? [] : [`input: ${inputType}`],
      )
    }
  })

  test.each(languages)(
    'every problem, refusal and field error has a message in the locale %s',
    (language) => {
      const isLocaleTextMissing = (domain: string, key: string) =>
        translate(language, domain, key, { count: 2 }) === key
      const mutations = unions.flatMap(({ name }) => /^(?!Magazine)(\w+)Result$/.exec(name)?.[1] ?? [])
      const refusedKeys = mutations.map(
        (name) => `Problems.Refused.${name.charAt(0).toLowerCase()}${name.slice(1)}`,
      )
      const keysOutsideOneFile = [...problems.map((name) => `Problems.${name}`), ...refusedKeys].filter(
        (key) => domains.filter((domain) => !isLocaleTextMissing(domain, key)).length !== 1,
      )
      const reasons = Object.keys(fieldReasonCodes).map((reason) => `Problems.Field.${reason}`)
      expect(
        {
          [`one file of locales/${language}/gateway`]: keysOutsideOneFile,
          [`locales/${language}/gateway/common.json`]: reasons.filter((key) =>
            isLocaleTextMissing('common', key),
          ),
        },
        'Each key listed under a file needs its text there, and in no other file.',
      ).toEqual({
        [`one file of locales/${language}/gateway`]: [],
        [`locales/${language}/gateway/common.json`]: [],
      })
    },
  )
})

test('the GraphQL type Money consists of an amount in cents and a currency', () => {
  expect(mapFieldNamesToGraphqlTypes(schema.getType('Money') as GraphQLObjectType)).toEqual({
    cents: 'Int!',
    currency: 'Currency!',
  })
})

test('the viewer field of every mutation payload is nullable, because loading the viewer can fail after a successful mutation', () => {
  const viewers = objects.flatMap((type) =>
    type.name.endsWith('Payload') ? [type.getFields()['viewer']] : [],
  )
  expect(viewers.filter((field) => field !== undefined && isNonNullType(field.type))).toEqual([])
})

function mapFieldNamesToGraphqlTypes(type: GraphQLObjectType): Record<string, string> {
  return Object.fromEntries(
    Object.entries(type.getFields()).map(([name, field]) => [name, String(field.type)]),
  )
}
