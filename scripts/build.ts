/**
 * Makes all that production needs, in `dist/release`: what the processes read as they run, the built portal, and the
 * list of packages. `npm ci --omit=dev` in that folder makes it whole, wherever it is brought.
 *
 * Usage: `node scripts/build.ts`
 */
import './node-version.cjs'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const release = join(root, 'dist/release')

/** What is read while it runs. Tests, tools and the portal's sources are not; Node runs TypeScript as it stands. */
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

const made = spawnSync(process.execPath, [join(root, 'scripts/ensure.ts')], { stdio: 'inherit' })
if (made.status !== 0) process.exit(made.status ?? 1)

rmSync(release, { recursive: true, force: true })
for (const part of parts) {
  mkdirSync(dirname(join(release, part)), { recursive: true })
  cpSync(join(root, part), join(release, part), { recursive: true })
}
writeFileSync(join(release, 'package.json'), `${JSON.stringify(packageOf(), null, 2)}\n`)
console.log(`dist/release: ${megabytes(release)} MB without its packages. There: npm ci --omit=dev`)

/** The project's own, without the commands that need the tools. */
function packageOf(): object {
  const { scripts, ...rest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return { ...rest, scripts: { 'start:production': scripts['start:production'] } }
}

function megabytes(folder: string): string {
  const bytes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(join(folder, file)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
  return (bytes / 1_000_000).toFixed(1)
}
