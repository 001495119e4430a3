/**
 * Builds the release in `dist/release`: the files that the processes read at run time, the built
 * portal and the package list. `npm ci --omit=dev --ignore-scripts` in that folder installs the
 * packages on the target machine.
 *
 * Usage: `node scripts/build.ts`
 */
import './node-version.cjs'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const release = join(root, 'dist/release')

/**
 * Files that the gateway and the federation need at run time, which become part of the release.
 * They include TypeScript sources, which Node runs directly. The release contains no tests, no
 * tools and no sources of the portal.
 */
const parts = [
  'gateway',
  'federation',
  'locales/fr/gateway',
  'locales/fr/federation',
  'locales/en/gateway',
  'locales/en/federation',
  'schema.graphql',
  'dist/web',
  'web/__generated__/persisted.json',
  'web/public/favicon.svg',
  'scripts/node-version.cjs',
  'package-lock.json',
  'LICENSE',
]

const ensured = spawnSync(process.execPath, [join(root, 'scripts/ensure-generated-files.ts')], {
  stdio: 'inherit',
})
if (ensured.status !== 0) process.exit(ensured.status ?? 1)

rmSync(release, { recursive: true, force: true })
for (const part of parts) {
  mkdirSync(dirname(join(release, part)), { recursive: true })
  cpSync(join(root, part), join(release, part), { recursive: true })
}
writeFileSync(join(release, 'package.json'), `${JSON.stringify(buildPackageJson(), null, 2)}\n`)
console.log(
  `dist/release: ${formatFolderSize(release)} MB without its packages. There: npm ci --omit=dev --ignore-scripts`,
)

/** Returns the project's `package.json` without the commands that need the development tools. */
function buildPackageJson(): object {
  const { scripts, ...rest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return { ...rest, scripts: { 'start:production': scripts['start:production'] } }
}

function formatFolderSize(folder: string): string {
  const bytes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(join(folder, file)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
  return (bytes / 1_000_000).toFixed(1)
}
