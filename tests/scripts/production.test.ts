/**
 * Tests of an installation without development dependencies, which serves the built portal and
 * reports a missing build in one line.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startGateway } from '../gateway/helpers/gateway-process.ts'
import { type ProjectCopy, copyProject } from './helpers/project-copy.ts'

const project = join(import.meta.dirname, '../..')
const scripts = (JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Project).scripts
interface Project {
  scripts: Record<string, string>
}
/** Returns the arguments of an npm script without its leading `node`. */
const parseScriptArguments = (script: string) =>
  scripts[script]!.replace(/^(exec (env (\S+ )+)?)?node /, '').split(' ')

describe('an installation without development dependencies', () => {
  let tree: ProjectCopy
  beforeEach(() => {
    tree = copyProject()
    tree.omitDevDependencies()
  })
  afterEach(() => tree.remove())

  test('npm install without development dependencies succeeds, and names the missing generated files in one line', async () => {
    rmSync(join(tree.root, 'gateway/federation/generated'), { recursive: true })
    const errorMessage =
      'Not built: contract; the tools are not installed. Run "npm ci --include=dev && npm run ensure", then "npm prune --omit=dev".'
    expect(await tree.run(...parseScriptArguments('prepare'))).toEqual({ status: 0, lines: [errorMessage] })
    expect(await tree.run(...parseScriptArguments('ensure'), '--no-portal')).toEqual({
      status: 1,
      lines: [errorMessage],
    })
  })

  test('npm start fails when the portal is not built, and reports the missing build', async () => {
    expect(await tree.run(...parseScriptArguments('prestart'))).toEqual({
      status: 1,
      lines: [expect.stringMatching(/^Not built: portal; /)],
    })
  })

  test('npm start serves the built portal, even if its sources have changed since the build', async () => {
    mkdirSync(join(tree.root, 'dist/web/frames'), { recursive: true })
    for (const file of ['index.html', 'login.fr.html', 'pass.html', 'scanner.html', 'sw.js'])
      tree.write(`dist/web/${file}`, '<title>built</title>')
    tree.write('web/styles/tokens.css', `${tree.read('web/styles/tokens.css')}\n`)
    expect(await tree.run(...parseScriptArguments('prestart'))).toEqual({
      status: 0,
      lines: ['portal is older than its sources; the tools are not installed, so it stays.'],
    })
    const gateway = await startGateway({ root: tree.root })
    try {
      expect(await (await fetch(gateway.url)).text()).toBe('<title>built</title>')
      expect((await gateway.query('{ portal { name } }')).data).toEqual({ portal: { name: 'Sentier' } })
    } finally {
      await gateway.stop()
    }
  })
})

describe('an outdated Node version', () => {
  test('every npm script checks the Node version before it loads code of the project', () => {
    const unguarded = Object.entries(scripts).filter(
      ([name, script]) =>
        name !== 'format' && !/^(exec (env (\S+ )+)?)?node -r \.\/scripts\/node-version\.cjs /.test(script),
    )
    expect(unguarded).toEqual([])
  })

  test('every command reports an outdated Node version in one line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sentier-node-'))
    const older = join(folder, 'older.cjs')
    writeFileSync(
      older,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`,
    )
    for (const args of [
      parseScriptArguments('start'),
      ['gateway/main.ts'],
      ['federation/main.ts'],
      ['scripts/ensure-generated-files.ts'],
    ]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['-r', older, ...args], {
        cwd: project,
        encoding: 'utf8',
      })
      expect([status, stdout + stderr]).toEqual([
        1,
        'Node 24 or newer is needed, and this is 20.20.2: run it through npm, which brings its own on Linux, or install it.\n',
      ])
    }
    rmSync(folder, { recursive: true })
  })
})
