/**
 * Generates TypeScript types from the REST contract `federation/openapi.yaml`: an interface for
 * each schema, and a table of the REST calls. The gateway's client and the embedded federation both
 * use this table.
 */
import { readFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'
import { parse } from 'yaml'

interface Schema {
  $ref?: string
  [keyword: string]: unknown
}
interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  schema: Schema
}
interface Media {
  [contentType: string]: { schema: Schema }
}
interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Media }
  responses: { [status: string]: { content?: Media } }
  security?: unknown[]
  'x-large'?: boolean
  'x-pool': string
  'x-codes': { code: string; status: number }[]
}
interface Contract {
  paths: { [path: string]: { [method: string]: Operation } }
  components: { schemas: { [name: string]: Schema }; parameters: { [name: string]: Parameter } }
}

const banner = '// Made from federation/openapi.yaml by scripts/generate/contract-types.ts.\n'

/** Returns the generated TypeScript module of the REST contract's types and operations. */
export async function generateContractTypes(file: string): Promise<string> {
  const contract = parse(readFileSync(file, 'utf8')) as Contract
  const calls = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

  const types = await compileContractSchemas(contract, calls)
  const table = calls.map(({ path, method, operation }) => {
    const codes = Object.fromEntries(operation['x-codes'].map(({ code, status }) => [code, status]))
    // An empty `security` means that the call takes no bearer token.
    const session = operation.security?.length !== 0
    const isLarge = operation['x-large'] === true
    const entry = {
      method,
      path,
      session,
      bodyType: findMediaTypeOfContent(operation.requestBody?.content),
      isLarge,
      pool: operation['x-pool'],
      codes,
      ...(operation.responses['200']?.content === undefined && { isReplyEmpty: true }),
      // Only the refusal of a call that charges is compared with the fields of its request body.
      ...(operation['x-pool'] === 'charge' && {
        bodyFields: listBodyFields(contract, operation.requestBody?.content),
      }),
    }
    return `  ${operation.operationId}: ${JSON.stringify(entry)},\n`
  })
  return `${banner}\n${types}\n/** Every call by its name. */\nexport const operations = {\n${table.join('')}} as const\n`
}

/** Reads the YAML file of the REST contract and returns its content as JSON. */
export function readContractAsJson(file: string): string {
  return JSON.stringify(parse(readFileSync(file, 'utf8')))
}

type Call = { path: string; method: string; operation: Operation }

/**
 * Generates the types of all schemas and calls of the REST contract from a single JSON Schema
 * document, so that each type is generated once.
 */
async function compileContractSchemas(contract: Contract, calls: Call[]): Promise<string> {
  const operations = calls.map(({ operation }) => {
    const parameters = (operation.parameters ?? []).map((parameter) =>
      parameter.$ref ? contract.components.parameters[parameter.$ref.split('/').at(-1) ?? '']! : parameter,
    )
    return [
      operation.operationId,
      buildObjectSchema({
        path: buildParameterSchema(parameters, 'path'),
        query: buildParameterSchema(parameters, 'query'),
        body: buildRequestBodySchema(operation.requestBody),
        reply: buildSchemaOfMediaContent(operation.responses['200']?.content),
        code: buildErrorCodeSchema(operation),
      }),
    ] as const
  })
  const root = {
    $defs: contract.components.schemas,
    ...buildObjectSchema(Object.fromEntries(operations)),
    title: 'Operations',
    description: 'Parameters, request body, response and error codes of each REST operation.',
  }
  return await compile(convertOpenApiReferences(root) as Parameters<typeof compile>[0], 'Operations', {
    bannerComment: '',
    additionalProperties: false,
    unreachableDefinitions: true,
    enableConstEnums: false,
    format: false,
  })
}

function buildObjectSchema(properties: Record<string, Schema>): Schema {
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties }
}

function buildParameterSchema(parameters: Parameter[], location: string): Schema {
  const parametersInPlace = parameters.filter((parameter) => parameter.in === location)
  return {
    type: 'object',
    additionalProperties: false,
    required: parametersInPlace.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    properties: Object.fromEntries(parametersInPlace.map((parameter) => [parameter.name, parameter.schema])),
  }
}

function buildErrorCodeSchema(operation: Operation): Schema {
  const codes = operation['x-codes'].map(({ code }) => code)
  return codes.length > 0 ? { type: 'string', enum: codes } : { tsType: 'never' }
}

function findMediaTypeOfContent(content: Media | undefined): string | null {
  return Object.keys(content ?? {})[0] ?? null
}

/**
 * Returns the names of all properties of a request body in lower case, those of its nested objects
 * included. Leaves out the parameters of the path and of the headers.
 */
function listBodyFields(contract: Contract, content: Media | undefined): string[] {
  const names = new Set<string>()
  const addFieldsOf = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    const { $ref, allOf, oneOf, items, properties } = schema as Schema
    if ($ref !== undefined) addFieldsOf(contract.components.schemas[$ref.split('/').at(-1) ?? ''])
    for (const part of [allOf, oneOf].flat()) addFieldsOf(part)
    addFieldsOf(items)
    for (const [name, property] of Object.entries(properties ?? {})) {
      names.add(name.toLowerCase())
      addFieldsOf(property)
    }
  }
  for (const { schema } of Object.values(content ?? {})) addFieldsOf(schema)
  return [...names]
}

function buildSchemaOfMediaContent(content: Media | undefined): Schema {
  const type = findMediaTypeOfContent(content)
  if (content === undefined || type === null) return { tsType: 'undefined' }
  return isBinaryMediaType(type) ? { tsType: 'Uint8Array' } : content[type]!.schema
}

/** Returns the JSON Schema of a request body; an optional body may be undefined. */
function buildRequestBodySchema(body: Operation['requestBody']): Schema {
  const schema = buildSchemaOfMediaContent(body?.content)
  const name = schema.$ref?.split('/').at(-1)
  return body?.required === false && name ? { tsType: `${name} | undefined` } : schema
}

/** Returns true if a media type is that of a picture or another file. */
export function isBinaryMediaType(type: string): boolean {
  return type === 'image/*' || type === 'application/zip'
}

/** Converts the OpenAPI references of a schema to JSON Schema references (`#/$defs/`). */
function convertOpenApiReferences(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'))
}
