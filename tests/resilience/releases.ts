/** A second release of the portal, built from this project with a change that most of its files feel. */
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Tree, copyProject } from '../scripts/tree.ts'

/** The release that `npm run ensure` has built. */
export const thisRelease = join(import.meta.dirname, '../..')

const assetsOf = (root: string) => join(root, 'dist/web/assets')

/** Builds the next release in a folder of its own. Throws with what the build said. */
export async function buildNextRelease(): Promise<Tree> {
  const tree = copyProject()
  const file = 'web/platform/stored.ts'
  tree.write(file, `${tree.read(file)}\nObject.assign(globalThis, { isNextRelease: true })\n`)
  const { status, lines } = await tree.run('scripts/ensure.ts', '--only', 'portal')
  if (status !== 0) throw new Error(lines.join('\n'))
  return tree
}

/** The scripts that the first release has and the second has not. */
export function scriptsOnlyIn(first: string, second: string): string[] {
  const others = new Set(readdirSync(assetsOf(second)))
  return readdirSync(assetsOf(first)).filter((file) => file.endsWith('.js') && !others.has(file))
}

/** Copies a release's assets into a folder, as docs/operations.md says. */
export const copyAssets = (root: string, folder: string): void =>
  cpSync(assetsOf(root), folder, { recursive: true, force: false })
