/** A copy of the project in a folder of its own, whose files a test may break, and what its commands say. */
import { spawn } from 'node:child_process'
import {
  closeSync,
  constants,
  cpSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const project = join(import.meta.dirname, '../..')

/** What a command reads of the project; `dist/.ensure` tells that what is generated is up to date. */
const rooms = ['federation', 'gateway', 'web', 'locales', 'scripts', 'dist/.ensure']
const files = [
  '.gitignore',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'redocly.yaml',
  '.redocly.lint-ignore.yaml',
  'package.json',
  'package-lock.json',
  'relay.config.js',
  'schema.graphql',
  'tsconfig.json',
  'web/start/chunks.ts',
  'vite.config.ts',
  'vitest.config.ts',
  'tests/browser.ts',
  'tests/left-behind.ts',
  'tests/setup.ts',
]

/** Without the colours that a test runner asks of what it starts. */
const { FORCE_COLOR: _, ...inherited } = process.env
const plain = { ...inherited, NO_COLOR: '1' }

export interface Run {
  status: number | null
  lines: string[]
}

export interface Tree {
  root: string
  read(file: string): string
  write(file: string, text: string): void
  /** Replaces what has to be in the file, once. */
  edit(file: string, from: string, to: string): void
  /** The same, saved as many editors do: written beside it, and renamed over it. */
  replace(file: string, from: string, to: string): void
  /** Leaves of the packages what `npm ci --omit=dev` installs. */
  omitTools(): void
  /** Runs a script to its end: its exit code and the lines that it wrote. */
  run(...args: string[]): Promise<Run>
  /** The same, with settings. */
  runWith(env: Record<string, string>, ...args: string[]): Promise<Run>
  remove(): void
}

/** Copies the project as it stands, what is generated included. */
export function copyProject(from = project): Tree {
  const root = mkdtempSync(join(tmpdir(), 'sentier-tree-'))
  for (const each of [...rooms, ...files])
    if (existsSync(join(from, each))) cpSync(join(from, each), join(root, each), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  // It is never empty: Vite would read it then, and overlook what is written a moment later.
  const write = (file: string, text: string) => {
    const target = openSync(join(root, file), constants.O_WRONLY | constants.O_CREAT)
    writeFileSync(target, text)
    ftruncateSync(target, Buffer.byteLength(text))
    closeSync(target)
  }
  const edited = (file: string, from: string, to: string) => {
    const text = read(file)
    if (!text.includes(from)) throw new Error(`${file} does not have ${from}`)
    return text.replace(from, to)
  }
  const tree: Tree = {
    root,
    read,
    write,
    edit: (file, from, to) => write(file, edited(file, from, to)),
    replace(file, from, to) {
      write('.written', edited(file, from, to))
      renameSync(join(root, '.written'), join(root, file))
    },
    omitTools() {
      const modules = join(root, 'node_modules')
      rmSync(modules)
      const { packages } = JSON.parse(read('package-lock.json')) as {
        packages: Record<string, { dev?: boolean }>
      }
      for (const [path, { dev }] of Object.entries(packages)) {
        if (dev === true || path === '' || path.lastIndexOf('node_modules/') > 0) continue
        mkdirSync(dirname(join(root, path)), { recursive: true })
        symlinkSync(join(project, path), join(root, path))
      }
    },
    run: async (...args) => await tree.runWith({}, ...args),
    runWith: async (env, ...args) =>
      await new Promise((resolve) => {
        const child = spawn(process.execPath, args, {
          cwd: root,
          env: { ...plain, ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        let output = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
        child.once('close', (status) => resolve({ status, lines: output.split('\n').filter(Boolean) }))
      }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
  return tree
}
