/** The contract at run time: what a request must look like, from the schemas of `openapi.yaml`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { type FieldRule, operations } from '../generated/contract.ts'
import type { CallName, FieldReason } from './refusals.ts'

interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  schema: { type: string }
}
interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  allOf?: Schema[]
  oneOf?: Schema[]
}
interface Operation {
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
}
interface Contract {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter>; schemas: Record<string, Schema> }
}

const file = join(import.meta.dirname, '../generated/openapi.json')
const contract = JSON.parse(readFileSync(file, 'utf8')) as Contract
// OpenAPI's own words beside JSON Schema's are no mistakes.
const ajv = new Ajv({ strict: false, allErrors: true }).addSchema(contract, 'contract')
const validators = new Map<CallName, ValidateFunction>()

/**
 * What is wrong with the body of a call, by field; empty when nothing is. A field that the contract does not know
 * is left alone, and so is what a published rule decides in its place.
 */
export function faultsOf(
  name: CallName,
  body: unknown,
  published: ReadonlyMap<string, FieldRule> = new Map(),
): Record<string, FieldReason> {
  if (body === undefined && operationOf(name)?.requestBody?.required === false) return {}
  const validate = validatorOf(name)
  const faults: Record<string, FieldReason> = validate(body)
    ? {}
    : Object.fromEntries(
        (validate.errors ?? [])
          .filter((error) => !isDecided(error, published.get(fieldOf(error))))
          .map((error) => [fieldOf(error), reasonOf(error)]),
      )
  for (const field of unplain(body)) faults[field] ??= 'malformed'
  return faults
}

/** A body with nothing in the place of the texts that only a machine can see, which fill in no field. */
export function withoutInvisible(value: unknown): unknown {
  if (typeof value === 'string') return isVisible(value) ? value : ''
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutInvisible)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutInvisible(inner)]))
}

function isVisible(text: string): boolean {
  return /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text)
}

/** No body of the contract is deeper. */
const deepest = 5

/** The texts within a body that hold what no field of a form has, by their names, with dots for levels. */
function unplain(value: unknown, path: string[] = []): string[] {
  if (typeof value === 'string') return isPlain(value) ? [] : [path.join('.')]
  if (typeof value !== 'object' || value === null || path.length === deepest) return []
  return Object.entries(value).flatMap(([key, inner]) => unplain(inner, [...path, key]))
}

/** What is wrong with the query of a call, by parameter: those that it cannot do without have to hold something. */
export function queryFaultsOf(name: CallName, query: Record<string, unknown>): Record<string, FieldReason> {
  const faults: Record<string, FieldReason> = {}
  for (const parameter of parametersOf(name, 'query').filter(({ required }) => required === true)) {
    const text = [query[parameter.name]].flat().map(String)[0] ?? ''
    if (query[parameter.name] === undefined || text.trim() === '') faults[parameter.name] = 'required'
    else if (!isPlain(text)) faults[parameter.name] = 'malformed'
  }
  return faults
}

/** The query of a call as the contract types it. What cannot be read names nothing: 0, false, or no text. */
export function readQuery(name: CallName, query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    parametersOf(name, 'query')
      .filter((parameter) => parameter.required === true || query[parameter.name] !== undefined)
      .map((parameter) => [
        parameter.name,
        readParameter(parameter.schema.type, query[parameter.name] ?? ''),
      ]),
  )
}

/** The path's parameters: numbers, but where the contract says that it is a text. */
export function readPath(name: CallName, path: unknown): Record<string, unknown> {
  const texts = new Set(
    parametersOf(name, 'path')
      .filter(({ schema }) => schema.type === 'string')
      .map((parameter) => parameter.name),
  )
  return Object.fromEntries(
    Object.entries(path as Record<string, string>).map(([key, value]) => [
      key,
      texts.has(key) ? readText(value) : readNumber(value),
    ]),
  )
}

function operationOf(name: CallName): Operation | undefined {
  const { method, path } = operations[name]
  return contract.paths[path]?.[method.toLowerCase()]
}

function parametersOf(name: CallName, place: 'path' | 'query'): Parameter[] {
  return (operationOf(name)?.parameters ?? [])
    .map((parameter) => contract.components.parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter)
    .filter((parameter) => parameter.in === place)
}

/** A parameter that is repeated is a list; one that should stand alone counts once. */
function readParameter(type: string, value: unknown): unknown {
  const values = [value].flat().map(String)
  if (type === 'array') return values.map(readText)
  const text = values[0] ?? ''
  if (type === 'boolean') return text.toLowerCase() === 'true'
  return type === 'string' ? readText(text) : readNumber(text)
}

function readNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/** No text of an address holds control characters. */
function readText(text: string): string {
  return isPlain(text) ? text : ''
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

/** Whether a published rule says itself what the contract says here. What is not there at all stays so. */
function isDecided(error: ErrorObject, rule: FieldRule | undefined): boolean {
  const { keyword, params } = error
  // What opens something is published stricter, never looser.
  if (rule === undefined || /(password|token)$/i.test(fieldOf(error))) return false
  if (keyword === 'minLength' && params['limit'] === 1) return rule.required !== undefined
  return (keyword !== 'required' && Object.hasOwn(rule, keyword)) || isOverruled(error, rule)
}

/** Whether what is published lies beyond this limit of the contract, so that nothing could be within both. */
function isOverruled({ keyword, params }: ErrorObject, rule: FieldRule): boolean {
  const limit = Number(params['limit'])
  if (keyword === 'minLength') return (rule.maxLength ?? Infinity) < limit
  if (keyword === 'maxLength') return (rule.minLength ?? 0) > limit
  if (keyword === 'minimum') return (rule.maximum ?? Infinity) < limit
  return keyword === 'maximum' && (rule.minimum ?? -Infinity) > limit
}

/** The fields that a request of a call can have, with dots for levels: of its body, or of its query. */
export function fieldsOf(name: CallName): Set<string> {
  const { bodyType } = operations[name]
  if (bodyType === null) return new Set(parametersOf(name, 'query').map((parameter) => parameter.name))
  return new Set(fieldsIn(operationOf(name)?.requestBody?.content[bodyType]?.schema ?? {}))
}

function fieldsIn({ $ref, properties = {}, allOf = [], oneOf = [] }: Schema): string[] {
  const named = $ref === undefined ? undefined : contract.components.schemas[$ref.split('/').at(-1)!]
  const parts = [allOf, oneOf, named ?? []].flat().flatMap(fieldsIn)
  const own = Object.entries(properties).flatMap(([field, inner]) =>
    [field].concat(fieldsIn(inner).map((each) => `${field}.${each}`)),
  )
  return parts.concat(own)
}

/** Dots for levels; the empty name stands for the body as a whole. */
function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const missing = keyword === 'required' ? [String(params['missingProperty'])] : []
  return [...instancePath.split('/').slice(1), ...missing].join('.')
}

function reasonOf({ keyword, params }: ErrorObject): FieldReason {
  if (keyword === 'required') return 'required'
  if (keyword === 'minLength') return params['limit'] === 1 ? 'required' : 'tooShort'
  return keyword === 'maxLength' ? 'tooLong' : 'malformed'
}

/**
 * Without control characters and halves of characters, which no field of a form has; nor with what turns the direction
 * of writing, by which a plate would read as another.
 */
function isPlain(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text)
}
