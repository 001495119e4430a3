/**
 * Tests that external names keep their spelling, because a browser, a database or a dashboard
 * depends on them. Each name in the code must be in a list (`external-names/`), and a changed name
 * needs an alias or a migration.
 */
import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type GraphQLNamedType,
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readFederationConfig } from '../../federation/config.ts'
import { openDatabaseStore, rebuildDatabase } from '../../federation/store/database.ts'
import { readConfig as readGatewayConfig } from '../../gateway/platform/config.ts'
import { failureCodes } from '../../gateway/platform/request-failures.ts'
import { metricLabels } from '../../gateway/platform/metric-definitions.ts'
import { rateLimitSettings } from '../../gateway/platform/rate-limit-settings.ts'
import { type NodeType, encodeId } from '../../gateway/graphql/global-ids.ts'
import { getPicturePath } from '../../gateway/graphql/pictures.ts'
import { buildClubImagePathOrRoute } from '../../gateway/domains/clubs/fields.ts'
import { passKeysPath } from '../../gateway/http/pass-keys.ts'
import { schemaPath } from '../../gateway/http/schema-file.ts'
import { securityContactPath } from '../../gateway/http/security-contact.ts'
import { statusPath } from '../../gateway/http/status-page.ts'
import { verificationPath } from '../../gateway/domains/pass-codes/shared/pass-code-format.ts'
import { exportPath } from '../../gateway/platform/export-tickets.ts'
import { manifestPath, serviceWorkerPath } from '../../gateway/http/installed-app.ts'
import { passPagePath } from '../../gateway/http/portal-pages.ts'
import { screenAddresses } from '../../gateway/http/generated/screens.ts'
import contract from '../../federation/generated/openapi.json' with { type: 'json' }
import { compareExternalNameLists, expectListedExternalNames } from './external-names/compare-names.ts'
import { readLogFields, readTemplateLiteralTexts } from './external-names/parse-source-names.ts'

const project = join(import.meta.dirname, '../..')
const readProjectFile = (file: string) => readFileSync(join(project, file), 'utf8')

describe('comparison with a list of external names', () => {
  test('comparing the external names of two releases reports removed and added names', () => {
    expect(compareExternalNameLists(['PORT', 'HOST'], ['HOST', 'HTTP_PORT'])).toEqual({
      missing: ['PORT'],
      added: ['HTTP_PORT'],
    })
  })

  test('a release may remove an external name that has a documented alias or migration', () => {
    expect(compareExternalNameLists(['PORT # read as an alias of HTTP_PORT'], [])).toEqual({
      missing: [],
      added: [],
    })
  })
})

test('environment variables keep their names across releases', () => {
  const names = new Set<string>()
  /** Returns a copy of environment variables that records which variables a process reads. */
  const recordEnvironmentVariableReads = (process: 'gateway' | 'federation', env: Record<string, string>) =>
    new Proxy(env, {
      get(target, name) {
        names.add(`${process} ${String(name)}`)
        return Reflect.get(target, name) as unknown
      },
    })
  readGatewayConfig(recordEnvironmentVariableReads('gateway', {}))
  readGatewayConfig(
    recordEnvironmentVariableReads('gateway', { FEDERATION_URL: 'https://federation.example' }),
  )
  readFederationConfig(recordEnvironmentVariableReads('federation', {}))
  readFederationConfig(
    recordEnvironmentVariableReads('federation', { NODE_ENV: 'production', EMBEDDED_FEDERATION: '1' }),
  )
  expectListedExternalNames('environment', names)
})

test('a process refuses to start if a removed environment variable is set, and the error names the constant or setting that replaces the variable', () => {
  const removed = readProjectFile('tests/rules/external-names/environment.txt')
    .split('\n')
    .flatMap((line) => {
      const [, process, name, replacement] =
        /^(\w+) (\w+) # stops the start; replaced by (.+)$/.exec(line) ?? []
      return name === undefined ? [] : [{ process, name, replacement: replacement! }]
    })
  expect(removed.length).toBeGreaterThan(50)
  for (const { process, name, replacement } of removed) {
    const readConfig = process === 'gateway' ? readGatewayConfig : readFederationConfig
    expect(() => readConfig({ [name]: ' ' })).not.toThrow()
    const [, item, setting] = /^(\w+) in ([A-Z_]+)$/.exec(replacement) ?? []
    let advice = `set ${replacement} instead`
    if (replacement.startsWith('the constant ')) advice = `${replacement} in `
    if (item !== undefined) advice = `write ${setting}="${item}=120" instead.`
    const message = `${name} is no longer a setting: ${advice}`
    expect(() => readConfig({ [name]: '120' })).toThrow(message)
  }
})

test('rate limits in RATE_LIMITS keep their names across releases', () => {
  expectListedExternalNames('rate-limits', Object.keys(rateLimitSettings))
})

test('metrics keep their names and labels across releases', () => {
  expectListedExternalNames(
    'metrics',
    Object.entries(metricLabels).map(([name, labels]) => `${name}{${labels.join(',')}}`),
  )
})

test('log fields keep their names across releases', () => {
  expectListedExternalNames('log-fields', readLogFields('gateway', 'federation'))
})

test('error codes in extensions.code keep their values across releases', () => {
  expectListedExternalNames('error-codes', failureCodes)
})

test('global ids have the type names and the encoding of earlier releases', () => {
  const schema = buildSchema(readProjectFile('schema.graphql'))
  const types = schema.getPossibleTypes(schema.getType('Node') as never)
  expectListedExternalNames(
    'global-ids',
    types.map(({ name }) => `${name}:12 = ${encodeId(name as NodeType, 12)}`),
  )
})

test('URLs of files and screens keep their paths across releases', () => {
  expectListedExternalNames('urls', [
    `${exportPath}:ticket`,
    getPicturePath(':key'),
    buildClubImagePathOrRoute(':id'),
    passPagePath,
    manifestPath,
    serviceWorkerPath,
    passKeysPath,
    schemaPath,
    securityContactPath,
    statusPath,
    verificationPath,
    `${verificationPath}:code`,
    ...screenAddresses,
  ])
})

test('REST calls keep their names, properties and codes across releases', () => {
  expectListedExternalNames('rest', listRestApiNames())
})

/**
 * Properties of an OpenAPI operation that are external names: operation id, parameters and error
 * codes.
 */
interface Operation {
  operationId: string
  parameters?: { name?: string; in?: string }[]
  'x-codes'?: { code: string | number }[]
}
interface Shape {
  properties?: Record<string, unknown>
}

function listRestApiNames(): string[] {
  const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])
  const paths = Object.entries(contract.paths as object as Record<string, Record<string, Operation>>)
  const names: string[] = []
  for (const [path, item] of paths) {
    for (const [method, { operationId, parameters, 'x-codes': codes }] of Object.entries(item)) {
      if (!methods.has(method)) continue
      names.push(`${operationId}: ${method.toUpperCase()} ${path}`)
      for (const { name, in: place } of parameters ?? [])
        if (name !== undefined) names.push(`${operationId} ${place} ${name}`)
      for (const { code } of codes ?? []) names.push(`${operationId} code ${code}`)
    }
  }
  for (const [name, shape] of Object.entries(contract.components.schemas as object as Record<string, Shape>))
    for (const property of listRestSchemaPropertyNames(shape)) names.push(`${name}.${property}`)
  return names
}

/** Returns the names of all properties in an OpenAPI schema, at any depth. */
function listRestSchemaPropertyNames(schemaPart: unknown): string[] {
  if (typeof schemaPart !== 'object' || schemaPart === null) return []
  const properties = (schemaPart as Shape).properties
  const own = typeof properties === 'object' && !Array.isArray(schemaPart) ? Object.keys(properties) : []
  return [...own, ...Object.values(schemaPart).flatMap(listRestSchemaPropertyNames)]
}

test('the tables and columns of the federation database keep their names across releases', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sentier-names-'))
  const store = openDatabaseStore(folder)
  onTestFinished(() => {
    store.db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  rebuildDatabase(store, () => {})
  const tables = store.db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  expectListedExternalNames(
    'tables',
    tables.flatMap(({ name }) =>
      store.db
        .prepare('SELECT name FROM pragma_table_info(?)')
        .all(String(name))
        .map((column) => `${String(name)}.${String(column['name'])}`),
    ),
  )
})

test('locale keys that the code builds at run time keep their names across releases', () => {
  const patterns = readTemplateLiteralTexts('gateway', 'federation', 'web')
    .filter(([head = '']) => /^([\w-]+:)?[A-Za-z][\w-]*\./.test(head))
    .map((parts) => {
      const [head = '', ...furtherParts] = parts
      const escaped = [head.replace(/^[\w-]+:/, ''), ...furtherParts].map((part) =>
        part.replaceAll('.', '\\.'),
      )
      return escaped.every((part) => /^[\w.\\-]*$/.test(part))
        ? new RegExp(`^${escaped.join('[^.]+')}$`)
        : null
    })
    .filter((pattern) => pattern !== null)
  // The key of a failure text ends in the name of an alternative action (`Failure.text`).
  patterns.push(new RegExp(`^errors\\.(${failureCodes.join('|')})\\.[^.]+$`))
  const keys = globSync('locales/fr/*/*.json', { cwd: project }).flatMap((file) => {
    const [speaker, domain] = file.replace('.json', '').split('/').slice(-2)
    return Object.keys(JSON.parse(readProjectFile(file)) as object).map((key) => ({
      place: `${speaker}/${domain}`,
      key,
    }))
  })
  expectListedExternalNames(
    'locale-keys',
    keys
      .filter(({ key }) => patterns.some((pattern) => pattern.test(key)))
      .map(({ place, key }) => `${place} ${key}`),
  )
})

test('the id of a persisted GraphQL document is the SHA-256 of its text, in hexadecimal', () => {
  const documents = Object.entries(
    JSON.parse(readProjectFile('web/__generated__/persisted.json')) as Record<string, string>,
  )
  expect(documents.length).toBeGreaterThan(50)
  expect(
    documents.filter(([id, text]) => id !== createHash('sha256').update(text).digest('hex')),
    'Tabs and front ends hold these ids: a new scheme must accept the old ids too.',
  ).toEqual([])
})

/**
 * Compares the names of the current GraphQL schema with those of the last release. `npm run schema`
 * also compares types and arguments.
 */
test('every name of the last released GraphQL schema still exists in the current schema', () => {
  const now = new Set(listGraphqlSchemaNames(readProjectFile('schema.graphql')))
  expect(
    listGraphqlSchemaNames(readProjectFile('docs/schema/released.graphql')).filter((name) => !now.has(name)),
    'Clients use these names of the schema: keep them, deprecated, or announce the change (docs/schema.md).',
  ).toEqual([])
})

/**
 * Returns the names of all types, fields, arguments, enum values and union members in a GraphQL
 * schema.
 */
function listGraphqlSchemaNames(text: string): string[] {
  const types = Object.values(buildSchema(text).getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const listTypeMemberNames = (type: GraphQLNamedType): string[] => {
    if (isEnumType(type)) return type.getValues().map(({ name }) => name)
    if (isUnionType(type)) return type.getTypes().map(({ name }) => `| ${name}`)
    if (isInputObjectType(type)) return Object.keys(type.getFields())
    if (!isObjectType(type) && !isInterfaceType(type)) return []
    return Object.values(type.getFields()).flatMap(({ name, args }) =>
      [name].concat(args.map((arg) => `${name}(${arg.name})`)),
    )
  }
  return types.flatMap((type) =>
    [type.name].concat(listTypeMemberNames(type).map((name) => `${type.name} ${name}`)),
  )
}
