/**
 * Tests of the service worker, the web app manifest and the page `/pass` over HTTP (decision 0053).
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifestPath, serviceWorkerPath } from '../../gateway/http/installed-app.ts'
import { passPagePath } from '../../gateway/http/portal-pages.ts'
import { verificationPath } from '../../gateway/domains/pass-codes/shared/pass-code-format.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import type { Gateway } from './helpers/gateway-process.ts'

const builtPortal = join(import.meta.dirname, '../../dist/web')
const publicFolder = join(import.meta.dirname, '../../web/public')

let gateway: Gateway
let withoutWorker: Gateway
beforeAll(async () => {
  gateway = await startGatewayInProcess({ env: { PORTAL_NAME: 'Quad "Nord"' } })
  withoutWorker = await startGatewayInProcess({ env: { SERVICE_WORKER: 'off' } })
})
afterAll(async () => {
  await gateway?.stop()
  await withoutWorker?.stop()
})

/** Returns the transfer size of a built file in bytes: its size after compression. */
const getCompressedFileSize = (file: string) =>
  statSync(join(builtPortal, existsSync(join(builtPortal, `${file}.br`)) ? `${file}.br` : file)).size

test('the service worker script is never cached, has its own content security policy, and lists the files of the pages that work offline', async () => {
  const response = await fetch(`${gateway.url}${serviceWorkerPath}`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  const code = await response.text()
  const pages = [
    // Small enough to be stored on a phone before a member needs it.
    { list: 'passPageFiles', path: passPagePath, types: ['js', 'css', 'woff2', 'woff2'], maxKiB: 180 },
    // The decoder of QR codes is 350 KiB of it.
    { list: 'scannerPageFiles', path: verificationPath, types: ['js', 'css', 'wasm'], maxKiB: 500 },
  ]
  for (const { list, path, types, maxKiB } of pages) {
    const files = JSON.parse(new RegExp(`const ${list} = (\\[.*\\])`).exec(code)![1]!) as string[]
    expect(files.map((file) => file.replace(/^.*\.(\w+)$/, '$1'))).toEqual(types)
    expect(files.filter((file) => !existsSync(join(builtPortal, file)))).toEqual([])
    const page = await (await fetch(`${gateway.url}${path}`)).text()
    expect(files.filter((file) => !page.includes(file) && !file.endsWith('.wasm'))).toEqual([])
    expect(files.reduce((sum, file) => sum + getCompressedFileSize(file), 0)).toBeLessThan(maxKiB * 1_024)
  }
  expect(code.split('\n').length).toBeLessThanOrEqual(200)
})

test('with SERVICE_WORKER=off, the gateway serves a service worker that removes itself and its caches', async () => {
  const response = await fetch(`${withoutWorker.url}${serviceWorkerPath}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const code = await response.text()
  expect(code).toContain('registration.unregister()')
  expect(code).not.toContain("'fetch'")
})

test('the web app manifest has the name of the portal, starts at /pass, and names existing icons', async () => {
  const response = await fetch(`${gateway.url}${manifestPath}`)
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const manifest = (await response.json()) as { icons: { src: string }[] }
  expect(manifest).toMatchObject({
    name: 'Quad "Nord"',
    start_url: '/pass',
    display: 'standalone',
    theme_color: '#113a30',
  })
  for (const { src } of manifest.icons) {
    expect(existsSync(join(publicFolder, src))).toBe(true)
    expect((await fetch(`${gateway.url}${src}`)).headers.get('content-type')).toBe('image/png')
  }
})

test.each(['/pass', '/Pass', '/pass/', '/pass?lang=en'])(
  'the path %s serves the page that shows passes stored on the device, and browsers revalidate the page on each visit',
  async (path) => {
    const response = await fetch(`${gateway.url}${path}`, { headers: { accept: 'text/html' } })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(await response.text()).toContain('data-refresh="/assets/refreshKeptPasses-')
  },
)
