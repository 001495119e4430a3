/**
 * Tests of the routes that serve files: data exports require an export ticket, and member pictures
 * require a picture key.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Clock } from '../../../gateway/platform/clock.ts'
import { readConfig } from '../../../gateway/platform/config.ts'
import { overrideConfig } from '../helpers/config-overrides.ts'
import type { Services } from '../../../gateway/graphql/services.ts'
import { getTorontoDay } from '../../../gateway/platform/calendar-days.ts'
import { Federation } from '../../../gateway/federation/client.ts'
import { registerDataExportRoute } from '../../../gateway/http/export-download.ts'
import { registerPassFileRoute } from '../../../gateway/http/pass-file-download.ts'
import { registerPictureRoutes } from '../../../gateway/http/picture-routes.ts'
import { MemoryState } from '../../../gateway/platform/shared/memory-state.ts'
import {
  type ExportTicketContent,
  type FileTicketContent,
  Tickets,
  exportPath,
  passFilePath,
} from '../../../gateway/platform/export-tickets.ts'
import { Metrics } from '../../../gateway/platform/metrics.ts'

type ServerBehavior = (request: IncomingMessage, response: ServerResponse) => void
let upstream: Server
let behavior: ServerBehavior
let receivedRequests: { url: string | undefined; authorization: string | undefined; language: unknown }[] = []

let app: FastifyInstance
let federation: Federation
let url: string
const shared = new MemoryState()
const tickets = new Tickets<ExportTicketContent>(shared, exportPath)
const passFiles = new Tickets<FileTicketContent>(shared, passFilePath)
const clock = new Clock({ followsFederation: false })
const limits = { imageBytes: 2_000, fileBytes: 300_000, fileMs: 2_000 }

beforeAll(async () => {
  upstream = createServer((request, response) => {
    const { authorization } = request.headers
    receivedRequests.push({ url: request.url, authorization, language: request.headers['x-language'] })
    behavior(request, response)
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const config = overrideConfig(readConfig({}), { calls: limits })
  const { port } = upstream.address() as AddressInfo
  federation = new Federation(`http://127.0.0.1:${port}`, config.calls, clock, new Metrics(), {
    warn: () => {},
  })
  // A client's open connection must not delay the end of the tests.
  app = Fastify({ forceCloseConnections: true })
  const services = { federation, tickets, passFiles, clock, config } as Partial<Services> as Services
  registerDataExportRoute(app, services)
  registerPassFileRoute(app, services)
  registerPictureRoutes(app, services)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  receivedRequests = []
})
afterAll(async () => {
  await app.close()
  upstream.closeAllConnections()
  upstream.close()
  await federation.close()
})

const createFileResponder =
  (status: number, type: string, bytes: string | Buffer): ServerBehavior =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type }).end(bytes)

describe('data export route', () => {
  const zip = Buffer.from(`PK\x03\x04${'x'.repeat(100_000)}`)
  const fetchPathOfFileServer = async (path: string, method = 'GET') => await fetch(url + path, { method })

  test('an export ticket allows one download of a data export, with the session of the member who requested the export', async () => {
    behavior = createFileResponder(200, 'application/zip', zip)
    const { path } = await tickets.issue({ accessToken: 'the-token', language: 'en', club: null })
    expect(path).toMatch(/^\/export\/en-[\w-]{32}$/)
    expect(path).not.toContain('the-token')

    const response = await fetchPathOfFileServer(path)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="sentier-${getTorontoDay(clock.now())}.zip"`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(zip)).toBe(true)
    expect(receivedRequests).toEqual([
      { url: '/api/account/export-data', authorization: 'Bearer the-token', language: 'en' },
    ])

    const secondResponse = await fetchPathOfFileServer(path)
    expect([secondResponse.status, secondResponse.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(await secondResponse.text()).toContain('This link is no longer valid')
    expect(receivedRequests).toHaveLength(1)
  })

  test('only one of several concurrent downloads with one export ticket succeeds', async () => {
    behavior = createFileResponder(200, 'application/zip', zip)
    const { path } = await tickets.issue({ accessToken: 't', language: 'fr', club: null })
    const answers = await Promise.all([
      fetchPathOfFileServer(path),
      fetchPathOfFileServer(path),
      fetchPathOfFileServer(path),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404])
  })

  test('a HEAD request does not use up an export ticket', async () => {
    behavior = createFileResponder(200, 'application/zip', zip)
    const { path } = await tickets.issue({ accessToken: 't', language: 'fr', club: null })
    expect((await fetchPathOfFileServer(path, 'HEAD')).status).toBe(404)
    expect((await fetchPathOfFileServer(path)).status).toBe(200)
  })

  test('a download ticket is refused at the URL of another kind of download, and still works at its own URL', async () => {
    const { path: exportLink } = await tickets.issue({ accessToken: 'a', club: null, language: 'en' })
    const file = { type: 'text/plain', name: 'a.txt', base64: 'aGk=', language: 'en' as const }
    const { path: fileLink } = await passFiles.issue(file)
    receivedRequests = []
    behavior = createFileResponder(200, 'application/zip', 'PK')
    expect((await fetch(url + exportLink.replace(exportPath, passFilePath))).status).toBe(404)
    expect((await fetch(url + fileLink.replace(passFilePath, exportPath))).status).toBe(404)
    expect(receivedRequests).toEqual([])
    expect((await fetch(url + exportLink)).status).toBe(200)
    expect(await (await fetch(url + fileLink)).text()).toBe('hi')
  })

  test('an export ticket expires after a minute', async () => {
    let now = 1_000
    const exportSession = { accessToken: 't', language: 'fr', club: '03-022' } as const
    const exportTickets = new Tickets<ExportTicketContent>(new MemoryState({ now: () => now }), exportPath)
    const issueExportTicket = async () => (await exportTickets.issue(exportSession)).path.split('/').at(-1)!
    const [unexpiredTicket, expiredTicket] = [await issueExportTicket(), await issueExportTicket()]
    now = 60_000
    expect(await exportTickets.redeemTicket(unexpiredTicket)).toEqual(exportSession)
    now = 62_000
    expect(await exportTickets.redeemTicket(expiredTicket)).toBeNull()
  })

  test.each([
    ['/export/fr-unknown', 'Ce lien n’est plus valide', 'fr'],
    ['/export/en-unknown', 'This link is no longer valid', 'en'],
    ['/export/whatever', 'Ce lien n’est plus valide', 'fr'],
  ])(
    'the invalid export link %s shows an error page in the language of the link',
    async (path, title, language) => {
      const response = await fetchPathOfFileServer(path)
      const page = await response.text()
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
      expect(page).toContain(`<html lang="${language}">`)
      expect(page).toContain(title)
      expect(receivedRequests).toEqual([])
    },
  )

  test.each([
    ['an expired session', 401, 404],
    ['an error', 500, 503],
    ['a redirect', 302, 503],
  ])(
    'a data export link shows an error page and no data when the federation returns %s',
    async (_, status, expected) => {
      behavior = createFileResponder(status, 'application/json', '{}')
      const response = await fetchPathOfFileServer(
        (await tickets.issue({ accessToken: 't', language: 'fr', club: null })).path,
      )
      expect([response.status, response.headers.get('content-disposition')]).toEqual([expected, null])
    },
  )

  test('the gateway aborts the download of a data export that is too large or too slow, so clients notice the incomplete file', async () => {
    behavior = createFileResponder(200, 'application/zip', Buffer.alloc(400_000))
    const large = await fetchPathOfFileServer(
      (await tickets.issue({ accessToken: 't', language: 'fr', club: null })).path,
    )
    await expect(large.arrayBuffer()).rejects.toThrow()

    behavior = (_, response) => void response.writeHead(200).write('PK')
    const slow = await fetchPathOfFileServer(
      (await tickets.issue({ accessToken: 't', language: 'fr', club: null })).path,
    )
    await expect(slow.arrayBuffer()).rejects.toThrow()
  })
})

test('stalled downloads of data exports do not block the delivery of pictures', async () => {
  const issueExportTicketUrl = async () =>
    url + (await tickets.issue({ accessToken: 't', language: 'fr', club: null })).path
  const image = Buffer.from('\x89PNG\r\n\x1a\n rest', 'latin1')
  behavior = (request, response) => {
    if (request.url === '/api/account/export-data') response.writeHead(200).write('PK')
    else response.writeHead(200, { 'content-type': 'image/png' }).end(image)
  }
  const readers = new AbortController()
  const { signal } = readers
  // The test keeps the responses: a response that is garbage-collected closes its connection.
  const heldDownloads = []
  for (let at = 0; at < 8; at += 1) heldDownloads.push(await fetch(await issueExportTicketUrl(), { signal }))
  expect(heldDownloads.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
  expect((await fetch(await issueExportTicketUrl())).status).toBe(503)
  expect((await fetch(`${url}/images/pictures/abcdefghijklmnop`)).status).toBe(200)
  expect(heldDownloads.every(({ bodyUsed }) => !bodyUsed)).toBe(true)

  readers.abort()
  const downloadExportAndGetStatusCode = async () =>
    (await fetch(await issueExportTicketUrl(), { signal: AbortSignal.timeout(1_000) })).status
  await expect.poll(downloadExportAndGetStatusCode).toBe(200)
})

describe('member picture route', () => {
  const key = 'k'.repeat(32)
  const png = Buffer.from('\x89PNG\r\n\x1a\n-a-picture', 'latin1')
  const jpeg = Buffer.from('\xff\xd8\xff\xe0-a-picture', 'latin1')
  const fetchPictureFromGateway = async (pictureName: string, headers: Record<string, string> = {}) =>
    await fetch(`${url}/images/pictures/${pictureName}`, { headers })

  test.each([
    ['png', png, 'image/png'],
    ['jpeg', jpeg, 'image/jpeg'],
  ])("a member's %s picture is served without a session, and cached as immutable", async (_, bytes, type) => {
    // The content type comes from the bytes, not from the federation's header.
    behavior = createFileResponder(200, 'text/html', bytes)
    const response = await fetchPictureFromGateway(key, { authorization: 'Bearer secret' })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    expect(receivedRequests[0]).toMatchObject({
      url: `/api/account/picture/${key}`,
      authorization: undefined,
    })
    expect(
      (await fetchPictureFromGateway(key, { 'if-none-match': response.headers.get('etag') ?? '' })).status,
    ).toBe(304)
  })

  test.each([
    ['an SVG', createFileResponder(200, 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a GIF', createFileResponder(200, 'image/gif', 'GIF89a')],
    ['HTML', createFileResponder(200, 'image/png', '<script>alert(1)</script>')],
    [
      'a picture that is too large',
      createFileResponder(200, 'image/png', Buffer.concat([png, Buffer.alloc(3_000)])),
    ],
    ['a 404', createFileResponder(404, 'application/json', '{}')],
    ['an error', createFileResponder(500, 'text/plain', 'x')],
  ])('the gateway serves no picture when the federation returns %s', async (_, behaviour) => {
    behavior = behaviour
    const response = await fetchPictureFromGateway(key)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test.each(['short', 'k'.repeat(65), `${'k'.repeat(20)}.png`, `..%2f${'k'.repeat(20)}`])(
    'a request with the invalid picture key %s gets a 404 response, without a federation call',
    async (name) => {
      expect((await fetchPictureFromGateway(name)).status).toBe(404)
      expect(receivedRequests).toEqual([])
    },
  )
})

describe('club picture route', () => {
  const png = Buffer.from('\x89PNG\r\n\x1a\n-a-club', 'latin1')

  test('a cached club picture is refreshed when its lifetime ends, even if clients request it constantly', async () => {
    behavior = createFileResponder(200, 'image/png', png)
    const requestClubPicture = async () => await (await fetch(`${url}/images/clubs/7`)).arrayBuffer()
    const real = performance.now.bind(performance)
    const processClock = vi.spyOn(performance, 'now')
    const setProcessClockAhead = (minutes: number) =>
      processClock.mockImplementation(() => real() + minutes * 60_000)
    await requestClubPicture()
    for (const minutes of [4, 8]) {
      setProcessClockAhead(minutes)
      await requestClubPicture()
      expect(receivedRequests).toHaveLength(1)
    }
    setProcessClockAhead(11)
    await vi.waitFor(async () => {
      await requestClubPicture()
      expect(receivedRequests).toHaveLength(2)
    }, 30_000)
    processClock.mockRestore()
  })
})
