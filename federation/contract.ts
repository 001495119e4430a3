/** The contract at run time: what a request must look like, from the schemas of `openapi.yaml`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { operations } from './generated/contract.ts'
import type { CallName, FieldReason } from './refusals.ts'

interface Parameter {
  name: string
  in: string
  schema: { type: string }
}
interface Operation {
  parameters?: Parameter[]
}
interface Contract {
  paths: Record<string, Record<string, Operation>>
}

const file = join(import.meta.dirname, 'generated/openapi.json')
const contract = JSON.parse(readFileSync(file, 'utf8')) as Contract
// OpenAPI's own words beside JSON Schema's are no mistakes.
const ajv = new Ajv({ strict: false, allErrors: true }).addSchema(contract, 'contract')
const validators = new Map<CallName, ValidateFunction>()

/** What is wrong with the body of a call, by field; empty when nothing is. A field that the contract does not know is left alone. */
export function faultsOf(name: CallName, body: unknown): Record<string, FieldReason> {
  const validate = validatorOf(name)
  const faults: Record<string, FieldReason> = validate(body)
    ? {}
    : Object.fromEntries((validate.errors ?? []).map((error) => [fieldOf(error), reasonOf(error)]))
  for (const [field, value] of Object.entries(body ?? {})) {
    if (typeof value === 'string' && !isPlain(value)) faults[field] ??= 'malformed'
  }
  return faults
}

/** The query of a call as the contract types it. What cannot be read names nothing: 0, or false. */
export function readQuery(name: CallName, query: Record<string, unknown>): Record<string, unknown> {
  const { method, path } = operations[name]
  const parameters = contract.paths[path]?.[method.toLowerCase()]?.parameters ?? []
  const wanted = parameters.filter(
    (parameter) => parameter.in === 'query' && query[parameter.name] !== undefined,
  )
  return Object.fromEntries(wanted.map(({ name, schema }) => [name, readParameter(schema.type, query[name])]))
}

/** The path's parameters: numbers, in every call. One that is none names nothing, and nothing has the number 0. */
export function readPath(path: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(path as Record<string, string>).map(([name, value]) => [name, readNumber(value)]),
  )
}

function readParameter(type: string, value: unknown): number | boolean {
  const text = String(value)
  return type === 'boolean' ? text.toLowerCase() === 'true' : readNumber(text)
}

function readNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/** Compiled when it is first needed: the start must be quick. */
function validatorOf(name: CallName): ValidateFunction {
  const known = validators.get(name)
  if (known !== undefined) return known
  const { method, path, bodyType } = operations[name]
  const steps = ['paths', path, method.toLowerCase(), 'requestBody', 'content', bodyType ?? '', 'schema']
  const pointer = steps
    .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  const validate = ajv.compile({ $ref: `contract#/${pointer}` })
  validators.set(name, validate)
  return validate
}

/** The empty name stands for the body as a whole. */
function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  return keyword === 'required' ? String(params['missingProperty']) : (instancePath.split('/')[1] ?? '')
}

function reasonOf({ keyword }: ErrorObject): FieldReason {
  if (keyword === 'required') return 'required'
  return keyword === 'maxLength' ? 'tooLong' : 'malformed'
}

/** Without control characters and halves of characters, which no field of a form has. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}
