/**
 * Builds a simulated next release of the portal. It differs from this release in most files, and
 * its schema has new fields.
 */
import { cpSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ProjectCopy, copyProject } from '../../scripts/helpers/project-copy.ts'

/** Root folder of the current release, which `npm run ensure` has built. */
export const thisReleaseRoot = join(import.meta.dirname, '../../..')

const getWebAssetsFolder = (root: string) => join(root, 'dist/web/assets')

/**
 * Builds the next release in its own folder. Throws an error with the build output if the build
 * fails.
 */
export async function buildNextRelease(): Promise<ProjectCopy> {
  const tree = copyProject()
  const file = 'web/platform/storedValue.ts'
  tree.write(file, `${tree.read(file)}\nObject.assign(globalThis, { isNextRelease: true })\n`)
  addGraphqlSchemaFields(tree)
  const { status, lines } = await tree.run('scripts/ensure-generated-files.ts')
  if (status !== 0) throw new Error(lines.join('\n'))
  return tree
}

/**
 * Adds two fields with resolvers to the GraphQL schema of the next release. The pages of that
 * release query one field at sign-in, and the other field on every screen.
 */
function addGraphqlSchemaFields(projectCopy: ProjectCopy): void {
  const description = '"A field that the release before does not have."'
  projectCopy.edit(
    'schema.graphql',
    'type LogInPayload {',
    `type LogInPayload {\n  ${description}\n  newField: String!`,
  )
  projectCopy.edit(
    'gateway/domains/session/mutations.ts',
    "__typename: 'LogInPayload', session,",
    "__typename: 'LogInPayload', newField: 'new', session,",
  )
  projectCopy.edit(
    'web/domains/session/LoginScreen.tsx',
    '        deviceToken\n',
    '        deviceToken\n        newField\n',
  )
  projectCopy.edit('schema.graphql', 'type Portal {', `type Portal {\n  ${description}\n  newField: String!`)
  projectCopy.edit(
    'gateway/domains/portal/fields.ts',
    '      videoVersion,\n',
    "      videoVersion,\n      newField: 'new',\n",
  )
  projectCopy.edit(
    'web/shell/Shell.tsx',
    '          salesOpen\n',
    '          salesOpen\n          newField\n',
  )
}

/** Returns the persisted GraphQL documents of a release's pages, by document id. */
export const readPersistedGraphqlDocuments = (root: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, 'web/__generated__/persisted.json'), 'utf8')) as Record<string, string>

/** Returns the JavaScript files that one release has and the other release lacks. */
export function findScriptsOnlyInRelease(release: string, otherRelease: string): string[] {
  const otherFiles = new Set(readdirSync(getWebAssetsFolder(otherRelease)))
  return readdirSync(getWebAssetsFolder(release)).filter(
    (file) => file.endsWith('.js') && !otherFiles.has(file),
  )
}

/** Copies a release's assets into a folder, as docs/operations.md describes. */
export const copyWebAssets = (root: string, folder: string): void =>
  cpSync(getWebAssetsFolder(root), folder, { recursive: true, force: false })
