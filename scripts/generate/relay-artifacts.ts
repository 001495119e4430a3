/**
 * Compiles the Relay artifacts in a separate folder, and replaces the old artifacts only after a
 * successful compilation.
 */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Mistake, Mistakes } from './input-mistakes.ts'

const artifacts = 'web/__generated__'

/**
 * Compiles every GraphQL document of the portal. If a document has a mistake, the earlier artifacts
 * stay in place.
 */
export function compileRelayArtifacts(root: string, env: NodeJS.ProcessEnv): void {
  // A folder for each process: `npm run dev` and a check may compile at the same time.
  const fresh = `dist/artifacts-${process.pid}`
  try {
    // The compiler deletes no stale artifact, and omits unchanged documents from the file of
    // persisted documents. Starting with an empty folder makes both complete. The compiler needs
    // the folder and the file to exist.
    mkdirSync(join(root, fresh), { recursive: true })
    writeFileSync(join(root, fresh, 'persisted.json'), '{}')
    const { status, stdout, stderr } = spawnSync(
      join(root, 'node_modules/.bin/relay-compiler'),
      ['--output', 'quiet-with-errors'],
      { cwd: root, env: { ...env, RELAY_ARTIFACTS: `./${fresh}` }, encoding: 'utf8' },
    )
    if (status !== 0) throw parseRelayCompilerError(`${stdout}${stderr}`)
    replaceFolderContent(join(root, fresh), join(root, artifacts))
  } finally {
    rmSync(join(root, fresh), { recursive: true, force: true })
  }
}

/**
 * Replaces the content of a folder. Leaves unchanged files untouched, so that file watchers do not
 * reload them.
 */
function replaceFolderContent(sourceFolder: string, targetFolder: string): void {
  mkdirSync(targetFolder, { recursive: true })
  const names = readdirSync(sourceFolder)
  for (const name of names) {
    const isSame =
      existsSync(join(targetFolder, name)) &&
      readFileSync(join(targetFolder, name)).equals(readFileSync(join(sourceFolder, name)))
    if (!isSame) copyFileSync(join(sourceFolder, name), join(targetFolder, name))
  }
  for (const name of readdirSync(targetFolder)) if (!names.includes(name)) rmSync(join(targetFolder, name))
}

/**
 * Matches an error message of the Relay compiler: the message, an empty line, then the location.
 */
const errorPattern = /✖︎ (.+)\n(?:.*\n)*?\n {2}(\S+):(\d+):(\d+)\n/g

function parseRelayCompilerError(output: string): Error {
  const mistakes = Array.from(
    output.matchAll(errorPattern),
    ([, what = '', file = '', line, column]): Mistake => ({
      file,
      line: Number(line),
      column: Number(column),
      what,
    }),
  )
  return mistakes.length > 0 ? new Mistakes(mistakes) : new Error(`The Relay compiler says:\n${output}`)
}
