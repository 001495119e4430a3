/**
 * Generates the files that are missing or out of date. Each generation step stores a hash of its
 * inputs, and runs only when they have changed. After a mistake in an input, the script prints the
 * mistake and keeps the earlier output.
 *
 * Without the development tools (`npm ci --omit=dev`), the existing files are used as they are.
 *
 * Usage: `node scripts/ensure-generated-files.ts [--no-portal] [--if-possible] [--only
 * contract|resolvers|relay|screens|outline|fonts|portal]`
 */
import './node-version.cjs'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Mistake, Mistakes, formatInputMistakes } from './generate/input-mistakes.ts'

const root = join(import.meta.dirname, '..')
/**
 * Environment variables of the generation tools. `PATH` begins with `node_modules/.bin`, so that
 * the tools run with the project's Node.
 */
const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` }

interface Step {
  name: string
  /** Globs of the input files of a generation step. */
  inputs: string[]
  /** Generated files that must exist after the generation step. */
  outputs: string[]
  make: () => void | Promise<void>
}

const steps: Step[] = [
  {
    name: 'contract',
    inputs: [
      'federation/openapi.yaml',
      'scripts/generate/check-contract.ts',
      'scripts/generate/contract-types.ts',
    ],
    outputs: [
      'federation/generated/contract.ts',
      'federation/generated/openapi.json',
      'gateway/federation/generated/contract.ts',
    ],
    make: async () => {
      const { checkRestContract } = await import('./generate/check-contract.ts')
      const { readContractAsJson, generateContractTypes } = await import('./generate/contract-types.ts')
      checkRestContract(root)
      const text = await generateContractTypes(join(root, 'federation/openapi.yaml'))
      writeGeneratedFile('federation/generated/contract.ts', text)
      writeGeneratedFile('gateway/federation/generated/contract.ts', text)
      // The federation validates requests against the schemas and should not load a YAML parser at
      // its start.
      writeGeneratedFile(
        'federation/generated/openapi.json',
        readContractAsJson(join(root, 'federation/openapi.yaml')),
      )
    },
  },
  {
    name: 'resolvers',
    inputs: [
      'schema.graphql',
      'scripts/generate/check-graphql.ts',
      'scripts/generate/resolver-types.ts',
      // These files declare the record of each type.
      'gateway/domains/*/{rest,*.rest}.ts',
    ],
    outputs: ['gateway/graphql/generated/resolvers.ts', 'gateway/graphql/generated/types.ts'],
    make: async () => {
      const { checkGraphqlSchema } = await import('./generate/check-graphql.ts')
      const { generateResolverTypes, generateSchemaTypes } = await import('./generate/resolver-types.ts')
      checkGraphqlSchema(root)
      writeGeneratedFile(
        'gateway/graphql/generated/types.ts',
        await generateSchemaTypes(join(root, 'schema.graphql')),
      )
      writeGeneratedFile(
        'gateway/graphql/generated/resolvers.ts',
        await generateResolverTypes(join(root, 'schema.graphql')),
      )
    },
  },
  {
    name: 'relay',
    inputs: [
      'schema.graphql',
      'relay.config.js',
      'scripts/generate/relay-artifacts.ts',
      'scripts/generate/check-graphql.ts',
      'scripts/generate/result-types.ts',
      'web/**/*.{ts,tsx}',
    ],
    outputs: ['web/__generated__/persisted.json', 'web/relay/generated/results.ts'],
    make: async () => {
      const { compileRelayArtifacts } = await import('./generate/relay-artifacts.ts')
      const { checkPortalGraphqlDocuments, checkGraphqlSchema } = await import('./generate/check-graphql.ts')
      const { generateGraphqlResultTypes } = await import('./generate/result-types.ts')
      checkGraphqlSchema(root)
      checkPortalGraphqlDocuments(root)
      compileRelayArtifacts(root, env)
      writeGeneratedFile(
        'web/relay/generated/results.ts',
        generateGraphqlResultTypes(join(root, 'schema.graphql')),
      )
    },
  },
  {
    name: 'screens',
    inputs: ['scripts/generate/screen-urls.ts', 'web/**/*.ts'],
    outputs: ['gateway/http/generated/screens.ts'],
    make: async () => {
      const { generateScreenUrls } = await import('./generate/screen-urls.ts')
      writeGeneratedFile('gateway/http/generated/screens.ts', await generateScreenUrls(root))
    },
  },
  {
    name: 'outline',
    inputs: ['scripts/generate/map-outlines.ts', 'web/domains/clubs/mapProjection.ts'],
    outputs: ['web/domains/clubs/generated/mapOutlines.ts'],
    make: async () => {
      const { generateMapOutlines } = await import('./generate/map-outlines.ts')
      writeGeneratedFile('web/domains/clubs/generated/mapOutlines.ts', generateMapOutlines(root))
    },
  },
  {
    name: 'fonts',
    inputs: ['web/styles/fonts.css', 'scripts/generate/font-subsets.ts'],
    outputs: ['web/styles/generated/figtree.woff2', 'web/styles/generated/bricolage.woff2'],
    make: async () => {
      const { subsetFonts } = await import('./generate/font-subsets.ts')
      await subsetFonts(root)
    },
  },
  {
    name: 'portal',
    inputs: [
      'web/**/*',
      'locales/**/*.json',
      'vite.config.ts',
      'vite.standalone.config.ts',
      'relay.config.js',
      'schema.graphql',
      'scripts/generate/html-pages.ts',
      'gateway/http/portal-pages.ts',
      'gateway/domains/pass-codes/shared/*',
    ],
    outputs: [
      'dist/web/index.html',
      'dist/web/frames',
      'dist/web/pass.html',
      'dist/web/scanner.html',
      'dist/web/sw.js',
    ],
    make: () => {
      runGeneratorTool('vite', 'build', '--logLevel', 'warn')
      for (const page of ['pass', 'scanner'])
        runGeneratorTool(
          'vite',
          'build',
          '--config',
          'vite.standalone.config.ts',
          '--mode',
          page,
          '--logLevel',
          'warn',
        )
      runGeneratorTool(
        'vite',
        'build',
        '--logLevel',
        'warn',
        '--ssr',
        'start/prerender.tsx',
        '--outDir',
        '../dist/prerender',
      )
      runGeneratorTool('node', 'scripts/generate/html-pages.ts')
    },
  },
]

const onlyStep = readCommandLineFlag('--only')
/** True if the development tools are installed. */
const hasTools = existsSync(join(root, 'node_modules/vite'))
/** Names of the generation steps that were skipped, because the development tools are missing. */
const missingSteps: string[] = []
const mistakes: Mistake[] = []
for (const step of steps) {
  if (
    onlyStep !== null
      ? step.name !== onlyStep
      : step.name === 'portal' && process.argv.includes('--no-portal')
  )
    continue
  // The portal is built only from consistent sources.
  if (step.name === 'portal' && mistakes.length > 0) continue
  try {
    await runGenerationStepIfStale(step)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
      console.error(`The disk of ${root} is full: free some space, then start again (${error.message}).`)
      process.exit(1)
    }
    // Earlier output stays, and the other steps still run.
    if (!(error instanceof Mistakes)) throw error
    mistakes.push(...error.all)
  }
}
if (mistakes.length > 0) {
  console.error(formatInputMistakes(mistakes, root))
  process.exit(1)
}
if (missingSteps.length > 0) {
  console.error(
    `Not built: ${missingSteps.join(', ')}; the tools are not installed. Run "npm ci --include=dev && npm run ensure", then "npm prune --omit=dev".`,
  )
  // An installation without tools may receive files that were built elsewhere.
  if (!process.argv.includes('--if-possible')) process.exit(1)
}

async function runGenerationStepIfStale(step: Step): Promise<void> {
  const stamp = join(root, 'dist/.ensure', step.name)
  const hash = hashInputFiles(step.inputs)
  const isUpToDate = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  const hasOutputs = step.outputs.every((output) => existsSync(join(root, output)))
  if (isUpToDate && hasOutputs) return
  if (!hasTools) {
    if (hasOutputs)
      console.error(`${step.name} is older than its sources; the tools are not installed, so it stays.`)
    else missingSteps.push(step.name)
    return
  }
  const start = performance.now()
  await step.make()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
  console.log(`ensure: ${step.name} (${Math.round(performance.now() - start)} ms)`)
}

/**
 * Returns a hash of the input files of a generation step. The hash includes the package lock file,
 * because a new version of a tool may change its output.
 */
function hashInputFiles(globs: string[]): string {
  const hash = createHash('sha256')
  const files = [...globs, 'package-lock.json'].flatMap((glob) => {
    const matches = globSync(glob, { cwd: root, exclude: (name) => name.includes('generated') })
    // A moved input would silently stop the generation after its changes.
    if (matches.length === 0)
      throw new Error(`scripts/ensure-generated-files.ts: no file matches the input ${glob}`)
    return matches
  })
  for (const file of files.sort()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function writeGeneratedFile(file: string, text: string): void {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function runGeneratorTool(tool: string, ...args: string[]): void {
  execFileSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    // Builds for production even in tests, which set NODE_ENV to another value.
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function readCommandLineFlag(flag: string): string | null {
  const at = process.argv.indexOf(flag)
  return at === -1 ? null : (process.argv[at + 1] ?? null)
}
