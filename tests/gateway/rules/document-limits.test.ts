import { getIntrospectionQuery, parse, specifiedRules, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../gateway/platform/config.ts'
import { getMutationExtensions } from '../../../gateway/graphql/declare-mutation.ts'
import { createExecutableSchema } from '../../../gateway/schema/schema.ts'
import {
  describeExceededDocumentLimits,
  exceedsLineCount,
  createDocumentLimitRule,
} from '../../../gateway/schema/document-limits.ts'
import { readTrustedDocuments, findDocumentTextOfRequest } from '../../../gateway/schema/trusted-documents.ts'

const schema = createExecutableSchema()
const { limits } = readConfig({}).graphql
const findExceededDocumentLimits = (text: string, limitOverrides: Partial<typeof limits> = {}) =>
  describeExceededDocumentLimits(
    parse(text),
    { ...limits, ...limitOverrides },
    (name) => getMutationExtensions(schema, name)?.limit !== 'none',
  )

describe('limits on GraphQL documents before execution', () => {
  test('an ordinary nested query and the introspection query do not exceed the query complexity limits', () => {
    expect(
      findExceededDocumentLimits(
        '{ viewer { vehicles { edges { node { activePass { club { name } } } } } } }',
      ),
    ).toEqual([])
    expect(findExceededDocumentLimits(getIntrospectionQuery())).toEqual([])
  })

  test('every GraphQL document of the portal is within the query complexity limits', () => {
    const excessiveDocuments = [...readTrustedDocuments().values()].filter(
      (text) => findExceededDocumentLimits(text).length > 0,
    )
    expect(excessiveDocuments).toEqual([])
  })

  test('the depth limit of GraphQL queries counts the nesting inside fragments', () => {
    expect(findExceededDocumentLimits('{ a { b { c } } }', { depth: 2 })).toEqual([
      'The document is nested deeper than 2 levels.',
    ])
    expect(
      findExceededDocumentLimits('{ a { ...F } } fragment F on T { b { ... { c } } }', { depth: 3 }),
    ).toEqual([])
    expect(
      findExceededDocumentLimits('{ a { ...F } } fragment F on T { b { ... { c } } }', { depth: 2 }),
    ).toHaveLength(1)
  })

  test('the field limit counts the fields of a fragment each time the fragment is spread', () => {
    const bomb = Array.from(
      { length: 40 },
      (_, at) => `fragment F${at} on T { a: x { ...F${at + 1} } b: x { ...F${at + 1} } }`,
    )
    const start = performance.now()
    expect(
      findExceededDocumentLimits(`{ ...F0 } ${bomb.join(' ')} fragment F40 on T { x }`, { depth: 100 }),
    ).toEqual(['The document asks for more than 1000 fields.'])
    expect(performance.now() - start).toBeLessThan(200)
  })

  test('a GraphQL fragment that spreads itself does not cause an endless loop', () => {
    expect(findExceededDocumentLimits('{ ...F } fragment F on T { a { ...F } }')).toEqual([])
    expect(
      findExceededDocumentLimits('{ ...F } fragment F on T { a ...G } fragment G on T { b ...F }'),
    ).toEqual([])
    const branches = Array.from({ length: 10 }, (_, at) => `a${at}: x { ...F }`).join(' ')
    expect(findExceededDocumentLimits(`{ ...F } fragment F on T { ${branches} }`)).toEqual([])
  })

  test('the alias limit counts all aliases of a field in one selection, including aliases in fragments of the selection', () => {
    const names = Array.from({ length: 11 }, (_, at) => `a${at}: club(id: "x") { id }`)
    const expected = ['club is asked for under more than 10 names in one place.']
    expect(findExceededDocumentLimits(`{ ${names.join(' ')} }`)).toEqual(expected)
    expect(
      findExceededDocumentLimits(`{ ${names.slice(1).join(' ')} ...F } fragment F on Query { ${names[0]} }`),
    ).toEqual(expected)
    expect(findExceededDocumentLimits(`{ ${names.slice(1).join(' ')} }`)).toEqual([])
  })

  test('if a field is selected several times, the alias limit counts the aliases of all these selections together', () => {
    const names = Array.from({ length: 11 }, (_, at) => `a${at}: name`)
    const expected = ['name is asked for under more than 10 names in one place.']
    expect(findExceededDocumentLimits(`{ ${names.map((name) => `portal { ${name} }`).join(' ')} }`)).toEqual(
      expected,
    )
    expect(
      findExceededDocumentLimits(
        `{ p: portal { ${names[0]} } ...F } fragment F on Query { p: portal { ${names.slice(1).join(' ')} } }`,
      ),
    ).toEqual(expected)
    // Two aliases are two separate selections, each with its own limit.
    expect(
      findExceededDocumentLimits(`{ a: portal { ${names[0]} } b: portal { ${names.slice(1).join(' ')} } }`),
    ).toEqual([])
  })

  const repetitionErrors = ['The document asks for the same fields or fragments again and again.']
  const joinRepeatedTexts = (count: number, createText: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => createText(index)).join(' ')

  test.each([
    ['one field 101 times', `{ portal { ${joinRepeatedTexts(101, () => 'name')} } }`],
    ['one object 101 times', `{ ${joinRepeatedTexts(101, () => 'portal { name }')} }`],
    [
      'one field of merged selections',
      `{ ${joinRepeatedTexts(26, () => 'portal { name name name name }')} }`,
    ],
    [
      'one fragment 101 times',
      `{ ...A } fragment A on Query { ${joinRepeatedTexts(101, () => '...B')} } fragment B on Query { a }`,
    ],
    ['an unused fragment', `{ a } fragment B on Portal { ${joinRepeatedTexts(101, () => 'name')} }`],
    [
      'many small operations',
      joinRepeatedTexts(20, (at) => `query A${at} { ${joinRepeatedTexts(23, () => 'a')} }`),
    ],
  ])(
    'the complexity limits refuse a GraphQL document that repeats a selection too often: %s',
    (_what, document) => {
      expect(findExceededDocumentLimits(document)).toEqual(repetitionErrors)
      expect(findExceededDocumentLimits(document, { comparisons: 20_000 })).toEqual([])
    },
  )

  test('a GraphQL document with more than 20 operations is refused', () => {
    expect(findExceededDocumentLimits(joinRepeatedTexts(20, (at) => `query A${at} { a }`))).toEqual([])
    expect(findExceededDocumentLimits(joinRepeatedTexts(21, (at) => `query A${at} { a }`))).toEqual([
      'The document holds more than 20 operations.',
    ])
  })

  test('GraphQL validation stops early for a document that exceeds the query complexity limits', () => {
    const document = parse(`{ portal { ${joinRepeatedTexts(101, () => 'name')} nobody } viewer { nobody } }`)
    const errors = validate(schema, document, [...specifiedRules, createDocumentLimitRule(limits)])
    expect(errors.map(({ message }) => message)).toEqual(repetitionErrors)
  })

  test('the function exceedsLineCount returns true only if a text has more lines than a maximum', () => {
    expect(exceedsLineCount('a\nb\rc', 3)).toBe(false)
    expect(exceedsLineCount('a\nb\rc', 2)).toBe(true)
  })

  test.each([
    'logIn',
    'buyAccessRight',
    'setPaymentCard',
    'refreshSession',
    'logInWithCode',
    'deleteAccount',
  ])('a GraphQL request may contain the mutation %s only once', (name) => {
    const expected = [`${name} may be asked for once in a request.`]
    expect(findExceededDocumentLimits(`mutation { ${name} { x } }`)).toEqual([])
    expect(findExceededDocumentLimits(`mutation { a: ${name} { x } b: ${name} { x } }`)).toEqual(expected)
    expect(
      findExceededDocumentLimits(
        `mutation { a: ${name} { x } ... { ...F } } fragment F on Mutation { b: ${name} { y } }`,
      ),
    ).toEqual(expected)
  })
})

test('a GraphQL request may contain a mutation without a rate limit several times', () => {
  expect(findExceededDocumentLimits('mutation { a: updateVehicle { x } b: updateVehicle { x } }')).toEqual([])
})

describe('selection of a persisted document or a query text', () => {
  const trusted = new Map([['abc', '{ viewer { id } }']])
  const text = { kind: 'text', query: '{ viewer { id } }' }

  test.each([
    [{ id: 'abc' }, true, text],
    [{ documentId: 'abc' }, true, text],
    [{ documentId: 'abc' }, false, text],
    [{ documentId: 'xyz' }, true, { kind: 'unknown' }],
    [{ documentId: 'xyz', query: '{ a }' }, true, { kind: 'text', query: '{ a }' }],
    [{ query: '{ a }' }, true, { kind: 'text', query: '{ a }' }],
    [{ query: '{ a }' }, false, { kind: 'closed' }],
    [{ documentId: 'abc', query: '{ a }' }, false, text],
    [{ id: { $ne: '' } }, true, { kind: 'unknown' }],
    [{}, true, { kind: 'text', query: undefined }],
  ])(
    'the gateway finds or refuses the GraphQL document that the request %j names or contains (arbitrary documents allowed: %s)',
    (request, open, expected) => {
      expect(findDocumentTextOfRequest(request, trusted, open)).toEqual(expected)
    },
  )
})
