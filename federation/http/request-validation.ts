/** Runtime validation of requests against the schemas of `openapi.yaml`. */
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
interface ContractOperation {
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
}
interface Contract {
  paths: Record<string, Record<string, ContractOperation>>
  components: { parameters: Record<string, Parameter>; schemas: Record<string, Schema> }
}

const file = join(import.meta.dirname, '../generated/openapi.json')
const contract = JSON.parse(readFileSync(file, 'utf8')) as Contract
// Non-strict mode accepts the OpenAPI keywords that JSON Schema does not define.
const ajv = new Ajv({ strict: false, allErrors: true }).addSchema(contract, 'contract')
const validators = new Map<CallName, ValidateFunction>()

/**
 * Returns the validation errors of a request body by field; empty for a valid body. Ignores fields
 * that the REST contract does not list.
 */
export function findRequestBodyErrors(
  name: CallName,
  body: unknown,
  publishedRules: ReadonlyMap<string, FieldRule> = new Map(),
): Record<string, FieldReason> {
  if (body === undefined && findRestContractOperation(name)?.requestBody?.required === false) return {}
  const validate = getRequestBodyValidator(name)
  const fieldErrors: Record<string, FieldReason> = validate(body)
    ? {}
    : Object.fromEntries(
        (validate.errors ?? [])
          .filter(
            (error) =>
              !isContractErrorOverriddenByFormRule(
                error,
                publishedRules.get(getFieldPathOfJsonSchemaError(error)),
              ),
          )
          .map((error) => [getFieldPathOfJsonSchemaError(error), getReasonOfJsonSchemaError(error)]),
      )
  for (const field of findUnsafeTextFields(body)) fieldErrors[field] ??= 'malformed'
  return fieldErrors
}

/**
 * Returns a copy of a request body in which every text without visible characters is empty. Such a
 * text then counts as missing in a required field.
 */
export function clearTextsWithoutVisibleCharacters(body: unknown): unknown {
  if (typeof body === 'string') return hasVisibleCharacter(body) ? body : ''
  if (typeof body !== 'object' || body === null) return body
  if (Array.isArray(body)) return body.map(clearTextsWithoutVisibleCharacters)
  return Object.fromEntries(
    Object.entries(body).map(([key, inner]) => [key, clearTextsWithoutVisibleCharacters(inner)]),
  )
}

function hasVisibleCharacter(text: string): boolean {
  return /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text)
}

/** Maximum nesting depth of a request body in the REST contract. */
const maximumDepth = 5

/**
 * Returns the dotted paths of texts in a request body that contain characters forbidden in every
 * form field.
 */
function findUnsafeTextFields(bodyValue: unknown, path: string[] = []): string[] {
  if (typeof bodyValue === 'string') return hasOnlySafeCharacters(bodyValue) ? [] : [path.join('.')]
  if (typeof bodyValue !== 'object' || bodyValue === null || path.length === maximumDepth) return []
  return Object.entries(bodyValue).flatMap(([key, inner]) => findUnsafeTextFields(inner, [...path, key]))
}

/**
 * Returns the validation errors of a query string by parameter. Required parameters must not be
 * empty.
 */
export function findQueryParameterErrors(
  name: CallName,
  query: Record<string, unknown>,
): Record<string, FieldReason> {
  const fieldErrors: Record<string, FieldReason> = {}
  for (const parameter of listRestContractParameters(name, 'query').filter(
    ({ required }) => required === true,
  )) {
    const text = [query[parameter.name]].flat().map(String)[0] ?? ''
    if (query[parameter.name] === undefined || text.trim() === '') fieldErrors[parameter.name] = 'required'
    else if (!hasOnlySafeCharacters(text)) fieldErrors[parameter.name] = 'malformed'
  }
  return fieldErrors
}

/**
 * Converts query parameters to the types of the REST contract. Invalid values become 0, false or an
 * empty text.
 */
export function parseQueryParameters(
  name: CallName,
  query: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    listRestContractParameters(name, 'query')
      .filter((parameter) => parameter.required === true || query[parameter.name] !== undefined)
      .map((parameter) => [
        parameter.name,
        parseQueryParameter(parameter.schema.type, query[parameter.name] ?? ''),
      ]),
  )
}

/** Converts path parameters to numbers, except those that the REST contract declares as strings. */
export function parsePathParameters(name: CallName, path: unknown): Record<string, unknown> {
  const texts = new Set(
    listRestContractParameters(name, 'path')
      .filter(({ schema }) => schema.type === 'string')
      .map((parameter) => parameter.name),
  )
  return Object.fromEntries(
    Object.entries(path as Record<string, string>).map(([key, value]) => [
      key,
      texts.has(key) ? clearUrlTextWithControlCharacters(value) : parseDigitsOrZero(value),
    ]),
  )
}

function findRestContractOperation(name: CallName): ContractOperation | undefined {
  const { method, path } = operations[name]
  return contract.paths[path]?.[method.toLowerCase()]
}

function listRestContractParameters(name: CallName, location: 'path' | 'query'): Parameter[] {
  return (findRestContractOperation(name)?.parameters ?? [])
    .map((parameter) => contract.components.parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter)
    .filter((parameter) => parameter.in === location)
}

/**
 * Converts a query parameter to its type in the REST contract. If the URL repeats the parameter, an
 * array keeps all values, and any other type keeps the first value.
 */
function parseQueryParameter(type: string, value: unknown): unknown {
  const values = [value].flat().map(String)
  if (type === 'array') return values.map(clearUrlTextWithControlCharacters)
  const text = values[0] ?? ''
  if (type === 'boolean') return text.toLowerCase() === 'true'
  return type === 'string' ? clearUrlTextWithControlCharacters(text) : parseDigitsOrZero(text)
}

function parseDigitsOrZero(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/** Returns the text of a URL parameter, or an empty text if it contains control characters. */
function clearUrlTextWithControlCharacters(text: string): string {
  return hasOnlySafeCharacters(text) ? text : ''
}

/**
 * Returns the validator of a call's request body, compiled on first use to keep the startup fast.
 */
function getRequestBodyValidator(name: CallName): ValidateFunction {
  const cachedValidator = validators.get(name)
  if (cachedValidator !== undefined) return cachedValidator
  const { method, path, bodyType } = operations[name]
  const steps = ['paths', path, method.toLowerCase(), 'requestBody', 'content', bodyType ?? '', 'schema']
  const pointer = steps
    .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  const validate = ajv.compile({ $ref: `contract#/${pointer}` })
  validators.set(name, validate)
  return validate
}

/**
 * Returns true if a published form rule replaces the constraint of the REST contract that a field
 * value violates. A form rule never makes a required field optional.
 */
function isContractErrorOverriddenByFormRule(error: ErrorObject, rule: FieldRule | undefined): boolean {
  const { keyword, params } = error
  // Published rules for passwords and tokens can only tighten the contract, never loosen it.
  if (rule === undefined || /(password|token)$/i.test(getFieldPathOfJsonSchemaError(error))) return false
  if (keyword === 'minLength' && params['limit'] === 1) return rule.required !== undefined
  return (
    (keyword !== 'required' && Object.hasOwn(rule, keyword)) ||
    isContractLimitIncompatibleWithFormRule(error, rule)
  )
}

/**
 * Returns true if no value can satisfy both a published form rule and the violated limit of the
 * REST contract.
 */
function isContractLimitIncompatibleWithFormRule({ keyword, params }: ErrorObject, rule: FieldRule): boolean {
  const limit = Number(params['limit'])
  if (keyword === 'minLength') return (rule.maxLength ?? Infinity) < limit
  if (keyword === 'maxLength') return (rule.minLength ?? 0) > limit
  if (keyword === 'minimum') return (rule.maximum ?? Infinity) < limit
  return keyword === 'maximum' && (rule.minimum ?? -Infinity) > limit
}

/** Returns the dotted paths of all fields in the request body or query of a REST call. */
export function listRequestFieldsOfCall(name: CallName): Set<string> {
  const { bodyType } = operations[name]
  if (bodyType === null)
    return new Set(listRestContractParameters(name, 'query').map((parameter) => parameter.name))
  return new Set(
    listFieldPathsOfJsonSchema(findRestContractOperation(name)?.requestBody?.content[bodyType]?.schema ?? {}),
  )
}

function listFieldPathsOfJsonSchema({ $ref, properties = {}, allOf = [], oneOf = [] }: Schema): string[] {
  const named = $ref === undefined ? undefined : contract.components.schemas[$ref.split('/').at(-1)!]
  const parts = [allOf, oneOf, named ?? []].flat().flatMap(listFieldPathsOfJsonSchema)
  const ownFieldPaths = Object.entries(properties).flatMap(([field, inner]) =>
    [field].concat(listFieldPathsOfJsonSchema(inner).map((each) => `${field}.${each}`)),
  )
  return parts.concat(ownFieldPaths)
}

/**
 * Returns the dotted path of the field that caused a validation error; an empty path if the error
 * concerns the whole request body.
 */
function getFieldPathOfJsonSchemaError({ instancePath, keyword, params }: ErrorObject): string {
  const missing = keyword === 'required' ? [String(params['missingProperty'])] : []
  return [...instancePath.split('/').slice(1), ...missing].join('.')
}

function getReasonOfJsonSchemaError({ keyword, params }: ErrorObject): FieldReason {
  if (keyword === 'required') return 'required'
  if (keyword === 'minLength') return params['limit'] === 1 ? 'required' : 'tooShort'
  return keyword === 'maxLength' ? 'tooLong' : 'malformed'
}

/**
 * Returns true if a text has no control characters, unpaired surrogates or bidirectional formatting
 * characters. Bidirectional characters could make one vehicle registration look like another.
 */
function hasOnlySafeCharacters(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text)
}
