/** Tests that mutations refresh cached data as docs/refreshes.md lists for each mutation. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../web')
const generated = join(web, '__generated__')

/**
 * Selected field or fragment in a Relay normalization document, as the Relay compiler writes it.
 */
interface Selection {
  kind: string
  name?: string
  alias?: string | null
  selections?: Selection[]
}
interface Document {
  name: string
  operationKind: string
  selections: Selection[]
}

const artifacts = readdirSync(generated).filter((file) => /(Query|Mutation)\.graphql\.ts$/.test(file))
const documents: Document[] = await Promise.all(
  artifacts.map(async (file) => {
    const { default: request } = (await import(join(generated, file))) as {
      default: { params: { name: string; operationKind: string }; operation: { selections: Selection[] } }
    }
    const { name, operationKind } = request.params
    return { name, operationKind, selections: request.operation.selections }
  }),
)

/**
 * Replaces each inline fragment in GraphQL selections by its fields, because a fragment does not
 * change the path of a field.
 */
const flattenInlineFragments = (selections: readonly Selection[]): Selection[] =>
  selections.flatMap((selection) =>
    selection.kind === 'LinkedField' || selection.kind === 'ScalarField'
      ? [selection]
      : flattenInlineFragments(selection.selections ?? []),
  )

/**
 * Returns the GraphQL selections below a path of field names. Merges the selections if a field is
 * selected more than once.
 */
function findGraphqlSelectionsAtPath(
  selections: readonly Selection[],
  [field, ...rest]: readonly string[],
): Selection[] {
  if (field === undefined) return [...selections]
  const matchingFields = flattenInlineFragments(selections).filter(({ name }) => name === field)
  return matchingFields.flatMap((selection) =>
    rest.length === 0 ? [selection] : findGraphqlSelectionsAtPath(selection.selections ?? [], rest),
  )
}

/**
 * Returns the paths of all scalar fields below the given GraphQL selections, such as
 * `address.postalCode`. Ids and type names are omitted.
 */
function listScalarFieldPaths(selections: readonly Selection[], path = ''): string[] {
  return flattenInlineFragments(selections).flatMap(({ name = '', selections: inner }) => {
    if (name === 'id' || name.startsWith('__')) return []
    return inner ? listScalarFieldPaths(inner, `${path}${name}.`) : [path + name]
  })
}

/**
 * Returns the paths of the fields that a GraphQL document selects below a field of `viewer`. If
 * that field is a scalar, returns only its name.
 */
const listSelectedPathsOfViewerField = (selections: readonly Selection[], viewerField: string): string[] =>
  findGraphqlSelectionsAtPath(selections, ['viewer', viewerField]).flatMap((selection) =>
    selection.selections ? listScalarFieldPaths(selection.selections) : [viewerField],
  )

/** Mutations of the portal, each with its GraphQL field and the selections of its payload. */
const mutations = documents
  .filter(({ operationKind }) => operationKind === 'mutation')
  .map(({ name, selections }) => {
    const [field] = flattenInlineFragments(selections)
    return { document: name, field: field?.name ?? '', payload: field?.selections ?? [] }
  })
const queries = documents.filter(({ operationKind }) => operationKind === 'query')

const page = readFileSync(join(import.meta.dirname, '../../docs/refreshes.md'), 'utf8')
const rows = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, field = '', refreshKind = '']) => ({
    field,
    how: refreshKind,
    parts: [...refreshKind.matchAll(/`viewer\.(\w+)`/g)].map(([, part = '']) => part),
  }),
)
const findMutationsByGraphqlField = (field: string) =>
  mutations.filter((mutation) => mutation.field === field)

test('docs/refreshes.md has a row for every mutation of the portal, and no other row [A29]', () => {
  const sent = [...new Set(mutations.map(({ field }) => field))].toSorted()
  expect(
    rows.map(({ field }) => field),
    'docs/refreshes.md has a row for each mutation that the portal sends, in the order of their names.',
  ).toEqual(sent)
})

describe('mutation payloads that refresh a field of the viewer', () => {
  const parts = rows.flatMap(({ field, parts: partsOfField }) =>
    partsOfField.map((part) => [field, part] as const),
  )

  test.each(parts)(
    'the payload of the mutation %s includes every field of viewer.%s that a screen of the portal displays',
    (field, part) => {
      const displayedPaths = new Set(
        queries.flatMap(({ selections }) => listSelectedPathsOfViewerField(selections, part)),
      )
      expect(displayedPaths.size).toBeGreaterThan(0)
      for (const { document, payload } of findMutationsByGraphqlField(field)) {
        const selectedPaths = listSelectedPathsOfViewerField(payload, part)
        expect({
          document,
          missing: [...displayedPaths].filter((leaf) => !selectedPaths.includes(leaf)),
        }).toEqual({
          document,
          missing: [],
        })
      }
    },
  )
})

describe('mutations that invalidate all cached data', () => {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('__generated__'))
    .map((file) => join(web, file))
  const findSourceFileOfMutation = (mutationName: string) => {
    const file = sources.find((path) => readFileSync(path, 'utf8').includes(`mutation ${mutationName}`))
    if (!file) throw new Error(`No file has ${mutationName}`)
    return file
  }
  /** Returns the source text of a module and of the portal modules that it imports. */
  const readSourceWithImports = (file: string) => {
    const text = readFileSync(file, 'utf8')
    const imported = [...text.matchAll(/from '(\.[^']+\.tsx?)'/g)].map(([, path = '']) =>
      resolve(dirname(file), path),
    )
    // The module that defines expireQueryResults is excluded, since its own source matches the
    // pattern.
    return [file, ...imported.filter((path) => !path.includes('/relay/') && existsSync(path))].map((path) =>
      readFileSync(path, 'utf8'),
    )
  }

  test.each(rows.filter(({ how }) => how === 'everything').map(({ field }) => field))(
    'the mutation %s clears all cached data or reloads the page',
    (field) => {
      for (const { document } of findMutationsByGraphqlField(field)) {
        const forgets = readSourceWithImports(findSourceFileOfMutation(document)).some((text) =>
          /\b(expireQueryResults|reload)\(\)/.test(text),
        )
        expect({ document, forgets }).toEqual({ document, forgets: true })
      }
    },
  )
})
