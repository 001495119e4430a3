/** Files of the portal as several instances serve them: separate copies of one release, and assets of other releases. */
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
import { type Tree, copyProject } from '../scripts/tree.ts'
import { type RunningGateway, startGateway } from './start.ts'

const project = join(import.meta.dirname, '../..')
const built = join(project, 'dist/web')
const source = 'console.log("another release")'
const persisted = 'web/__generated__/persisted.json'
/** A script that the first page asks for. */
const script = /src="(\/assets\/early-[^"]+\.js)"/.exec(
  readFileSync(join(built, 'login.fr.html'), 'utf8'),
)![1]!

let tree: Tree
let assetsDir: string
let original: RunningGateway
let copy: RunningGateway
/** The folder of another release: a page and a document. */
let release: string
/** Serves the pages of that release. */
let otherPages: RunningGateway

beforeAll(async () => {
  assetsDir = mkdtempSync(join(tmpdir(), 'sentier-assets-'))
  writeFileSync(join(assetsDir, 'index-Other123.js'), source)
  writeFileSync(join(assetsDir, 'index-Other123.js.br'), brotliCompressSync(source))
  mkdirSync(join(assetsDir, 'pdfjs-9.9.9'))
  writeFileSync(join(assetsDir, 'pdfjs-9.9.9/decoder.js'), source)
  writeFileSync(join(assetsDir, '.hidden.js'), source)

  tree = copyProject()
  cpSync(built, join(tree.root, 'dist/web'), { recursive: true })
  // Another text of the same length and date, as images are built whose files all have one date.
  const page = 'guests.fr.html'
  for (const name of [page, `${page}.br`, `${page}.gz`]) rmSync(join(tree.root, 'dist/web', name))
  const text = readFileSync(join(built, page), 'utf8')
  tree.write(`dist/web/${page}`, text.replace('<title>', '<TITLE>'))
  const { atime, mtime } = statSync(join(built, page))
  utimesSync(join(tree.root, 'dist/web', page), atime, mtime)

  original = await startGateway({ env: { ASSETS_DIR: assetsDir } })
  copy = await startGateway({ root: tree.root })
  release = mkdtempSync(join(tmpdir(), 'sentier-release-'))
  mkdirSync(join(release, 'dist/web'), { recursive: true })
  writeFileSync(join(release, 'dist/web/index.html'), '<title>Another release</title>')
  mkdirSync(join(release, 'web/__generated__'), { recursive: true })
  writeFileSync(join(release, persisted), JSON.stringify({ other: 'query Other { portal { name } }' }))
  otherPages = await startGateway({ env: { PORTAL_DIR: release } })
}, 120_000)
afterAll(async () => {
  await original?.stop()
  await copy?.stop()
  await otherPages?.stop()
  tree?.remove()
  for (const folder of [assetsDir, release]) if (folder) rmSync(folder, { recursive: true, force: true })
})

const plain = { 'accept-encoding': 'identity' }
const tagOf = async ({ url }: RunningGateway, path: string, headers: Record<string, string> = plain) =>
  (await fetch(`${url}${path}`, { headers })).headers.get('etag')

describe('the entity tag of a file', () => {
  test.each(['/login', '/dashboard', '/favicon.svg', '/video/safety-2.fr.mp4', script])(
    'is the same at separately copied instances: %s',
    async (path) => {
      const tag = await tagOf(original, path)
      expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
      expect(await tagOf(copy, path)).toBe(tag)
      expect(await tagOf(copy, path, { 'accept-encoding': 'br' })).toBe(tag)
    },
  )

  test('differs between two pages of the same length and date', async () => {
    expect(await tagOf(copy, '/IndexProvincial')).not.toBe(await tagOf(original, '/IndexProvincial'))
  })

  test('answers 304 to a reader who has the content, and a page to a reader who has another', async () => {
    const tag = (await tagOf(copy, '/login'))!
    for (const [known, status] of [
      [tag, 304],
      [`"other", ${tag.replace('W/', '')}`, 304],
      ['W/"other"', 200],
    ] as const) {
      const response = await fetch(`${original.url}/login`, { headers: { 'if-none-match': known } })
      expect([known, response.status, response.headers.get('cache-control')]).toEqual([
        known,
        status,
        'no-cache',
      ])
      expect(response.headers.get('last-modified')).toBe(null)
      expect((await response.text()).includes('id="root"')).toBe(status === 200)
    }
  })
})

describe('an asset of another release', () => {
  test('is served from ASSETS_DIR, compressed, for good', async () => {
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

  test('is not there without the setting, and nothing else of the folder is', async () => {
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

describe('a gateway with PORTAL_DIR', () => {
  const ask = async (documentId: string) => {
    const response = await fetch(`${otherPages.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ documentId }),
    })
    return (await response.json()) as { data?: unknown; errors?: { extensions: { code: string } }[] }
  }

  test('serves the pages of the release in that folder', async () => {
    const page = async ({ url }: RunningGateway) => await (await fetch(`${url}/dashboard`)).text()
    expect(await page(otherPages)).toBe('<title>Another release</title>')
    expect(await page(original)).toContain('id="root"')
  })

  test('serves the assets of its own release too, which pages of other instances ask for', async () => {
    const response = await fetch(`${otherPages.url}${script}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  test('knows the documents of both releases by their ids', async () => {
    expect(await ask('other')).toEqual({ data: { portal: { name: 'Sentier' } } })
    const own = Object.keys(JSON.parse(readFileSync(join(project, persisted), 'utf8')) as object)
    const codes = (await ask(own[0]!)).errors?.map(({ extensions }) => extensions.code) ?? []
    expect(codes).not.toContain('DOCUMENT_UNKNOWN')
  })

  test.each([
    ['is relative', () => 'dist', /^PORTAL_DIR must be the whole path of a folder\.$/m],
    [
      'has no built portal',
      () => assetsDir,
      /^PORTAL_DIR must be the folder of a release with its built portal; /m,
    ],
    [
      'is of a later release, whose pages ask for a field that this gateway does not have',
      () => {
        const later = { later: 'query Later { portal { newField } }' }
        writeFileSync(join(release, persisted), JSON.stringify(later))
        return release
      },
      /^PORTAL_DIR must be the folder of an earlier release: .* Cannot query field "newField" on type "Portal"\.$/m,
    ],
  ])('does not start where the folder %s', async (_, folder, line) => {
    const ended = await startGateway({ env: { PORTAL_DIR: folder() } }).then(
      async (gateway) => {
        await gateway.stop()
        return 'It has started.'
      },
      (error: Error) => error.message,
    )
    expect(ended).toMatch(line)
    expect(ended).not.toContain('    at ')
  })
})
