/**
 * Tests of the examples in the REST contract. Every JSON request body and response body has a valid
 * example, and people in examples are named as in the seed data.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findResponseContractViolation } from '../../../federation/http/response-conformance.ts'
import { findRequestBodyErrors } from '../../../federation/http/request-validation.ts'
import { operations } from '../../../federation/generated/contract.ts'

interface Media {
  example?: unknown
  examples?: Record<string, { $ref: string }>
}
type Content = Record<string, Media> | undefined
interface Operation {
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
interface Contract {
  paths: Record<string, Record<string, Operation>>
  components: { examples: Record<string, { value: unknown }> }
}

const root = join(import.meta.dirname, '../../..')
const contract = JSON.parse(readFileSync(join(root, 'federation/generated/openapi.json'), 'utf8')) as Contract

const calls = (Object.keys(operations) as (keyof typeof operations)[]).map((call) => {
  const { method, path } = operations[call]
  const { requestBody, responses } = contract.paths[path]![method.toLowerCase()]!
  const body = requestBody?.content?.[operations[call].bodyType ?? '']
  return { call, body, reply: responses['200']?.content?.['application/json'] }
})
const bodies = calls.flatMap(({ call, body }) =>
  body === undefined ? [] : [[call, findContractExampleOfMediaType(body)] as const],
)
const replies = calls.flatMap(({ call, reply }) =>
  reply === undefined ? [] : [[call, findContractExampleOfMediaType(reply)] as const],
)

/** Returns the OpenAPI example of a media type, or undefined if the media type has no example. */
function findContractExampleOfMediaType({ example, examples }: Media): unknown {
  const name = examples?.['seed']?.$ref.split('/').at(-1)
  return name === undefined ? example : contract.components.examples[name]?.value
}

describe('examples of the contract', () => {
  test.each(bodies)(
    'the REST contract contains a valid example of the request body of the call %s',
    (call, body) => {
      expect(body).toBeDefined()
      expect(findRequestBodyErrors(call, body)).toEqual({})
    },
  )

  test.each(replies)(
    'the REST contract contains a valid example of the response body of the call %s',
    (call, reply) => {
      expect(reply).toBeDefined()
      expect(findResponseContractViolation(call, 200, reply)).toBeNull()
    },
  )

  test('each named example of the REST contract belongs to a REST call', () => {
    const used = calls.flatMap(({ body, reply }) =>
      [body, reply].flatMap((media) => media?.examples?.['seed']?.$ref.split('/').at(-1) ?? []),
    )
    expect(used.toSorted()).toEqual(Object.keys(contract.components.examples).toSorted())
  })
})

describe('people in the examples', () => {
  const seed = globSync('federation/demo/seed/*.ts', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const texts = [...bodies, ...replies].flatMap(([, example]) => collectTextsOfContractExample(example))
  const findContractExampleTextsOfFields = (fieldPattern: RegExp) =>
    texts.filter(({ key }) => fieldPattern.test(key)).map(({ text }) => text)

  test('people in the examples of the REST contract have names from the seed data', () => {
    const names = findContractExampleTextsOfFields(/^(firstName|lastName|member)$/).flatMap((name) =>
      name.split(' '),
    )
    expect(names).toContain('Maude')
    expect(names.filter((name) => !seed.includes(`'${name}'`))).toEqual([])
  })

  test('e-mail addresses and phone numbers in the examples of the REST contract are fictitious', () => {
    expect(
      findContractExampleTextsOfFields(/mail$|^user[Nn]ame$/).filter(
        (email) => !/^[a-z.-]+@sentier\.example$/.test(email),
      ),
    ).toEqual([])
    expect(
      findContractExampleTextsOfFields(/^phoneNumber$/).filter(
        (phone) => !/^\d{3}55501\d\d$/.test(phone.replaceAll(/\D/g, '')),
      ),
    ).toEqual([])
  })

  test('payment cards in the examples of the REST contract have the last digits of the documented test card', () => {
    expect(new Set(findContractExampleTextsOfFields(/^last4$/))).toEqual(new Set(['4242']))
  })
})

/** Returns every text value of a contract example, with the name of its field. */
function collectTextsOfContractExample(value: unknown, key = ''): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    collectTextsOfContractExample(inner, Array.isArray(value) ? key : name),
  )
}
