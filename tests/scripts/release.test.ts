/**
 * Tests of the release as the Dockerfile packages it: the output of `npm run build` and the
 * installed packages. The tests cannot build an image, so they run the commands of the Dockerfile
 * in a plain folder.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../gateway/platform/config.ts'
import { type RunningGateway, heapOption, startGateway } from '../gateway/helpers/gateway-process.ts'
import { copyProject } from './helpers/project-copy.ts'

const project = join(import.meta.dirname, '../..')
const readProjectFile = (file: string) => readFileSync(join(project, file), 'utf8')
const dockerfile = readProjectFile('Dockerfile')
/**
 * Reads an instruction in the last build stage of the Dockerfile. Returns its arguments, which the
 * Dockerfile writes as a JSON array (exec form).
 */
const parseDockerfileInstruction = (instruction: RegExp) =>
  JSON.parse(instruction.exec(dockerfile.slice(dockerfile.lastIndexOf('FROM ')))![1]!) as string[]

describe('a release in a bare folder', () => {
  const installFolder = mkdtempSync(join(tmpdir(), 'sentier-release-'))
  let gateway: RunningGateway
  let sizes: { release: number; packages: number }

  beforeAll(async () => {
    // Build stage of the Dockerfile.
    const tree = copyProject()
    cpSync(join(project, 'LICENSE'), join(tree.root, 'LICENSE'))
    // The portal was built before the tests began.
    cpSync(join(project, 'dist/web'), join(tree.root, 'dist/web'), { recursive: true })
    expect(await tree.run('scripts/build.ts')).toMatchObject({ status: 0 })
    cpSync(join(tree.root, 'dist/release'), installFolder, { recursive: true })
    tree.remove()
    // Package stage of the Dockerfile: the packages that `npm ci --omit=dev --omit=optional`
    // installs, copied instead of downloaded.
    const { packages } = JSON.parse(readProjectFile('package-lock.json')) as {
      packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>
    }
    for (const [path, { dev, optional, devOptional }] of Object.entries(packages))
      if (path !== '' && !dev && !optional && !devOptional && existsSync(join(project, path)))
        cpSync(join(project, path), join(installFolder, path), { recursive: true })
    const megabytes = measureFolderMegabytes(installFolder)
    const packed = measureFolderMegabytes(join(installFolder, 'node_modules'))
    sizes = { release: megabytes - packed, packages: packed }

    expect(parseDockerfileInstruction(/^CMD (.+)$/m)).toEqual(['node', heapOption, 'gateway/main.ts'])
    // Without the heap option a gateway takes twice the memory before the first garbage collection.
    expect(readProjectFile('deploy/sentier.service')).toContain(`node ${heapOption} gateway/main.ts`)
    expect(readProjectFile('package.json').split(`${heapOption} gateway/main.ts`)).toHaveLength(3)
    gateway = await startGateway({
      root: installFolder,
      env: { NODE_ENV: 'production', EMBEDDED_FEDERATION: '1' },
    })
  })

  afterAll(async () => {
    await gateway.stop()
    rmSync(installFolder, { recursive: true, force: true })
  })

  test('the built release serves the portal, and a member can sign in and print a pass', async () => {
    const page = await (await fetch(gateway.url)).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)![1]!
    expect((await fetch(`${gateway.url}${script}`)).status).toBe(200)
    const token = await gateway.signIn()
    const { data } = await gateway.query<Passes>(
      '{ viewer { accessRights { edges { node { id canPrint } } } } }',
      {},
      token,
    )
    const pass = data.viewer.accessRights.edges.find(({ node }) => node.canPrint)!.node
    const printed = await gateway.query<Printed>(
      `mutation Print($id: ID!) { printAccessRight(input: { accessRightId: $id }) {
        __typename ... on PrintAccessRightPayload { url } } }`,
      { id: pass.id },
      token,
    )
    const file = await fetch(printed.data.printAccessRight.url)
    expect(file.headers.get('content-type')).toBe('application/pdf')
  })

  test('the health check of the container image reports whether the gateway is alive', async () => {
    const [node, ...args] = parseDockerfileInstruction(/^HEALTHCHECK [^[]*\\\n\s*CMD (.+)$/m)
    expect(node).toBe('node')
    const runHealthCheck = (port: string) =>
      spawnSync(process.execPath, args, { env: { PORT: port }, timeout: 90_000 }).status
    expect(runHealthCheck(new URL(gateway.url).port)).toBe(0)
    // No process listens on this privileged port.
    expect(runHealthCheck('1')).toBe(1)
  })

  test('the release has the size stated in docs/operations.md', () => {
    expect(existsSync(join(installFolder, 'node_modules/vite'))).toBe(false)
    const documentedSizes = /(\d+) MB, of which (\d+) MB are packages/.exec(
      readProjectFile('docs/operations.md'),
    )!
    const [totalSize, packages] = [Number(documentedSizes[1]), Number(documentedSizes[2])]
    expect(Math.abs(sizes.release + sizes.packages - totalSize)).toBeLessThan(10)
    expect(Math.abs(sizes.packages - packages)).toBeLessThan(10)
  })
})

interface Passes {
  viewer: { accessRights: { edges: { node: { id: string; canPrint: boolean } }[] } }
}

interface Printed {
  printAccessRight: { url: string }
}

/** Returns the total size of the files in a folder, in megabytes. */
function measureFolderMegabytes(folder: string): number {
  const bytes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(join(folder, file)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
  return Math.round(bytes / 1_000_000)
}

describe('alerts and dashboard in deploy/', () => {
  /**
   * Names of the gateway's metrics, with the suffixes that Prometheus adds to histograms and
   * counters.
   */
  const metricNames = new Set(
    [...readProjectFile('gateway/platform/metric-definitions.ts').matchAll(/^ {2}(\w+): \{/gm)].flatMap(
      ([, name]) => ['', '_total', '_bucket', '_count', '_sum'].map((end) => `sentier_${name}${end}`),
    ),
  )
  const listMetricNames = (text: string) => [...new Set(text.match(/\bsentier_\w+/g))]

  test('the alert rules and the dashboard of the operators query only existing metrics', () => {
    const alerts = readProjectFile('deploy/alerts.yaml')
    const dashboard = readProjectFile('deploy/dashboard.json')
    expect(listMetricNames(alerts).length).toBeGreaterThan(4)
    expect(
      [...listMetricNames(alerts), ...listMetricNames(dashboard)].filter((name) => !metricNames.has(name)),
    ).toEqual([])
  })

  test('the dashboard of the operators shows every metric of the alert rules, except the end of a certificate', () => {
    const dashboard = readProjectFile('deploy/dashboard.json')
    expect(
      listMetricNames(readProjectFile('deploy/alerts.yaml')).filter((name) => !dashboard.includes(name)),
    ).toEqual(['sentier_wallet_certificate_end_seconds'])
  })

  test('with the settings for a presale, two of four gateways have enough connections for the calls in docs/capacity.md', () => {
    const env = Object.fromEntries(
      [...readProjectFile('deploy/presale.env').matchAll(/^(\w+)=(.+)$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    const { calls, load } = readConfig({ ...env, FEDERATION_URL: 'https://federation.example' })
    const page = readProjectFile('docs/capacity.md')
    const readCallsInProgress = (pool: string) =>
      Number(new RegExp(`\\| \`FEDERATION_POOLS\`, \`${pool}\` \\| .+ = (\\d+) in progress`).exec(page)?.[1])
    const [charges, reads] = ['charging', 'reading'].map(readCallsInProgress)
    expect(2 * calls.chargingConnections).toBeGreaterThan(charges!)
    expect(2 * calls.connections).toBeGreaterThan(reads!)
    expect(2 * load.maxRequests).toBeGreaterThan(charges! + reads!)
  })

  test('alert rules on the federation leave health checks out, which would hide failures, unless they group by call', () => {
    const { groups } = parse(readProjectFile('deploy/alerts.yaml')) as {
      groups: { rules: { alert: string; expr: string }[] }[]
    }
    const selectors = groups
      .flatMap(({ rules }) => rules)
      .filter(({ expr }) => !expr.includes('by (call)'))
      .flatMap(({ expr }) => expr.match(/sentier_federation_(?:calls|failures|call_seconds)_\w+[{[]/g) ?? [])
    expect(selectors.length).toBeGreaterThan(4)
    expect(selectors.filter((selector) => selector.endsWith('['))).toEqual([])
  })

  test('each alert rule links to its section in docs/operations.md', () => {
    const { groups } = parse(readProjectFile('deploy/alerts.yaml')) as {
      groups: { rules: { alert: string; annotations: { runbook: string } }[] }[]
    }
    const guide = readProjectFile('docs/operations.md')
    for (const { alert, annotations } of groups.flatMap(({ rules }) => rules)) {
      expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`)
      expect(guide).toContain(`### ${alert}\n`)
    }
  })
})
