/**
 * The federation's calls, typed by the contract. Every reply is held against the schema of its status, which
 * here allows no field that the contract does not name.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import { type Operations, type Refusal, operations } from '../../federation/generated/contract.ts'

type CallName = keyof Operations

export interface Request<Name extends CallName> {
  path?: Operations[Name]['path']
  query?: Operations[Name]['query'] | Record<string, string>
  /** Of the contract's type, or something wrong on purpose. */
  body?: Operations[Name]['body'] | Record<string, unknown>
  key?: string
}

export interface Answer<Name extends CallName> {
  status: number
  headers: Headers
  /** What a call that went through answers; only to be read when it did. */
  reply: Operations[Name]['reply']
  /** What a call that was refused answers. */
  refusal: Refusal
  /** The code of a refusal, as the contract says where it stands; null for none. */
  code: string | null
}

export interface Client {
  call<Name extends CallName>(name: Name, request?: Request<Name>): Promise<Answer<Name>>
}

export interface ClientOptions {
  token?: string
  language?: string
}

export const demo = { username: 'demo@sentier.example', password: 'sentier-demo' }

/** Speaks to a federation, signed in when a token is given. */
export function clientOf(url: string, { token, language }: ClientOptions = {}): Client {
  return {
    async call(name, request = {}) {
      const { method, path, bodyType } = operations[name]
      const filled = path.replace(/\{(\w+)\}/g, (_, part: string) =>
        String((request.path as Record<string, unknown>)[part]),
      )
      const address = new URL(url + filled)
      for (const [part, value] of Object.entries(request.query ?? {}))
        address.searchParams.set(part, String(value))
      const response = await fetch(address, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(language !== undefined && { 'x-language': language }),
          ...(request.key !== undefined && { 'idempotency-key': request.key }),
          ...(bodyType !== null && { 'content-type': bodyType }),
        },
        body: bodyOf(bodyType, request.body),
      })
      const body = await read(response)
      holdAgainstContract(name, response.status, body)
      return {
        status: response.status,
        headers: response.headers,
        reply: body as never,
        refusal: body as Refusal,
        code: response.ok ? null : codeOf(response.status, body as Refusal),
      }
    },
  }
}

/** A client of a member, the demo member by default. */
export async function signIn(url: string, username = demo.username, language?: string): Promise<Client> {
  const { reply } = await clientOf(url).call('token', { body: { ...demo, grant_type: 'password', username } })
  return clientOf(url, { token: reply.access_token, language })
}

function bodyOf(bodyType: string | null, body: unknown): string | undefined {
  if (bodyType === null) return undefined
  return bodyType === 'application/json'
    ? JSON.stringify(body)
    : new URLSearchParams(body as Record<string, string>).toString()
}

async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  if (response.headers.get('content-type')?.startsWith('image/'))
    return new Uint8Array(await response.arrayBuffer())
  return await response.json()
}

/** `error_code`, else the first key of `errors`, else OAuth's error, else the status. */
function codeOf(status: number, { error_code, errors, error }: Refusal): string {
  return String(error_code ?? Object.keys(errors ?? {})[0] ?? error ?? status)
}

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, unknown>
  [keyword: string]: unknown
}
interface Reply {
  $ref?: string
  content?: Record<string, { schema: Schema }>
}
interface Contract {
  paths: Record<string, Record<string, { responses: Record<string, Reply> }>>
  components: { responses: Record<string, Reply> }
}

const contract = closed(
  parse(readFileSync(join(import.meta.dirname, '../../federation/openapi.yaml'), 'utf8')),
) as Contract
const ajv = formats
  .default(new Ajv({ strict: false, allErrors: true, multipleOfPrecision: 6 }))
  .addSchema(contract, 'contract')

/** Throws where a reply is not what the contract says it is. */
function holdAgainstContract(name: CallName, status: number, body: unknown): void {
  const { method, path, session } = operations[name]
  const listed = contract.paths[path]?.[method.toLowerCase()]?.responses[String(status)]
  // A token that is no good is refused wherever a session may be (the contract's description).
  const reply =
    listed ?? (session && status === 401 ? { $ref: '#/components/responses/Unauthorized' } : undefined)
  if (reply === undefined)
    throw new Error(`${name} answered ${status}, which the contract does not list: ${JSON.stringify(body)}`)
  const { content } =
    reply.$ref === undefined ? reply : contract.components.responses[reply.$ref.split('/').at(-1)!]!
  const schema = content?.['application/json']?.schema
  if (schema === undefined) return
  const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')) as Schema
  if (!ajv.validate(resolved, body))
    throw new Error(`${name} (${status}): ${ajv.errorsText()} in ${JSON.stringify(body)}`)
}

/** The same schemas, in which an object has no other fields than those that are named. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const schema = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, closed(inner)]),
  ) as Schema
  const isObject = schema.type === 'object' && schema.properties !== undefined
  return isObject && !('additionalProperties' in schema) ? { ...schema, additionalProperties: false } : schema
}
