import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabaseStore } from '../../federation/store/database.ts'
import { isLocalRequest, isSameOriginRequest } from '../../federation/demo/admin-page/access-control.ts'
import { deskActions } from '../../federation/demo/admin-page/admin-actions.ts'
import { toQuebecCalendarDay } from '../../federation/quebec-days.ts'
import { type Mail, sendMail } from '../../federation/outbox/mails.ts'
import { createFederationClient, signIn } from './helpers/federation-client.ts'

let federation: FederationInProcess
beforeAll(async () => {
  federation = await startFederationInProcess({ PUBLIC_URL: 'http://portal.example' })
})
afterAll(async () => await federation.stop())

const fetchAdminPath = async (path: string, headers: Record<string, string> = {}) =>
  await fetch(federation.url + path, { headers, redirect: 'manual' })
const fetchAdminPageText = async (path: string, headers?: Record<string, string>) =>
  await (await fetchAdminPath(path, headers)).text()

/** Submits an action of the demo admin page with the given fields, as the page's HTML form does. */
const submitAdminForm = async (
  act: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) =>
  await fetch(`${federation.url}/desk/acts/${act}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: federation.url, ...headers },
    redirect: 'manual',
  })

/** Performs an action of the demo admin page through the JSON API of the page. */
const performDemoAdminAction = async (action: string, fields: Record<string, unknown> = {}) => {
  const response = await fetch(`${federation.url}/desk/api/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const sendConfirmationMail = (recipient: string): number => {
  const store = openDatabaseStore(federation.dataDir)
  const id = sendMail(store, {
    to: recipient,
    kind: 'confirmEmail',
    language: 'fr',
    values: { token: 'jeton' },
    now: Date.now(),
  })
  store.db.close()
  return id
}

describe('access to the demo admin page', () => {
  const local = { host: 'localhost:4001' }
  test.each([
    ['this machine', '127.0.0.1', local, true],
    ['this machine by IPv6', '::1', { host: '[::1]:4001' }, true],
    ['this machine by an IPv4-mapped IPv6 address', '::ffff:127.0.0.1', { host: '127.0.0.1' }, true],
    ['another machine', '192.168.0.20', local, false],
    ['another machine by an IPv4-mapped IPv6 address', '::ffff:10.0.0.1', local, false],
    ['an IPv6 address that starts like the loopback address', '::1:2', local, false],
    ['a foreign host name that resolves to this machine', '127.0.0.1', { host: 'evil.example:4001' }, false],
    ['a host name that starts with localhost', '127.0.0.1', { host: 'localhost.evil.example' }, false],
    [
      'a proxy with an X-Forwarded-For header',
      '127.0.0.1',
      { ...local, 'x-forwarded-for': '203.0.113.9' },
      false,
    ],
    ['a proxy with a Via header', '127.0.0.1', { ...local, via: '1.1 proxy' }, false],
    ['a proxy with an X-Real-IP header', '127.0.0.1', { ...local, 'x-real-ip': '203.0.113.9' }, false],
    [
      'a proxy with a CF-Connecting-IP header',
      '127.0.0.1',
      { ...local, 'cf-connecting-ip': '203.0.113.9' },
      false,
    ],
    ['a client with an empty host name', '127.0.0.1', { host: '' }, false],
    ['a client without a host name', '127.0.0.1', {}, false],
  ])(
    'the demo admin page accepts a request only from this machine and only under a local host name: %s',
    (_, remoteAddress, headers, expected) => {
      expect(isLocalRequest({ headers, socket: { remoteAddress } } as never)).toBe(expected)
    },
  )

  test.each([
    ['the demo admin page', { 'sec-fetch-site': 'same-origin', host: 'a' }, true],
    ['a page of another port of this machine', { 'sec-fetch-site': 'same-site', host: 'a' }, false],
    ['a page of another site', { 'sec-fetch-site': 'cross-site', host: 'a', origin: 'http://a' }, false],
    ['an older browser on the demo admin page', { origin: 'http://a:1', host: 'a:1' }, true],
    ['an older browser on another site', { origin: 'http://b:1', host: 'a:1' }, false],
    ['a page with an opaque origin', { origin: 'null', host: 'a:1' }, false],
    ['a client other than a browser', { host: 'a:1' }, true],
  ])(
    'the demo admin page accepts a change only from its own origin or from a client other than a browser: sent by %s',
    (_, headers, expected) => {
      expect(isSameOriginRequest({ headers })).toBe(expected)
    },
  )

  const fetchDemoAdminHttpStatus = (host: string, address = '127.0.0.1', { url } = federation) =>
    new Promise<number>((resolve, reject) => {
      const { port } = new URL(url)
      request({ host: address, port, path: '/desk', headers: { host } }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
        .once('error', reject)
        .end()
    })

  test('the demo admin page refuses requests with a foreign host name, and changes sent by pages of other sites', async () => {
    expect(await fetchDemoAdminHttpStatus('localhost')).toBe(200)
    expect(await fetchDemoAdminHttpStatus('evil.example')).toBe(403)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    for (const path of ['acts/publish-terms', 'api/publish-terms']) {
      const response = await fetch(`${federation.url}/desk/${path}`, { method: 'POST', headers: foreign })
      expect(response.status).toBe(403)
      expect(await response.text()).toMatch(/bureau.+\n\n.+desk/)
    }
  })

  test('the setting DESK=open allows requests to the demo admin page under any host name', async () => {
    const open = await startFederationInProcess({ DESK: 'open' })
    expect(await fetchDemoAdminHttpStatus('federation.example', '127.0.0.1', open)).toBe(200)
    await open.stop()
  })

  const elsewhere = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)
  test.skipIf(elsewhere === undefined)(
    'the demo admin page refuses requests from another machine',
    async () => {
      const reachableFederation = await startFederationInProcess({ FEDERATION_HOST: '0.0.0.0' })
      expect(await fetchDemoAdminHttpStatus('localhost', elsewhere!.address, reachableFederation)).toBe(403)
      await reachableFederation.stop()
    },
  )
})

describe('page of the demo admin page', () => {
  test.each(['/desk', '/desk/decisions', '/desk/settings', '/desk/clock'])(
    'every text on the demo admin page %s exists in French and in English',
    async (path) => {
      for (const [language, headers] of [
        ['fr', {}],
        ['en', { cookie: 'a=b; desk_language=en' }],
      ] as const) {
        const response = await fetchAdminPath(path, headers)
        const text = await response.text()
        expect(response.status).toBe(200)
        expect(text).toContain(`<html lang="${language}-CA">`)
        expect(text).toMatch(/<h1>[^<]+<\/h1>/)
        // The page has no missing text, no unfilled placeholder and no script.
        expect(text).not.toMatch(/\{\{|undefined|\[object|<script|>(Page|Act|Field|Mails|Section)\./)
        expect(response.headers.get('content-security-policy')).toMatch(
          /^default-src 'none'; style-src 'self'/,
        )
        const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const [, id] of text.matchAll(/<label for="([^"]+)"/g)) expect(ids).toContain(id)
      }
    },
  )

  test('the demo admin page stores the chosen language in a cookie', async () => {
    const response = await fetchAdminPath('/desk/clock?lang=en')
    expect(await response.text()).toContain('Back to real time')
    const cookie = response.headers.get('set-cookie')!
    expect(cookie).toMatch(/^desk_language=en; Path=\/desk;.+HttpOnly/)
    expect(await fetchAdminPageText('/desk', { cookie: cookie.split(';')[0]! })).toContain('>Decisions<')
    expect(await fetchAdminPageText('/desk?lang=xx')).toContain('>Décisions<')
  })

  test('the demo admin page serves its style sheet and font', async () => {
    for (const [path, type] of [
      ['/desk/desk.css', 'text/css; charset=utf-8'],
      ['/desk/figtree.woff2', 'font/woff2'],
    ]) {
      const response = await fetchAdminPath(path!)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    }
  })
})

describe('e-mail outbox of the demo admin page', () => {
  test('the outbox of the demo admin page shows the name, size and content of each e-mail attachment', async () => {
    const store = openDatabaseStore(federation.dataDir)
    const accessRight = store.sql.get`
      SELECT id FROM access_rights WHERE status = 1 AND expires_at > ${Date.now()} ORDER BY id`
    const subject = Number(accessRight?.['id'])
    const number = `#${String(subject).padStart(6, '0')}`
    const receipt = Number(store.sql.get`SELECT id FROM receipts WHERE access_right = ${subject}`?.['id'])
    const id = sendMail(store, {
      to: 'pieces@x.example',
      kind: 'accessRightBought',
      language: 'en',
      values: {
        number,
        firstName: 'Maude',
        type: 'annual pass',
        vehicle: 'CARIBOU',
        period: 'from October 1, 2026 to September 30, 2027',
        total: '$440.88',
        document: '/documents/passes/x.pdf',
        attached: [
          { kind: 'passes', subject, number },
          { kind: 'receipts', subject: receipt, number: '#000001' },
          { kind: 'passes', subject: 999_999, number: '#999999' },
        ],
      },
      now: Date.now(),
    })
    store.db.close()
    expect(await fetchAdminPageText('/desk?to=pieces@x.example')).toContain('3\u00a0pièces jointes')

    const text = await fetchAdminPageText(`/desk/mails/${id}`)
    const [first, second] = await Promise.all(
      [0, 1].map(async (index) => await fetchAdminPath(`/desk/mails/${id}/files/${index}`)),
    )
    const passName = `sentier-${number.slice(1)}.pdf`
    expect(first!.headers.get('content-type')).toBe('application/pdf')
    expect(first!.headers.get('content-disposition')).toBe(`inline; filename="${passName}"`)
    const bytes = await first!.bytes()
    expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe('%PDF-')
    expect(text).toContain(
      `<a href="/desk/mails/${id}/files/0" target="_blank" rel="noopener">${passName}</a>`,
    )
    expect(text).toContain(`Pass ${number} (PDF), ${Math.ceil(bytes.length / 1000)}\u00a0ko`)
    // The attachment uses the language of the e-mail, not the language of the demo admin page.
    expect(second!.headers.get('content-disposition')).toMatch(/filename="sentier-receipt-\d{6}\.pdf"/)
    expect(text).toContain('Pass #999999 (PDF)\u00a0: ce document n’existe plus.')
    for (const index of ['2', '3', 'x', '-1'])
      expect((await fetchAdminPath(`/desk/mails/${id}/files/${index}`)).status).toBe(404)
    expect((await fetchAdminPath('/desk/mails/999999/files/0')).status).toBe(404)
  })

  test('the outbox of the demo admin page lists all e-mails, or only the e-mails to a given recipient', async () => {
    expect(await fetchAdminPageText('/desk?to=rien@x.example')).toContain('Aucun courriel')
    const id = sendConfirmationMail('<b>@x.example')
    sendConfirmationMail('autre@x.example')
    const text = await fetchAdminPageText(`/desk?to=${encodeURIComponent('<b>@x.example')}`)
    expect(text).toContain(`href="/desk/mails/${id}"`)
    expect(text).toContain('&#60;b&#62;@x.example')
    expect(text).not.toContain('<div>autre@x.example</div></td>')
    expect(await fetchAdminPageText('/desk')).toContain('<div>autre@x.example</div></td>')
  })

  test('the outbox of the demo admin page shows an e-mail with its link, and its HTML in an iframe without scripts', async () => {
    const id = sendConfirmationMail('demo@sentier.example')
    const link =
      'http://portal.example/account/confirmemail?token=jeton&#38;email=demo%40sentier.example&#38;lang=fr'
    const text = await fetchAdminPageText(`/desk/mails/${id}`)
    expect(text).toContain(`<a href="${link}"`)
    expect(text).toContain(`<iframe src="/desk/mails/${id}/page"`)
    expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    const frame = await fetchAdminPath(`/desk/mails/${id}/page`)
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups.+default-src 'none'/)
    expect(await frame.text()).toContain(`<a href="${link}"`)
    expect((await fetchAdminPath('/desk/mails/999999')).status).toBe(404)
    expect((await fetchAdminPath('/desk/mails/x/page')).status).toBe(404)
  })

  test('the JSON API of the demo admin page lists the e-mails of the outbox', async () => {
    const id = sendConfirmationMail('appel@x.example')
    const mails = (await (await fetchAdminPath('/desk/api/mails?to=APPEL@x.example')).json()) as Mail[]
    expect(mails).toMatchObject([
      { id, kind: 'confirmEmail', language: 'fr', links: [{ url: expect.stringContaining('token=jeton') }] },
    ])
  })
})

describe('desk actions in docs/demo-admin-page.md', () => {
  test.each([
    ['http://portal.example', 'http://portal.example'],
    ['http://other.example', null],
  ])(
    'a web page at the origin %s can read the outbox of the demo admin page only if the portal has that origin',
    async (origin, allowed) => {
      const response = await fetchAdminPath('/desk/api/mails', { origin })
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, allowed])
      expect(response.headers.get('vary')).toContain('origin')
      const clock = await fetchAdminPath('/desk/api/clock', { origin })
      expect(clock.headers.get('access-control-allow-origin')).toBe(null)
    },
  )

  test('docs/demo-admin-page.md documents each staff action of the demo admin page with its form fields', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/demo-admin-page.md'), 'utf8')
    const lines = Object.entries(deskActions).map(([name, { fields }]) => {
      const names = Object.keys(fields).map((field) => `\`${field}\``)
      return `| \`${name}\` |${names.map((field) => ` ${field}`).join(',')} |`
    })
    for (const line of lines) expect(text).toContain(line)
  })
})

describe('action of the demo admin page', () => {
  beforeEach(async () => void (await performDemoAdminAction('reset-personas')))

  test('submitting a form of the demo admin page performs the staff action once and shows a confirmation', async () => {
    const response = await submitAdminForm('set-fee', { amount: '12,50' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/desk/settings?done=set-fee'])
    const text = await fetchAdminPageText(response.headers.get('location')!)
    expect(text).toContain('<p class="done" role="status">Les frais sont fixés.</p>')
    expect(text).toContain('value="12,50"')
    expect((await createFederationClient(federation.url).call('getAdditionalFees')).reply).toEqual({
      amount: 12.5,
    })
  })

  test('submitting a form of the demo admin page with invalid input changes nothing and shows the errors and the input', async () => {
    const refusal = await submitAdminForm('close-club', { club: '999', messageFr: '<i>Fermé</i>' })
    const text = await refusal.text()
    expect(refusal.status).toBe(422)
    expect(text).toMatch(/<title>Erreur/)
    expect(text).toContain('<a href="#close-club-club">Club</a>')
    expect(text).toContain('aria-describedby="close-club-club-error"')
    expect(text).toContain('&#60;i&#62;Fermé&#60;/i&#62;</textarea>')
  })

  test.each([
    ['set-fee', {}, { amount: 'required' }],
    ['set-fee', { amount: '-1' }, { amount: 'malformed' }],
    ['set-fee', { amount: '1.999' }, { amount: 'malformed' }],
    ['set-fee', { amount: { a: 1 } }, { amount: 'required' }],
    ['close-club', { club: '999' }, { club: 'notFound' }],
    ['close-club', { club: '054', messageFr: 'x'.repeat(301) }, { messageFr: 'malformed' }],
    ['set-clock', { day: '2026-02-30', time: '25:00' }, { day: 'malformed', time: 'malformed' }],
    ['set-clock', { day: '1999-12-31', time: '12:00' }, { day: 'malformed' }],
    ['advance-clock', { days: 0 }, { days: 'malformed' }],
    ['advance-clock', { days: '1e3' }, { days: 'malformed' }],
    ['reset-personas', { day: 'demain' }, { day: 'malformed' }],
  ])(
    'the demo admin page rejects the staff action %s with the invalid input %o',
    async (act, input, fields) => {
      expect(await performDemoAdminAction(act, input)).toEqual({ status: 400, body: { fields } })
    },
  )

  test('the demo admin page returns 404 for an unknown action', async () => {
    expect((await performDemoAdminAction('constructor')).status).toBe(404)
    expect((await submitAdminForm('nothing')).status).toBe(404)
  })

  test('staff can close a club with a message on the demo admin page, and open the club again', async () => {
    const fetchTestClub = async (language: string) => {
      const { reply } = await createFederationClient(federation.url, { language }).call('getClubs')
      return reply.find(({ no }) => no === '054')
    }
    await performDemoAdminAction('close-club', {
      club: '54',
      messageFr: 'Fermé pour travaux.',
      messageEn: 'Closed for works.',
    })
    expect(await fetchTestClub('fr')).toMatchObject({
      estDisponible: false,
      unavailableMessage: 'Fermé pour travaux.',
    })
    expect(await fetchTestClub('en')).toMatchObject({
      estDisponible: false,
      unavailableMessage: 'Closed for works.',
    })
    expect(await fetchAdminPageText('/desk/settings')).toContain('054 Les Rives hautes')
    await performDemoAdminAction('open-club', { club: '054' })
    expect(await fetchTestClub('fr')).toMatchObject({ estDisponible: true, unavailableMessage: null })
    await performDemoAdminAction('close-club', { club: '054', messageFr: 'Fermé.' })
    expect(await fetchTestClub('en')).toMatchObject({ unavailableMessage: 'Fermé.' })
  })

  test('staff can reset the demo accounts to their seed data as of a given day', async () => {
    sendConfirmationMail('demo@sentier.example')
    await performDemoAdminAction('set-fee', { amount: '5' })
    const token = await signIn(federation.url)
    expect(await performDemoAdminAction('reset-personas', { day: '2027-03-01' })).toMatchObject({
      status: 200,
    })
    expect(toQuebecCalendarDay(await fetchFederationClock())).toBe('2027-03-01')
    expect(await (await fetchAdminPath('/desk/api/mails?to=demo@sentier.example')).json()).toEqual([])
    expect((await createFederationClient(federation.url).call('getAdditionalFees')).reply).toEqual({
      amount: 0,
    })
    expect((await token.call('getVehicles')).code).toBe('401')
    expect((await (await signIn(federation.url)).call('getVehicles')).reply).toHaveLength(8)
  })
})

describe('decision of the federation on a request', () => {
  beforeEach(async () => void (await performDemoAdminAction('reset-personas')))

  const fetchMailKinds = async (accountName: string) => {
    const mails = (await (
      await fetchAdminPath(`/desk/api/mails?to=${accountName}@sentier.example`)
    ).json()) as Mail[]
    return mails.map(({ kind }) => kind)
  }

  test('staff can accept a volunteer request once and later revoke the acceptance, and the acceptance is e-mailed to the member', async () => {
    const member = await signIn(federation.url, 'attente@sentier.example')
    const fetchVolunteerRequest = async () =>
      (await member.call('getVolunteerRequest')).reply.benevoleRequest!
    const { id: requestId, status } = await fetchVolunteerRequest()
    expect(status).toBe(0)
    expect(await performDemoAdminAction('revoke-volunteer', { request: requestId })).toEqual({
      status: 400,
      body: { fields: { request: 'notNow' } },
    })
    const text = await fetchAdminPageText('/desk/decisions')
    expect(text).toContain('Samuel Lavoie (attente@sentier.example)')
    expect(text).toContain(`<input type="hidden" name="request" value="${requestId}">`)

    expect((await submitAdminForm('accept-volunteer', { request: String(requestId) })).status).toBe(303)
    expect((await fetchVolunteerRequest()).status).toBe(1)
    const secondResponse = await submitAdminForm('accept-volunteer', { request: String(requestId) })
    expect([secondResponse.status, await secondResponse.text()]).toEqual([
      422,
      expect.stringContaining('état actuel'),
    ])
    expect(await performDemoAdminAction('revoke-volunteer', { request: requestId })).toEqual({
      status: 200,
      body: {},
    })
    expect((await fetchVolunteerRequest()).status).toBe(3)
    expect(await fetchMailKinds('attente')).toEqual(['volunteerRevoked', 'volunteerAccepted'])
  })

  test('refusing a volunteer request sends the member an e-mail', async () => {
    const member = await signIn(federation.url, 'attente@sentier.example')
    const { id: requestId } = (await member.call('getVolunteerRequest')).reply.benevoleRequest!
    expect(await performDemoAdminAction('refuse-volunteer', { request: requestId })).toEqual({
      status: 200,
      body: {},
    })
    expect((await member.call('getVolunteerRequest')).reply.benevoleRequest).toMatchObject({ status: 2 })
    expect(await fetchMailKinds('attente')).toEqual(['volunteerRefused'])
    expect((await performDemoAdminAction('accept-volunteer', { request: 999 })).body).toEqual({
      fields: { request: 'notNow' },
    })
  })

  const insured = 'sansassurance'
  const fetchInsuranceRequests = async () => {
    const member = await signIn(federation.url, `${insured}@sentier.example`)
    return (await member.call('getInsuranceRequests')).reply
  }
  const findPendingInsuranceRequest = async () =>
    (await fetchInsuranceRequests()).find(({ statut }) => statut === 2)!

  test('a member can pay an accepted request for a pass without insurance until the end of the fifth day after the acceptance [P27, F23]', async () => {
    await performDemoAdminAction('reset-personas', { day: '2027-02-01' })
    const { id: requestId } = await findPendingInsuranceRequest()
    expect(await fetchAdminPageText('/desk/decisions')).toContain(
      'Olivier Desrosiers (sansassurance@sentier.example)',
    )
    expect(await performDemoAdminAction('approve-insurance-request', { request: requestId })).toEqual({
      status: 200,
      body: {},
    })
    const fetchDecidedInsuranceRequest = async () =>
      (await fetchInsuranceRequests()).find(({ id }) => id === requestId)!
    expect(await fetchDecidedInsuranceRequest()).toMatchObject({
      statut: 3,
      expireAtEpoch: Date.parse('2027-02-07T00:00-05:00') - 1,
    })
    const [mail] = (await (
      await fetchAdminPath(`/desk/api/mails?to=${insured}@sentier.example`)
    ).json()) as Mail[]
    expect(mail).toMatchObject({ kind: 'insuranceRequestAccepted' })
    expect(mail!.links[0]!.url).toBe(`http://portal.example/PaymentInfoWithoutInsurance/${requestId}?lang=fr`)
    expect(mail!.text.replaceAll('\u00a0', ' ')).toContain('6 février 2027 à 23 h 59')

    const countExpiryMails = async () => {
      const mails = (await (
        await fetchAdminPath(`/desk/api/mails?to=${insured}@sentier.example`)
      ).json()) as Mail[]
      const number = String(requestId).padStart(6, '0')
      return mails.filter((each) => each.kind === 'insuranceRequestExpired' && each.text.includes(number))
        .length
    }
    await performDemoAdminAction('advance-clock', { days: 5 })
    expect([(await fetchDecidedInsuranceRequest()).statut, await countExpiryMails()]).toEqual([3, 0])
    // Moving the clock runs the due tasks, each only once.
    await performDemoAdminAction('set-clock', { day: '2027-02-07', time: '00:00' })
    expect([await countExpiryMails(), (await fetchDecidedInsuranceRequest()).statut]).toEqual([1, 1])
    await performDemoAdminAction('advance-clock', { days: 1 })
    expect(await countExpiryMails()).toBe(1)
  })

  test('staff cannot accept a refused request for a pass without insurance', async () => {
    const { id: requestId } = await findPendingInsuranceRequest()
    expect((await performDemoAdminAction('refuse-insurance-request', { request: requestId })).status).toBe(
      200,
    )
    expect((await fetchInsuranceRequests()).find(({ id }) => id === requestId)).toMatchObject({ statut: 1 })
    expect((await performDemoAdminAction('approve-insurance-request', { request: requestId })).body).toEqual({
      fields: { request: 'notNow' },
    })
    expect((await fetchMailKinds(insured))[0]).toBe('insuranceRequestRefused')
    expect(await fetchAdminPageText('/desk/decisions')).not.toContain('(sansassurance@sentier.example)')
  })

  test('the owner of a vehicle gets an intervention report even if the trail patrol spells the license plate differently', async () => {
    const { status, body } = await performDemoAdminAction('issue-report', {
      plate: 'v214-507',
      price: '250.50',
    })
    expect(status).toBe(200)
    const reports = (await (await signIn(federation.url)).call('getInterventionReports')).reply
    expect(reports.find(({ id }) => id === body['report'])).toMatchObject({
      price: 250.5,
      vehicle: { registration: 'V214 507' },
    })
    expect(await fetchMailKinds('demo')).toEqual(['interventionIssued'])
    expect((await performDemoAdminAction('issue-report', { plate: '12345678901', price: '1' })).body).toEqual(
      {
        fields: { plate: 'malformed' },
      },
    )
  })

  test('staff can publish, view and withdraw a form validation rule on the demo admin page', async () => {
    const fetchFormRules = async () => (await createFederationClient(federation.url).call('getSchema')).reply
    await performDemoAdminAction('publish-rule', {
      form: 'vehicle',
      field: 'name',
      maxLength: 8,
      required: true,
    })
    await submitAdminForm('publish-rule', {
      form: 'guest',
      field: 'email',
      required: 'false',
      pattern: '.+@.+',
    })
    expect(await fetchFormRules()).toEqual({
      vehicle: { name: { maxLength: 8, required: true } },
      guest: { email: { required: false, pattern: '.+@.+' } },
    })
    expect(await fetchAdminPageText('/desk/settings')).toContain('<div>guest</div></td>')
    await submitAdminForm('withdraw-rule', { form: 'guest', field: 'email' })
    await performDemoAdminAction('withdraw-rule', { form: 'vehicle', field: 'name' })
    expect(await fetchFormRules()).toEqual({})
    const endless = { form: 'login', field: 'username', pattern: '^(a+)+$' }
    expect((await performDemoAdminAction('publish-rule', endless)).body).toEqual({
      fields: { pattern: 'malformed' },
    })
    const invalidRule = { form: 'a b', field: '', pattern: '(', required: 'so' }
    expect((await performDemoAdminAction('publish-rule', invalidRule)).body).toEqual({
      fields: { form: 'notFound', field: 'required', pattern: 'malformed', required: 'notFound' },
    })
  })

  test.each([
    [{ form: 'voiture', field: 'name' }, { form: 'notFound' }],
    [{ form: 'toString', field: 'name' }, { form: 'notFound' }],
    [{ form: 'vehicle', field: 'nom' }, { field: 'unknownField' }],
    [{ form: 'vehicle', field: 'toString' }, { field: 'unknownField' }],
    [{ form: 'updateAccount', field: 'address.street' }, { field: 'unknownField' }],
    [{ form: 'guest', field: 'addressLine' }, { field: 'unknownField' }],
  ])(
    'the demo admin page rejects a validation rule for a form or form field that does not exist: %j',
    async (ruleTarget, fields) => {
      const fetchFormRules = async () =>
        (await createFederationClient(federation.url).call('getSchema')).reply
      expect(await performDemoAdminAction('publish-rule', { ...ruleTarget, maxLength: 8 })).toMatchObject({
        status: 400,
        body: { fields },
      })
      expect(await fetchFormRules()).toEqual({})
      const refusalPage = await (
        await submitAdminForm('publish-rule', { ...ruleTarget, maxLength: '8' })
      ).text()
      expect(refusalPage).toContain(
        'form' in fields ? 'Ce choix n’existe pas.' : 'Ce formulaire n’a pas de champ de ce nom.',
      )
    },
  )

  test.each([
    ['publish-rule', { minLength: 9, maxLength: 8 }, { maxLength: 'belowLeast' }],
    ['publish-rule', { minimum: 2, maximum: 1 }, { maximum: 'belowLeast' }],
    ['publish-rule', {}, { field: 'noLimit' }],
    ['withdraw-rule', { form: 'voiture' }, { form: 'notFound' }],
    ['withdraw-rule', { field: 'nom' }, { field: 'unknownField' }],
  ])(
    'the demo admin page rejects the staff action %s with the invalid input %j',
    async (act, rule, fields) => {
      expect(await performDemoAdminAction(act, { form: 'vehicle', field: 'name', ...rule })).toEqual({
        status: 400,
        body: { fields },
      })
    },
  )

  test.each([
    ['login', 'username'],
    ['findExistingAccount', 'ctrlNumber'],
    ['createAccount', 'address.postalCode'],
    ['updateAccount', 'picture.upload.fileName'],
    ['billingAddress', 'otherCity'],
    ['withoutInsurance', 'noPolice'],
    ['guest', 'provinceOfDestination'],
    ['guest', 'billingAddress.city'],
  ])(
    'the demo admin page accepts a validation rule for the existing form field %s.%s',
    async (form, field) => {
      expect((await performDemoAdminAction('publish-rule', { form, field, maxLength: 8 })).status).toBe(200)
      await performDemoAdminAction('withdraw-rule', { form, field })
    },
  )

  test('after staff publish new terms, the federation refuses the calls of a member until the member accepts the terms', async () => {
    const member = await signIn(federation.url)
    expect((await member.call('getVehicles')).status).toBe(200)
    const { body } = await performDemoAdminAction('publish-terms')
    expect((await member.call('getVehicles')).status).toBe(403)
    await member.call('consent', { body: { version: Number(body['version']) } })
    expect((await member.call('getVehicles')).status).toBe(200)
  })

  test('the federation sends no e-mails during a simulated mail outage', async () => {
    await performDemoAdminAction('stop-mails')
    expect(await fetchAdminPageText('/desk/settings')).toContain('L’envoi des courriels est en panne.')
    await performDemoAdminAction('issue-report', { plate: 'V214 507', price: 500 })
    expect(await fetchMailKinds('demo')).toEqual([])
    await performDemoAdminAction('resume-mails')
    await performDemoAdminAction('issue-report', { plate: 'V214 507', price: 500 })
    expect(await fetchMailKinds('demo')).toEqual(['interventionIssued'])
  })
})

const fetchFederationClock = async (): Promise<number> =>
  ((await (await fetchAdminPath('/desk/api/clock')).json()) as { now: number }).now

describe('clock of the federation', () => {
  const fetchFederationTimeToTheMinute = async () =>
    new Date(await fetchFederationClock()).toISOString().slice(0, 16)

  test.each([
    ['2026-07-01', '09:30', '2026-07-01T13:30'],
    ['2026-12-24', '23:59', '2026-12-25T04:59'],
    // The skipped hour of the change to daylight saving time becomes the next hour.
    ['2026-03-08', '02:30', '2026-03-08T07:30'],
  ])(
    'staff can set the federation’s clock to %s %s in the time zone of Toronto',
    async (day, time, expected) => {
      await performDemoAdminAction('set-clock', { day, time })
      expect(await fetchFederationTimeToTheMinute()).toBe(expected)
      expect(await fetchAdminPageText('/desk')).toContain('L’horloge est déplacée')
    },
  )

  test.each([
    ['2026-03-07', 1, '2026-03-08T16:00'],
    ['2026-03-07', 365, '2027-03-07T17:00'],
    ['2026-10-31', 1, '2026-11-01T17:00'],
    ['2028-02-28', 1, '2028-02-29T17:00'],
  ])(
    'a federation clock at noon on %s shows noon local time again after staff advance it by %i days',
    async (day, days, expected) => {
      await performDemoAdminAction('set-clock', { day, time: '12:00' })
      expect(await performDemoAdminAction('advance-clock', { days })).toMatchObject({ status: 200 })
      expect(await fetchFederationTimeToTheMinute()).toBe(expected)
      // The Date header of the federation's responses follows the moved clock.
      expect((await fetchAdminPath('/health')).headers.get('date')).toContain(
        new Date(expected).toUTCString().slice(0, 16),
      )
    },
  )

  test('staff can reset the federation’s clock to the real time', async () => {
    await performDemoAdminAction('set-clock', { day: '2030-01-01', time: '00:00' })
    await performDemoAdminAction('restore-clock')
    expect(Math.abs((await fetchFederationClock()) - Date.now())).toBeLessThan(60_000)
  })
})
