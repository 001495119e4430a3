/**
 * Tests of static portal files that several gateway instances serve, from copies of one release or
 * from different releases.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProjectCopy, copyProject } from '../scripts/helpers/project-copy.ts'
import { type RunningGateway, startGateway } from './helpers/gateway-process.ts'

const project = join(import.meta.dirname, '../..')
const builtPortal = join(project, 'dist/web')
const source = 'console.log("another release")'
const persistedDocumentsPath = 'web/__generated__/persisted.json'
/** Path of a script that the portal's first page loads. */
const script = /src="(\/assets\/early-[^"]+\.js)"/.exec(
  readFileSync(join(builtPortal, 'login.fr.html'), 'utf8'),
)![1]!

let tree: ProjectCopy
let assetsDir: string
let original: RunningGateway
let copy: RunningGateway
/** Folder of another portal release with an HTML page and a persisted GraphQL document. */
let release: string
/** Gateway that serves another portal release, from the folder in its setting `PORTAL_DIR`. */
let otherPages: RunningGateway

beforeAll(async () => {
  assetsDir = mkdtempSync(join(tmpdir(), 'sentier-assets-'))
  writeFileSync(join(assetsDir, 'index-Other123.js'), source)
  writeFileSync(join(assetsDir, 'index-Other123.js.br'), brotliCompressSync(source))
  mkdirSync(join(assetsDir, 'pdfjs-9.9.9'))
  writeFileSync(join(assetsDir, 'pdfjs-9.9.9/decoder.js'), source)
  writeFileSync(join(assetsDir, '.hidden.js'), source)

  tree = copyProject()
  cpSync(builtPortal, join(tree.root, 'dist/web'), { recursive: true })
  // A page of the same length and date with different content: image builds give all files one
  // date.
  const page = 'guests.fr.html'
  for (const name of [page, `${page}.br`, `${page}.gz`]) rmSync(join(tree.root, 'dist/web', name))
  const text = readFileSync(join(builtPortal, page), 'utf8')
  tree.write(`dist/web/${page}`, text.replace('<title>', '<TITLE>'))
  const { atime, mtime } = statSync(join(builtPortal, page))
  utimesSync(join(tree.root, 'dist/web', page), atime, mtime)

  original = await startGateway({ env: { ASSETS_DIR: assetsDir } })
  copy = await startGateway({ root: tree.root })
  release = mkdtempSync(join(tmpdir(), 'sentier-release-'))
  mkdirSync(join(release, 'dist/web'), { recursive: true })
  writeFileSync(join(release, 'dist/web/index.html'), '<title>Another release</title>')
  mkdirSync(join(release, 'web/__generated__'), { recursive: true })
  writeFileSync(
    join(release, persistedDocumentsPath),
    JSON.stringify({ other: 'query Other { portal { name } }' }),
  )
  otherPages = await startGateway({ env: { PORTAL_DIR: release } })
}, 120_000)
afterAll(async () => {
  await original?.stop()
  await copy?.stop()
  await otherPages?.stop()
  tree?.remove()
  for (const folder of [assetsDir, release]) if (folder) rmSync(folder, { recursive: true, force: true })
})

const identityEncoding = { 'accept-encoding': 'identity' }
const fetchEntityTagOfPortalFile = async (
  { url }: RunningGateway,
  path: string,
  headers: Record<string, string> = identityEncoding,
) => (await fetch(`${url}${path}`, { headers })).headers.get('etag')

describe('entity tag of a portal file', () => {
  test.each(['/login', '/dashboard', '/favicon.svg', '/video/safety-2.fr.mp4', script])(
    'gateway instances with separate copies of a release send the same entity tag for the path %s',
    async (path) => {
      const tag = await fetchEntityTagOfPortalFile(original, path)
      expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
      expect(await fetchEntityTagOfPortalFile(copy, path)).toBe(tag)
      expect(await fetchEntityTagOfPortalFile(copy, path, { 'accept-encoding': 'br' })).toBe(tag)
    },
  )

  test('two HTML pages of the same length and date have different entity tags', async () => {
    expect(await fetchEntityTagOfPortalFile(copy, '/IndexProvincial')).not.toBe(
      await fetchEntityTagOfPortalFile(original, '/IndexProvincial'),
    )
  })

  test('a request with the current entity tag gets 304, and a request with another tag gets the HTML page', async () => {
    const tag = (await fetchEntityTagOfPortalFile(copy, '/login'))!
    for (const [knownTag, status] of [
      [tag, 304],
      [`"other", ${tag.replace('W/', '')}`, 304],
      ['W/"other"', 200],
    ] as const) {
      const response = await fetch(`${original.url}/login`, { headers: { 'if-none-match': knownTag } })
      expect([knownTag, response.status, response.headers.get('cache-control')]).toEqual([
        knownTag,
        status,
        'no-cache',
      ])
      expect(response.headers.get('last-modified')).toBe(null)
      expect((await response.text()).includes('id="root"')).toBe(status === 200)
    }
  })
})

describe('asset of another release', () => {
  test('an asset in the folder ASSETS_DIR is served compressed and cached as immutable', async () => {
    for (const encoding of ['br', 'identity']) {
      const response = await fetch(`${original.url}/assets/index-Other123.js`, {
        headers: { 'accept-encoding': encoding },
      })
      expect(await response.text()).toBe(source)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(response.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null)
    }
    const nested = await fetch(`${original.url}/assets/pdfjs-9.9.9/decoder.js`, { method: 'HEAD' })
    expect(nested.status).toBe(200)
  })

  test('the gateway serves assets of another release only from the folder ASSETS_DIR, and no other files of that folder', async () => {
    expect((await fetch(`${copy.url}/assets/index-Other123.js`)).status).toBe(404)
    for (const path of [
      '/index-Other123.js',
      '/assets/.hidden.js',
      '/assets/pdfjs-9.9.9',
      '/assets/index-Other123.js.br',
      '/assets/..%2findex-Other123.js',
      '/assets/%2e%2e/index-Other123.js',
    ])
      expect([path, (await fetch(`${original.url}${path}`)).status]).toEqual([path, 404])
    const posted = await fetch(`${original.url}/assets/index-Other123.js`, { method: 'POST' })
    expect(posted.status).toBe(404)
  })
})

describe('gateway with PORTAL_DIR', () => {
  const sendQueryByDocumentId = async (documentId: string) => {
    const response = await fetch(`${otherPages.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ documentId }),
    })
    return (await response.json()) as { data?: unknown; errors?: { extensions: { code: string } }[] }
  }

  test('a gateway with the setting PORTAL_DIR serves the portal pages of the release in that folder', async () => {
    const fetchDashboardHtml = async ({ url }: RunningGateway) =>
      await (await fetch(`${url}/dashboard`)).text()
    expect(await fetchDashboardHtml(otherPages)).toBe('<title>Another release</title>')
    expect(await fetchDashboardHtml(original)).toContain('id="root"')
  })

  test('a gateway with PORTAL_DIR also serves the assets of its own release, because pages from other gateway instances load them', async () => {
    const response = await fetch(`${otherPages.url}${script}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  test('a gateway with PORTAL_DIR accepts the GraphQL document ids of its own release and of the release in the folder PORTAL_DIR', async () => {
    expect(await sendQueryByDocumentId('other')).toEqual({ data: { portal: { name: 'Sentier' } } })
    const documentIds = Object.keys(
      JSON.parse(readFileSync(join(project, persistedDocumentsPath), 'utf8')) as object,
    )
    const errorCodes =
      (await sendQueryByDocumentId(documentIds[0]!)).errors?.map(({ extensions }) => extensions.code) ?? []
    expect(errorCodes).not.toContain('DOCUMENT_UNKNOWN')
  })

  test.each([
    ['a relative path', () => 'dist', /^PORTAL_DIR must be the absolute path of a folder\.$/m],
    [
      'a folder without a built portal',
      () => assetsDir,
      /^PORTAL_DIR must be the folder of a release with its built portal; /m,
    ],
    [
      'a folder with a later release, whose documents select a field that the gateway lacks',
      () => {
        const later = { later: 'query Later { portal { newField } }' }
        writeFileSync(join(release, persistedDocumentsPath), JSON.stringify(later))
        return release
      },
      /^PORTAL_DIR must be the folder of an earlier release: .* Cannot query field "newField" on type "Portal"\.$/m,
    ],
  ])('a gateway refuses to start with an invalid PORTAL_DIR: %s', async (_, folder, line) => {
    const startResult = await startGateway({ env: { PORTAL_DIR: folder() } }).then(
      async (gateway) => {
        await gateway.stop()
        return 'It has started.'
      },
      (error: Error) => error.message,
    )
    expect(startResult).toMatch(line)
    expect(startResult).not.toContain('    at ')
  })
})
