/**
 * Compares `schema.graphql` with its last release and checks the compatibility promises of
 * `docs/schema.md`.
 *
 * Usage: `node scripts/schema.ts` lists the changes since the last release, and fails if a promise
 * is broken; `node scripts/schema.ts release [--breaking 'why']` makes `schema.graphql` the
 * released schema and updates the changelog.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, ChangeType, CriticalityLevel, DiffRule, diff } from '@graphql-inspector/core'
import { type GraphQLSchema, Kind, buildSchema, isObjectType, isUnionType, parse, visit } from 'graphql'

const root = join(import.meta.dirname, '..')
const files = {
  schema: join(root, 'schema.graphql'),
  released: join(root, 'docs/schema/released.graphql'),
  changelog: join(root, 'docs/schema/CHANGELOG.md'),
}

export interface Changes {
  /** Breaking changes of the GraphQL schema, which make a valid document invalid. */
  breaking: string[]
  /**
   * Deprecations in the GraphQL schema that announce no removal date, or a date that is too early.
   */
  premature: string[]
  /** Changes of the GraphQL schema that are not breaking. */
  allowed: string[]
}

/**
 * Changes of default values in the GraphQL schema. They keep documents valid but change the result
 * for clients that omit the argument or input field.
 */
const defaultChanges = new Set<string>([
  ChangeType.FieldArgumentDefaultChanged,
  ChangeType.InputFieldDefaultValueChanged,
])

/**
 * Returns the changes between two versions of the GraphQL schema. `day` is today, as `YYYY-MM-DD`.
 */
export async function compareGraphqlSchemas(
  released: string,
  present: string,
  day: string,
): Promise<Changes> {
  const [before, after] = [buildSchema(released), buildSchema(present)]
  const found = (
    await diff(before, after, [DiffRule.ignoreDescriptionChanges, DiffRule.simplifyChanges])
  ).filter(({ type }) => !type.startsWith('DIRECTIVE_USAGE') && type !== ChangeType.FieldDeprecationAdded)
  const announced = readSchemaDeprecations(released)
  // The comparison reports only deprecated fields, without the reason.
  const deprecations = [...readSchemaDeprecations(present)].filter(([place]) => !announced.has(place))
  const isBreakingSchemaChange = (change: Change) =>
    (change.criticality.level === CriticalityLevel.Breaking || defaultChanges.has(change.type)) &&
    !isSchemaElementRemovalAnnounced(change, before, announced, day)
  const prematureDeprecations = deprecations.filter(
    ([, reason]) => parseRemovalDay(reason) < addOneYearToIsoDate(day),
  )
  const listSchemaChangeMessages = (changes: Change[]) => changes.map(({ message }) => message)
  return {
    breaking: listSchemaChangeMessages(found.filter(isBreakingSchemaChange)),
    premature: prematureDeprecations.map(
      ([place, reason]) => `${place} is deprecated without a day a year from now: "${reason}"`,
    ),
    allowed: [
      ...listSchemaChangeMessages(found.filter((change) => !isBreakingSchemaChange(change))),
      ...deprecations.map(([place, reason]) => `'${place}' is deprecated. ${reason}`),
    ],
  }
}

/**
 * Returns true if a schema element may be removed: the last release deprecates it, and the
 * announced removal date has passed. A type may also be removed together with the last field that
 * returns it.
 */
function isSchemaElementRemovalAnnounced(
  { type, path = '' }: Change,
  before: GraphQLSchema,
  announced: Map<string, string>,
  day: string,
): boolean {
  if (type === ChangeType.TypeRemoved) return isTypeNeverNamedInDocuments(before, path)
  const reason = announced.get(path)
  return type.endsWith('_REMOVED') && reason !== undefined && parseRemovalDay(reason) < day
}

/**
 * Returns true for a GraphQL type that fragments never name. Returns false for members of unions
 * and implementations of interfaces, because fragments name such types.
 */
function isTypeNeverNamedInDocuments(schema: GraphQLSchema, typeName: string): boolean {
  const type = schema.getType(typeName)
  const isMember = Object.values(schema.getTypeMap()).some(
    (each) => isUnionType(each) && each.getTypes().some((member) => member === type),
  )
  return !isMember && !(isObjectType(type) && type.getInterfaces().length > 0)
}

/** Returns the reason of each deprecation in a GraphQL schema, by schema coordinate. */
function readSchemaDeprecations(schema: string): Map<string, string> {
  const found = new Map<string, string>()
  visit(parse(schema), {
    Directive(directive, _key, _parent, _path, ancestors) {
      if (directive.name.value !== 'deprecated') return
      const names = ancestors.flatMap((each) => ('name' in each && each.name ? [each.name.value] : []))
      const reason = directive.arguments?.[0]?.value
      found.set(names.join('.'), reason?.kind === Kind.STRING ? reason.value : '')
    },
  })
  return found
}

/**
 * Returns the removal date in a deprecation reason. Returns an empty string, which sorts before all
 * dates, if the reason has no date.
 */
function parseRemovalDay(deprecationReason: string): string {
  return /^Until (\d{4}-\d\d-\d\d)[:.]/.exec(deprecationReason)?.[1] ?? ''
}

function addOneYearToIsoDate(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
}

/**
 * Returns the changes of the GraphQL schema since its last release; null before the first release.
 */
export async function listSchemaChangesSinceRelease(): Promise<Changes | null> {
  if (!existsSync(files.released)) return null
  return await compareGraphqlSchemas(
    readFileSync(files.released, 'utf8'),
    readFileSync(files.schema, 'utf8'),
    formatTodayAsIsoDate(),
  )
}

/**
 * Heading of the changelog section with handwritten entries since the last release. The entries are
 * about changes that a comparison of schemas cannot detect.
 */
const pendingHeading = '## Not released yet\n'

/**
 * Returns the schema changelog with a new release, which includes the pending handwritten entries.
 */
export function addChangelogRelease(
  changelog: string,
  day: string,
  changes: Changes | null,
  breakingReason: string | null,
): string {
  const [head = '', ...sections] = changelog.split(/^(?=## )/m).map((section) => section.trimEnd())
  const past = sections.filter((section) => !section.startsWith(pendingHeading.trimEnd()))
  const byHand = sections
    .filter((section) => !past.includes(section))
    .map((section) => section.slice(pendingHeading.length).trim())
  const section = [
    formatChangelogReleaseSection(past.length + 1, day, changes, breakingReason).trimEnd(),
    ...byHand,
  ].join('\n')
  return `${[head, section, ...past].join('\n\n')}\n`
}

/** Returns the section of a release in the schema changelog. */
function formatChangelogReleaseSection(
  releaseNumber: number,
  day: string,
  changes: Changes | null,
  reason: string | null,
): string {
  const lines =
    changes === null
      ? ['The first release.']
      : [
          ...(reason === null ? [] : [reason, '']),
          ...changes.breaking.map((line) => `- **Breaking:** ${line}`),
          ...changes.allowed.map((line) => `- ${line}`),
        ]
  return `## ${releaseNumber} (${day})\n\n${lines.join('\n')}\n`
}

function formatTodayAsIsoDate(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format()
}

/**
 * Makes the current GraphQL schema the released schema. Returns null, or the reason for refusing
 * the release.
 */
function releaseGraphqlSchemaOrGetRefusal(changes: Changes | null, reason: string | null): string | null {
  if (changes !== null && changes.breaking.length > 0 && reason === null)
    return 'Deprecate first (docs/schema.md), or give the reason: npm run schema:release -- --breaking "why"'
  writeFileSync(
    files.changelog,
    addChangelogRelease(readFileSync(files.changelog, 'utf8'), formatTodayAsIsoDate(), changes, reason),
  )
  writeFileSync(files.released, readFileSync(files.schema))
  return null
}

if (import.meta.main) {
  const changes = await listSchemaChangesSinceRelease()
  const { breaking = [], premature = [], allowed = [] } = changes ?? {}
  for (const line of allowed) console.log(line)
  for (const line of [...breaking.map((each) => `BREAKING: ${each}`), ...premature]) console.error(line)
  const at = process.argv.indexOf('--breaking')
  const refused =
    premature.length > 0
      ? 'Every deprecation says "Until YYYY-MM-DD: …", a year from now at the soonest.'
      : process.argv[2] === 'release'
        ? releaseGraphqlSchemaOrGetRefusal(changes, at === -1 ? null : (process.argv[at + 1] ?? null))
        : breaking.length > 0
          ? 'The schema has breaking changes. docs/schema.md explains how to deprecate fields first.'
          : null
  if (refused !== null) {
    console.error(refused)
    process.exit(1)
  }
}
