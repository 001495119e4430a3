/**
 * Runs the simulated attacks (`tests/security`) or faults (`tests/resilience`), and prints the
 * measured figures.
 *
 * Usage: `node scripts/measure-attacks-and-faults.ts security|resilience [part …] [--long]
 * [--write]`
 * part     name of a test file to run
 * --long   use the limits of production, which takes minutes, instead of lowered limits
 * --write  write the tables into `docs/trust.md`, with the date and this command
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type MeasuredFiguresTable,
  replaceMeasuredTablesOfTrustPage,
  formatMeasuredFiguresTable,
} from './format-trust-page.ts'
import { countsFile } from './folder-reporter.ts'

const root = join(import.meta.dirname, '..')
const tables = join(root, 'test-results/trust')
const page = join(root, 'docs/trust.md')

const [folder = 'security', ...rest] = process.argv.slice(2)
const parts = rest.filter((each) => !each.startsWith('-'))
const isLong = rest.includes('--long')

rmSync(tables, { recursive: true, force: true })
rmSync(join(root, countsFile), { force: true })
mkdirSync(tables, { recursive: true })
const files =
  parts.length === 0
    ? [`tests/${folder}/`]
    : parts.flatMap((part) => globSync(`tests/${folder}/${part}{,.full}.test.ts`, { cwd: root }))
const bin = join(root, 'node_modules/.bin')
const { status } = spawnSync(
  join(bin, 'vitest'),
  ['run', '--retry=0', '--reporter=./scripts/folder-reporter.ts', ...files],
  {
    cwd: root,
    stdio: 'inherit',
    // With `TRUST`, Vitest also runs the files that `npm test` leaves out.
    env: {
      ...process.env,
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      TRUST: isLong ? 'long' : 'short',
    },
  },
)

const found = globSync('*.json', { cwd: tables })
  .toSorted()
  .map((file) => JSON.parse(readFileSync(join(tables, file), 'utf8')) as MeasuredFiguresTable)
for (const part of found) console.log(`\n${formatMeasuredFiguresTable(part)}`)

if (rest.includes('--write') && status === 0) {
  const options = [...parts, ...(isLong ? ['--long'] : [])]
  const command = `npm run test:${folder}${options.length > 0 ? ` -- ${options.join(' ')}` : ''}`
  const day = new Date().toLocaleDateString('en-CA')
  writeFileSync(
    page,
    replaceMeasuredTablesOfTrustPage(readFileSync(page, 'utf8'), found, `${day}, \`${command}\``),
  )
  console.log('\nWritten into docs/trust.md.')
}

const counts = existsSync(join(root, countsFile))
  ? (JSON.parse(readFileSync(join(root, countsFile), 'utf8')) as { passed: number; failed: number })
  : { passed: 0, failed: 1 }
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(status ?? 1)
