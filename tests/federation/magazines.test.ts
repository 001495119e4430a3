/**
 * Tests of the federation's magazine: published issues, permission to read them, and contents of
 * their files.
 */
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, signIn } from './helpers/federation-client.ts'

const hour = 3_600_000
/** Time in mid-autumn to which the magazine tests set the federation's clock. */
const autumn = Date.UTC(2026, 10, 21, 17)

let federation: FederationInProcess
let maude: Client
let newcomer: Client

beforeAll(async () => void (federation = await startFederationInProcess()))
afterAll(async () => await federation.stop())
beforeEach(async () => {
  federation.reset(autumn)
  maude = await signIn(federation.url)
  newcomer = await signIn(federation.url, 'nouveau@sentier.example')
})

const listMagazineTitles = async (client: Client) =>
  (await client.call('getMagazines')).reply.map(({ title }) => title)

describe('list of magazine issues', () => {
  test('magazine issues are listed newest first, and fields that a special issue lacks are null (I16)', async () => {
    const { reply } = await maude.call('getMagazines')
    expect(reply.map(({ season, year, volume, number }) => [season, year, volume, number])).toEqual([
      ['Automne', 2026, 21, 4],
      ['Été', 2026, 21, 3],
      ['Printemps', 2026, 21, 2],
      [null, 2026, null, null],
      ['Hiver', 2026, 21, 1],
    ])
    expect((await maude.call('getLatestMagazine')).reply).toEqual(reply[0])
    const english = await signIn(federation.url, 'demo@sentier.example', 'en')
    expect((await english.call('getLatestMagazine')).reply).toMatchObject({
      season: 'Fall',
      title: 'The forest in colour',
    })
  })

  test('a magazine issue appears in the list from its publication time', async () => {
    const before = await listMagazineTitles(maude)
    federation.moveClock(Date.UTC(2026, 11, 1, 5, 1) - Date.now())
    maude = await signIn(federation.url)
    expect(await listMagazineTitles(maude)).toEqual(['Prêts pour la saison', ...before])
  })

  test('a member needs an active access right to read magazine issues [I08]', async () => {
    const { reply } = await newcomer.call('getMagazines')
    expect(reply.every(({ link, userHasAccess }) => link === null && !userHasAccess)).toBe(true)
    expect(reply.every(({ frontPageImageLink }) => frontPageImageLink !== null)).toBe(true)
    const { id } = reply[0]!
    expect((await newcomer.call('getMagazine', { path: { id } })).code).toBe('MagazineForbidden')
    expect((await maude.call('getMagazine', { path: { id } })).reply).toMatchObject({
      id,
      userHasAccess: true,
    })

    federation.runWithDatabase((db) => db.exec('UPDATE access_rights SET expires_at = 1000000000000'))
    expect((await maude.call('getMagazine', { path: { id } })).code).toBe('MagazineForbidden')
    expect((await maude.call('getLatestMagazine')).reply).toMatchObject({ link: null, userHasAccess: false })
  })

  test('the federation returns 404 for an unknown or unpublished magazine issue, and for the latest issue if there is no issue', async () => {
    expect((await newcomer.call('getMagazine', { path: { id: 999 } })).code).toBe('404')
    const next = federation.runWithDatabase((db) => db.prepare('SELECT max(id) AS id FROM magazines').get()!)
    expect((await maude.call('getMagazine', { path: { id: Number(next['id']) } })).code).toBe('404')
    federation.runWithDatabase((db) => db.exec('DELETE FROM magazines'))
    expect((await maude.call('getLatestMagazine')).code).toBe('404')
    expect(await listMagazineTitles(maude)).toEqual([])
  })
})

describe('files of a magazine issue', () => {
  test('a magazine issue is a PDF file that contains its title in the reader’s language', async () => {
    for (const magazine of (await maude.call('getMagazines')).reply) {
      const file = await fetch(magazine.link!)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      // A page of the portal, which has another origin, reads it.
      expect(file.headers.get('access-control-allow-origin')).toBe('*')
      const { text, totalPages } = await extractText(await getDocumentProxy(await file.bytes()), {
        mergePages: true,
      })
      expect(totalPages).toBe(3)
      // The cover breaks its title into lines.
      expect(text.replace(/\s+/g, ' ')).toContain(magazine.title!)
      expect(text).not.toContain('Federation.')
    }
  })

  test('the signed URL of a magazine issue stays the same for an hour and then expires', async () => {
    const { link } = (await maude.call('getLatestMagazine')).reply
    expect((await maude.call('getLatestMagazine')).reply.link).toBe(link)
    const [otherIssue] = (await maude.call('getMagazines')).reply.slice(1)
    const [, ticket] = /magazines\/\d+\/([^/]+)\//.exec(link!)!
    for (const invalidLink of [
      link!.replace(/-[0-9a-f]{64}/, `-${'0'.repeat(64)}`),
      link!.replace(/\/\d+-/, '/999999-'),
      link!.replace('.pdf', '.exe'),
      otherIssue!.link!.replace(/magazines\/(\d+)\/[^/]+\//, `magazines/$1/${ticket}/`),
    ]) {
      const response = await fetch(invalidLink)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'text/plain; charset=utf-8',
      ])
    }
    expect((await fetch(link!)).status).toBe(200)
    federation.runWithDatabase((db) =>
      db.prepare("UPDATE settings SET value = value + ? WHERE name = 'clock_offset_ms'").run(2 * hour + 1),
    )
    expect((await fetch(link!)).status).toBe(404)
  })

  test('the cover image of a magazine issue can be fetched without a session', async () => {
    for (const magazine of (await newcomer.call('getMagazines')).reply) {
      const file = await fetch(magazine.frontPageImageLink!)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
      const drawing = await file.text()
      expect(drawing).toMatch(/^<svg [^]*<\/svg>$/)
      expect(drawing).not.toMatch(/NaN|undefined|<script/)
      // An image cannot load the typefaces, so the texts are outlines.
      expect(drawing).not.toMatch(/<text|font-family/)
      expect(drawing.length).toBeLessThan(64_000)
    }
    const [first, second] = (await newcomer.call('getMagazines')).reply.map(
      (each) => each.frontPageImageLink!,
    )
    expect(await (await fetch(first!)).text()).not.toBe(await (await fetch(second!)).text())
    expect((await fetch(first!.replace('fr.svg', 'de.svg'))).status).toBe(404)
  })
})

describe('magazine delivery preferences [P14]', () => {
  test.each([
    ['demo@sentier.example', 2, false, null],
    ['demo@sentier.example', 0, true, null],
    ['demo@sentier.example', 3, true, 'Quantity'],
    ['demo@sentier.example', 0, false, 'MagazineDigital'],
    ['nouveau@sentier.example', 0, false, null],
    ['nouveau@sentier.example', 0, true, null],
    ['nouveau@sentier.example', 1, true, 'Quantity'],
    ['demo@sentier.example', -1, true, 'Quantity'],
  ])(
    'the federation validates the magazine delivery choice of %s (printed copies %i, digital delivery %s)',
    async (email, quantity, magazineDigital, field) => {
      const client = await signIn(federation.url, email)
      const { code, refusal } = await client.call('updateMagazines', { body: { quantity, magazineDigital } })
      expect([code, Object.keys(refusal?.modelState ?? {})]).toEqual(
        field === null ? [null, []] : ['InvalidRequest', [field]],
      )
      if (field === null)
        expect((await client.call('getUser')).reply).toMatchObject({
          nbrOfMagazines: quantity,
          magazineDigital,
        })
    },
  )

  test('a member gets at most one printed magazine per active pass, but the number that the member chose stays stored [I15]', async () => {
    const fetchMagazinePreferences = async () => {
      const { nbrOfMagazines, desiredNbrOfMagazines, maxNbrOfMagazines, magazinePaper } = (
        await maude.call('getUser')
      ).reply
      return [nbrOfMagazines, desiredNbrOfMagazines, maxNbrOfMagazines, magazinePaper]
    }
    const saveMagazinePreferences = async (quantity: number, magazineDigital = true) =>
      await maude.call('updateMagazines', { body: { quantity, magazineDigital } })
    await saveMagazinePreferences(2)
    expect(await fetchMagazinePreferences()).toEqual([2, 2, 2, true])
    federation.runWithDatabase((db) =>
      db.exec(
        'UPDATE access_rights SET expires_at = 1000000000000 WHERE id = (SELECT max(id) FROM access_rights WHERE status = 1 AND member = 1)',
      ),
    )
    expect(await fetchMagazinePreferences()).toEqual([1, 2, 1, true])
    federation.runWithDatabase((db) =>
      db.exec('UPDATE access_rights SET expires_at = 1000000000000 WHERE status = 1'),
    )
    expect(await fetchMagazinePreferences()).toEqual([0, 2, 0, false])
    // A member who changes another preference keeps the stored quantity, and cannot raise it.
    expect((await saveMagazinePreferences(2, false)).status).toBe(204)
    expect((await saveMagazinePreferences(1)).code).toBe('InvalidRequest')
    expect((await saveMagazinePreferences(3)).code).toBe('InvalidRequest')
    expect(await fetchMagazinePreferences()).toEqual([0, 2, 0, false])
  })
})
