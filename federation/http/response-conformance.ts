/**
 * Validation of responses against the REST contract: required fields, types, and no undocumented
 * fields.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { operations } from '../generated/contract.ts'
import type { CallName } from './refusals.ts'

interface Schema {
  type?: unknown
  properties?: unknown
  allOf?: unknown
  [keyword: string]: unknown
}
interface ContractResponse {
  $ref?: string
  content?: Record<string, { schema: Schema }>
}
interface Contract {
  paths: Record<string, Record<string, { responses: Record<string, ContractResponse> }>>
  components: { responses: Record<string, ContractResponse> }
}

const file = join(import.meta.dirname, '../generated/openapi.json')
const openContract = JSON.parse(readFileSync(file, 'utf8')) as Contract
const contract = forbidUnknownPropertiesInJsonSchema(openContract) as Contract
const ajv = formats
  .default(new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6 }))
  .addSchema(openContract, 'open')
  .addSchema(contract, 'contract')
/**
 * Compiled validators by schema, cached because compiling takes a hundred times longer than
 * validating.
 */
const validators = new Map<Schema, ValidateFunction>()

/** Maximum number of violations that a description names. */
const namedViolations = 5

/**
 * Returns a one-line description of the first violations of the REST contract in a response, and
 * the number of the others; null for a valid response.
 */
export function findResponseContractViolation(name: CallName, status: number, body: unknown): string | null {
  const reply = findRestContractResponse(name, status)
  if (reply === null) return `${name} answered ${status}, which the contract does not list`
  const schema = reply.content?.['application/json']?.schema
  if (schema === undefined) return null
  const validate = getResponseValidator(schema)
  if (validate(body)) return null
  const errors = validate.errors ?? []
  const others = errors.length - namedViolations
  const text = ajv.errorsText(errors.slice(0, namedViolations))
  return `${name} (${status}): ${text}${others > 0 ? `, and ${others} others` : ''}`
}

/** Returns the validator of a response schema, compiled on first use. */
function getResponseValidator(schema: Schema): ValidateFunction {
  const cachedValidator = validators.get(schema)
  if (cachedValidator !== undefined) return cachedValidator
  const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')) as Schema
  const validate = ajv.compile(resolved)
  validators.set(schema, validate)
  return validate
}

/**
 * Returns the documented response of a call for an HTTP status; null if the call does not list the
 * status.
 */
function findRestContractResponse(name: CallName, status: number): ContractResponse | null {
  const { method, path, session } = operations[name]
  const listed = contract.paths[path]?.[method.toLowerCase()]?.responses[String(status)]
  if (listed?.$ref !== undefined) return contract.components.responses[listed.$ref.split('/').at(-1)!] ?? null
  if (listed !== undefined) return listed
  // Calls with an optional session still refuse an invalid token, as the description of the
  // contract states.
  return session && [401, 403].includes(status) ? contract.components.responses['Refusal']! : null
}

/**
 * Returns copies of JSON schemas in which each object schema that lists properties rejects all
 * other properties.
 */
function forbidUnknownPropertiesInJsonSchema(jsonSchema: unknown): unknown {
  if (Array.isArray(jsonSchema)) return jsonSchema.map(forbidUnknownPropertiesInJsonSchema)
  if (typeof jsonSchema !== 'object' || jsonSchema === null) return jsonSchema
  const schema: Schema = Object.fromEntries(
    Object.entries(jsonSchema).map(([key, inner]) => [
      key,
      key === 'allOf'
        ? allowUnknownPropertiesInSubschemas(inner)
        : forbidUnknownPropertiesInJsonSchema(inner),
    ]),
  )
  const isWhole = schema.allOf !== undefined || (schema.type === 'object' && schema.properties !== undefined)
  return isWhole && !('additionalProperties' in schema) ? { ...schema, unevaluatedProperties: false } : schema
}

/**
 * Returns copies of the schemas in an `allOf`, each of which allows unknown properties. Only their
 * combination rejects unknown properties.
 */
function allowUnknownPropertiesInSubschemas(subschemas: unknown): unknown {
  return JSON.parse(JSON.stringify(subschemas).replaceAll('"#/', '"open#/'))
}
