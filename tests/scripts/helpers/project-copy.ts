/** A copy of the project whose files a test may change, with the output of its commands. */
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

const project = join(import.meta.dirname, '../../..')

/**
 * Project folders that npm scripts need in a copy of the project. `dist/.ensure` records which
 * generated files are up to date.
 */
const folders = ['federation', 'gateway', 'web', 'locales', 'scripts', 'dist/.ensure']
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
  'web/start/chunkGroups.ts',
  'vite.config.ts',
  'vite.standalone.config.ts',
  'vitest.config.ts',
  'tests/find-chromium.ts',
  'tests/cleanup-after-file.ts',
  'tests/setup.ts',
]

/** Environment variables without the color setting that a test runner passes to child processes. */
const { FORCE_COLOR: _, ...inherited } = process.env
const plainEnv = { ...inherited, NO_COLOR: '1' }

export interface RunResult {
  status: number | null
  lines: string[]
}

export interface ProjectCopy {
  root: string
  read(file: string): string
  write(file: string, text: string): void
  /**
   * Replaces the first occurrence of the text `from` in a file of the project copy; throws if the
   * file does not contain the text.
   */
  edit(file: string, from: string, to: string): void
  /**
   * Replaces a text in a file of the project copy. Saves the change as many text editors do: writes
   * a new file and renames it over the old file.
   */
  replaceByRename(file: string, from: string, to: string): void
  /** Reduces node_modules of the project copy to the packages that `npm ci --omit=dev` installs. */
  omitDevDependencies(): void
  /** Runs a script of the project copy until it exits; returns its exit code and output lines. */
  run(...args: string[]): Promise<RunResult>
  /**
   * Runs a script of the project copy with additional environment variables, and waits until it
   * exits.
   */
  runWith(env: Record<string, string>, ...args: string[]): Promise<RunResult>
  remove(): void
}

/** Copies the project in its current state, including generated files. */
export function copyProject(source = project): ProjectCopy {
  const root = mkdtempSync(join(tmpdir(), 'sentier-tree-'))
  for (const each of [...folders, ...files])
    if (existsSync(join(source, each))) cpSync(join(source, each), join(root, each), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  const readCopiedFile = (file: string) => readFileSync(join(root, file), 'utf8')
  // The file is never empty in between, because Vite would read it as empty and miss the write that
  // follows.
  const writeCopiedFile = (file: string, text: string) => {
    const target = openSync(join(root, file), constants.O_WRONLY | constants.O_CREAT)
    writeFileSync(target, text)
    ftruncateSync(target, Buffer.byteLength(text))
    closeSync(target)
  }
  const replaceTextOfCopiedFile = (file: string, oldText: string, newText: string) => {
    const text = readCopiedFile(file)
    if (!text.includes(oldText)) throw new Error(`${file} does not have ${oldText}`)
    return text.replace(oldText, newText)
  }
  const tree: ProjectCopy = {
    root,
    read: readCopiedFile,
    write: writeCopiedFile,
    edit: (file, oldText, newText) => writeCopiedFile(file, replaceTextOfCopiedFile(file, oldText, newText)),
    replaceByRename(file, oldText, newText) {
      writeCopiedFile('.written', replaceTextOfCopiedFile(file, oldText, newText))
      renameSync(join(root, '.written'), join(root, file))
    },
    omitDevDependencies() {
      const modules = join(root, 'node_modules')
      rmSync(modules)
      const { packages } = JSON.parse(readCopiedFile('package-lock.json')) as {
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
          env: { ...plainEnv, ...env },
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
