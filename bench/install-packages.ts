/**
 * Installs the packages of `bench/` at the first run and after changes of the lock file. Only the
 * benchmark needs these packages.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Installs the benchmark's packages if they are missing or outdated. Throws if npm fails. */
export function installBenchmarkPackages(): void {
  const folder = import.meta.dirname
  const done = join(folder, 'node_modules/.package-lock.json')
  const changed = statSync(join(folder, 'package-lock.json')).mtimeMs
  if (existsSync(done) && statSync(done).mtimeMs >= changed) return
  console.log('Installing the packages of bench/ (first run or changed lock file).')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('npm ci in bench/ has failed.')
}
