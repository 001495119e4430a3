/** The Relay compiler's artifacts: compiled in a place of their own, and put in the old ones' only when all is well. */
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
import { type Mistake, Mistakes } from './mistakes.ts'

const artifacts = 'web/__generated__'

/** Compiles every document of the portal; mistakes leave what was there. */
export function compileArtifacts(root: string, env: NodeJS.ProcessEnv): void {
  // One for each process: `npm run dev` and a check may compile at the same time.
  const fresh = `dist/artifacts-${process.pid}`
  try {
    // The compiler prunes nothing, and leaves an artifact that is up to date out of the file of persisted documents:
    // only from nothing does it make both whole. It wants the folder and the file to exist.
    mkdirSync(join(root, fresh), { recursive: true })
    writeFileSync(join(root, fresh, 'persisted.json'), '{}')
    const { status, stdout, stderr } = spawnSync(
      join(root, 'node_modules/.bin/relay-compiler'),
      ['--output', 'quiet-with-errors'],
      { cwd: root, env: { ...env, RELAY_ARTIFACTS: `./${fresh}` }, encoding: 'utf8' },
    )
    if (status !== 0) throw complaint(`${stdout}${stderr}`)
    replaceFolder(join(root, fresh), join(root, artifacts))
  } finally {
    rmSync(join(root, fresh), { recursive: true, force: true })
  }
}

/** A file that stays as it was is not written, so that nothing which watches it loads it anew. */
function replaceFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  const names = readdirSync(from)
  for (const name of names) {
    const isSame =
      existsSync(join(to, name)) && readFileSync(join(to, name)).equals(readFileSync(join(from, name)))
    if (!isSame) copyFileSync(join(from, name), join(to, name))
  }
  for (const name of readdirSync(to)) if (!names.includes(name)) rmSync(join(to, name))
}

/** What the compiler writes of a mistake: the sentence, an empty line, then the place. */
const complaints = /✖︎ (.+)\n(?:.*\n)*?\n {2}(\S+):(\d+):(\d+)\n/g

function complaint(output: string): Error {
  const mistakes = Array.from(
    output.matchAll(complaints),
    ([, what = '', file = '', line, column]): Mistake => ({
      file,
      line: Number(line),
      column: Number(column),
      what,
    }),
  )
  return mistakes.length > 0 ? new Mistakes(mistakes) : new Error(`The Relay compiler says:\n${output}`)
}
