/** Tests of a member's account: e-mail change, password change, data export and deletion. */
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, createFederationClient, demo, signIn } from './helpers/federation-client.ts'
import { readMailLinkParameters, listMailsToRecipient } from './helpers/read-mails.ts'
import { chargePaymentCard } from '../../federation/card-processor/processor.ts'
import { createPdfDocumentLink } from '../../federation/documents/document-links.ts'
import { dayMs } from '../../federation/durations.ts'
import { getDatabasePath } from '../../federation/store/data-folder.ts'
import { pixelPng } from '../gateway/helpers/sample-photos.ts'

const newEmailAddress = 'maude.nouvelle@sentier.example'

let federation: FederationInProcess
let visitor: Client
let maude: Client

beforeAll(async () => {
  federation = await startFederationInProcess()
  visitor = createFederationClient(federation.url)
})
beforeEach(async () => {
  federation.reset()
  maude = await signIn(federation.url)
})
afterAll(async () => await federation.stop())

const fetchMemberId = async (client: Client) => (await client.call('getUser')).reply.id
const fetchSignInErrorCode = async (username: string, password: string = demo.password) =>
  (await visitor.call('token', { body: { grant_type: 'password', username, password } })).code
const listRejectedFields = (response: { refusal: { modelState?: object } }) =>
  Object.keys(response.refusal.modelState ?? {})
const listMailKinds = (email: string) => listMailsToRecipient(federation, email).map(({ kind }) => kind)
const readOneTimeCodeInMail = (email: string) =>
  /\b\d{6}\b/.exec(listMailsToRecipient(federation, email)[0]!.text)![0]

/**
 * Signs in another member who has taken over the former e-mail address of the demo member Maude.
 * Before the sign-in, changes Maude's address, gives the former address to the other member, and
 * sends that member an e-mail.
 */
async function signInNextOwnerOfMaudesFormerEmail(): Promise<Client> {
  await maude.call('changeEmailAddress', {
    body: { currentEmail: demo.username, newEmail: newEmailAddress, confirmNewEmail: newEmailAddress },
  })
  const { token, userId } = readMailLinkParameters(federation, newEmailAddress)
  await visitor.call('confirmChangeEmail', {
    body: { email: newEmailAddress, userId: Number(userId), token: token! },
  })
  federation.runWithDatabase((db) =>
    db.prepare("UPDATE members SET email = ? WHERE email = 'nouveau@sentier.example'").run(demo.username),
  )
  await visitor.call('forgottenPassword', { body: { email: demo.username } })
  return await signIn(federation.url)
}

describe('e-mail address change', () => {
  const requestEmailChange = async (client = maude, newEmail = newEmailAddress, overrides = {}) =>
    await client.call('changeEmailAddress', {
      body: { currentEmail: demo.username, newEmail, confirmNewEmail: newEmail, ...overrides },
    })
  const readEmailChangeLinkParameters = () => {
    const { email, userId, token } = readMailLinkParameters(federation, newEmailAddress)
    return { email: email!, userId: Number(userId), token: token! }
  }

  test('an e-mail change sends a notice to the old e-mail address and takes effect on confirmation', async () => {
    expect((await requestEmailChange()).status).toBe(204)
    expect(await fetchSignInErrorCode(demo.username)).toBe(null)
    expect(await fetchSignInErrorCode(newEmailAddress)).toBe('invalid_grant')
    // The notice goes out before the change takes effect, because a session thief may have
    // requested it.
    expect(listMailKinds(demo.username)).toEqual(['emailChangeAsked'])
    expect(listMailsToRecipient(federation, demo.username)[0]!.text).toContain(newEmailAddress)

    expect((await visitor.call('confirmChangeEmail', { body: readEmailChangeLinkParameters() })).status).toBe(
      204,
    )
    expect(await fetchSignInErrorCode(newEmailAddress)).toBe(null)
    expect(await fetchSignInErrorCode(demo.username)).toBe('invalid_grant')
    expect(listMailKinds(demo.username)).toEqual(['emailChanged', 'emailChangeAsked'])
    expect(listMailsToRecipient(federation, demo.username)[0]!.text).toContain(newEmailAddress)
    // The session stays valid after the e-mail change.
    expect((await maude.call('getUser')).reply.email).toBe(newEmailAddress)
  })

  test('a password reset by the account owner invalidates a pending change of the e-mail address', async () => {
    await requestEmailChange()
    await visitor.call('forgottenPassword', { body: { email: demo.username } })
    const { token } = readMailLinkParameters(federation, demo.username)
    const password = 'un-nouveau-mot'
    await visitor.call('resetPassword', {
      body: { token: token!, email: demo.username, password, confirmPassword: password },
    })
    expect((await visitor.call('confirmChangeEmail', { body: readEmailChangeLinkParameters() })).code).toBe(
      'InvalidToken',
    )
  })

  test('an e-mail change link is rejected after its use, after a day, for another account, or after a newer link was sent', async () => {
    await requestEmailChange()
    const first = readEmailChangeLinkParameters()
    await requestEmailChange()
    const last = readEmailChangeLinkParameters()
    const confirmEmailChange = async (body: object) =>
      (await visitor.call('confirmChangeEmail', { body: { ...last, ...body } })).code
    expect(await confirmEmailChange(first)).toBe('InvalidToken')
    expect(await confirmEmailChange({ userId: last.userId + 1 })).toBe('InvalidToken')
    expect(await confirmEmailChange({ token: 'none' })).toBe('InvalidToken')
    expect(await confirmEmailChange({})).toBe(null)
    expect(await confirmEmailChange({})).toBe('InvalidToken')

    federation.reset()
    maude = await signIn(federation.url)
    await requestEmailChange()
    const expiredLink = readEmailChangeLinkParameters()
    federation.moveClock(dayMs + 60_000)
    expect((await visitor.call('confirmChangeEmail', { body: expiredLink })).code).toBe('InvalidToken')
  })

  test('the federation rejects an e-mail change link whose e-mail address was altered', async () => {
    await requestEmailChange()
    const body = { ...readEmailChangeLinkParameters(), email: 'quelqu-un@sentier.example' }
    expect((await visitor.call('confirmChangeEmail', { body })).code).toBe('InvalidToken')
    expect((await maude.call('getUser')).reply.email).toBe(demo.username)
  })

  test('an e-mail change to the address of another account is rejected at the request and at the confirmation', async () => {
    expect((await requestEmailChange(maude, 'Nouveau@Sentier.example')).code).toBe('EmailTaken')
    await requestEmailChange()
    const body = readEmailChangeLinkParameters()
    federation.runWithDatabase((db) =>
      db.prepare("UPDATE members SET email = ? WHERE email = 'nouveau@sentier.example'").run(newEmailAddress),
    )
    expect((await visitor.call('confirmChangeEmail', { body })).code).toBe('EmailTaken')
    expect((await maude.call('getUser')).reply.email).toBe(demo.username)
  })

  test.each([
    ['a wrong current e-mail address', { currentEmail: 'autre@sentier.example' }, ['CurrentEmail']],
    [
      'a malformed new e-mail address',
      { newEmail: 'pas-une-adresse', confirmNewEmail: 'pas-une-adresse' },
      ['NewEmail'],
    ],
    [
      'an unchanged e-mail address',
      { newEmail: demo.username, confirmNewEmail: demo.username },
      ['NewEmail'],
    ],
    ['an unequal confirmation', { confirmNewEmail: 'autre@sentier.example' }, ['ConfirmNewEmail']],
    ['an e-mail address that is too long', { newEmail: `${'x'.repeat(30)}@sentier.example` }, ['NewEmail']],
  ])('the federation rejects an e-mail change with %s', async (_what, body, fields) => {
    const refusedResponse = await requestEmailChange(maude, newEmailAddress, body)
    expect([refusedResponse.code, listRejectedFields(refusedResponse)]).toEqual(['InvalidRequest', fields])
    expect(listMailsToRecipient(federation, newEmailAddress)).toEqual([])
  })

  test('an e-mail change invalidates password reset links sent to the old e-mail address', async () => {
    await visitor.call('forgottenPassword', { body: { email: demo.username } })
    const { token } = readMailLinkParameters(federation, demo.username)
    await requestEmailChange()
    await visitor.call('confirmChangeEmail', { body: readEmailChangeLinkParameters() })
    const password = 'un-autre-mot'
    for (const email of [demo.username, newEmailAddress]) {
      const body = { token: token!, email, password, confirmPassword: password }
      expect((await visitor.call('resetPassword', { body })).code).toBe('InvalidToken')
    }
  })

  test('an e-mail change invalidates one-time codes sent to the old e-mail address', async () => {
    await visitor.call('getOneTimePassword', { body: { email: demo.username } })
    const code = readOneTimeCodeInMail(demo.username)
    await requestEmailChange()
    await visitor.call('confirmChangeEmail', { body: readEmailChangeLinkParameters() })
    expect(await fetchSignInErrorCode(newEmailAddress, `otp:${code}`)).toBe('invalid_grant')
  })

  test('a password change invalidates a pending e-mail change, because a thief may have requested it', async () => {
    const changes = [
      async () =>
        await maude.call('changePassword', {
          body: { currentPassword: demo.password, newPassword: 'tout-neuf', confirmPassword: 'tout-neuf' },
        }),
      async () => {
        await visitor.call('forgottenPassword', { body: { email: demo.username } })
        const { token = '', email = '' } = readMailLinkParameters(federation, demo.username)
        const body = { token, email, password: 'encore-neuf', confirmPassword: 'encore-neuf' }
        return await visitor.call('resetPassword', { body })
      },
    ]
    for (const change of changes) {
      await requestEmailChange()
      const confirmationLink = readEmailChangeLinkParameters()
      await visitor.call('getOneTimePassword', { body: { email: demo.username } })
      const code = readOneTimeCodeInMail(demo.username)
      expect((await change()).status).toBe(204)
      expect((await visitor.call('confirmChangeEmail', { body: confirmationLink })).code).toBe('InvalidToken')
      expect(await fetchSignInErrorCode(demo.username, `otp:${code}`)).toBe('invalid_grant')
    }
  })
})

describe('password change of a member', () => {
  const changePassword = async (body: object) =>
    await maude.call('changePassword', {
      body: {
        currentPassword: demo.password,
        newPassword: 'tout-neuf',
        confirmPassword: 'tout-neuf',
        ...body,
      },
    })

  test('a password change ends all other sessions and sends a notice by e-mail', async () => {
    const elsewhere = await signIn(federation.url)
    expect((await changePassword({})).status).toBe(204)
    expect((await maude.call('getUser')).status).toBe(200)
    expect((await elsewhere.call('getUser')).code).toBe('401')
    expect(await fetchSignInErrorCode(demo.username)).toBe('invalid_grant')
    expect(await fetchSignInErrorCode(demo.username, 'tout-neuf')).toBe(null)
    expect(listMailKinds(demo.username)).toEqual(['passwordChanged'])
  })

  test('if a sign-in with the old password overlaps a password change, the sign-in leaves no open session', async () => {
    for (const newPassword of ['tout-neuf', 'encore-neuf', 'neuf-encore']) {
      const { password } = federation.runWithDatabase((db) =>
        db.prepare('SELECT password FROM members WHERE email = ?').get(demo.username)!,
      )
      const [late] = await Promise.all([
        visitor.call('token', { body: { ...demo, grant_type: 'password' } }),
        changePassword({ newPassword, confirmPassword: newPassword }),
      ])
      const token = late.status === 200 ? late.reply.access_token : 'none'
      expect((await createFederationClient(federation.url, { token }).call('getUser')).code).toBe('401')
      federation.runWithDatabase((db) =>
        db.prepare('UPDATE members SET password = ? WHERE email = ?').run(password!, demo.username),
      )
    }
  })

  test('a password change is rejected without the current password or a matching confirmation', async () => {
    expect((await changePassword({ currentPassword: 'pas-le-bon' })).code).toBe('WrongPassword')
    const unequal = await changePassword({ confirmPassword: 'tout-vieux' })
    expect([unequal.code, listRejectedFields(unequal)]).toEqual(['InvalidRequest', ['ConfirmPassword']])
    expect(listRejectedFields(await changePassword({ newPassword: '12345' }))).toEqual(['NewPassword'])
    expect(await fetchSignInErrorCode(demo.username)).toBe(null)
    expect(listMailKinds(demo.username)).toEqual([])
  })
})

describe('deletion of an account', () => {
  const deleteAccount = async (client: Client, currentPassword: string) =>
    await client.call('deleteAccount', { body: { currentPassword } })
  /** Advances the federation's clock, which runs the scheduled tasks that are then due. */
  const advanceClock = async (days: number) =>
    await fetch(`${federation.url}/desk/api/advance-clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ days }),
    })
  /** Returns the number of database rows that contain a text, in all tables of the federation. */
  const countFederationRowsContaining = (text: string) =>
    federation.runWithDatabase((db) =>
      db
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        .all()
        .flatMap(({ name }) =>
          db
            .prepare(`SELECT * FROM "${String(name)}"`)
            .all()
            .filter((row) => JSON.stringify(row).includes(text))
            .map(() => String(name)),
        ),
    )

  test('concurrent deletion requests delete the account once', async () => {
    const [answers, late] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, async () => (await deleteAccount(maude, demo.password)).status)),
      fetchSignInErrorCode(demo.username),
    ])
    expect(answers.filter((status) => status === 204)).toHaveLength(1)
    expect([null, 'invalid_grant']).toContain(late)
    expect(listMailKinds(demo.username)).toEqual(['accountDeleted'])
  })

  test('account deletion is rejected without the current password', async () => {
    expect((await deleteAccount(maude, 'pas-le-bon')).code).toBe('WrongPassword')
    expect(listRejectedFields(await deleteAccount(maude, ''))).toEqual(['CurrentPassword'])
    expect((await maude.call('getUser')).status).toBe(200)
  })

  test('account deletion keeps payment records for accounting and removes personal data', async () => {
    const { reply: vehicle } = await maude.call('createVehicle', {
      body: {
        name: 'MARTRE',
        type: 2,
        make: 'Atelier Boréal',
        model: 'Prototype 7',
        picture: { upload: { fileName: 'm.png', base64: pixelPng, contentType: 'image/png' } },
      },
    })
    const elsewhere = await signIn(federation.url)
    const readRowsOfReceiptsPassesAndCharges = () =>
      federation.runWithDatabase((db) => ({
        receipts: db.prepare('SELECT id, pass, insurance, fee, tps, tvq FROM receipts ORDER BY id').all(),
        rights: db.prepare('SELECT id, type, price, club FROM access_rights ORDER BY id').all(),
        charges: db.prepare('SELECT id, cents, status FROM charges ORDER BY id').all(),
      }))
    const before = readRowsOfReceiptsPassesAndCharges()

    expect((await deleteAccount(maude, demo.password)).status).toBe(204)
    expect(readRowsOfReceiptsPassesAndCharges()).toEqual(before)
    expect(await fetchSignInErrorCode(demo.username)).toBe('invalid_grant')
    expect((await maude.call('getUser')).code).toBe('401')
    expect((await elsewhere.call('getUser')).code).toBe('401')
    expect((await fetch(vehicle.picture!.url)).status).toBe(404)
    expect(listMailKinds(demo.username)).toEqual(['accountDeleted'])
    for (const text of [
      'Maude',
      'Tremblay',
      '5550142',
      '118, rue du Belvédère',
      'CASTOR-450',
      '4XASEE57XMA107943',
    ])
      expect(countFederationRowsContaining(text).filter((table) => table !== 'clubs')).toEqual([])
    expect(countFederationRowsContaining(demo.username)).toEqual(['mails'])
  })

  test('after an account deletion, no file of the database contains personal data of the member', async () => {
    // A reset by the test would leave earlier data in free pages of the file.
    const fresh = await startFederationInProcess()
    const findPersonalDataInDatabaseFiles = () => {
      const files = readdirSync(fresh.dataDir).filter((name) => name.startsWith('federation.db'))
      const content = files.map((name) => readFileSync(join(fresh.dataDir, name), 'utf8')).join('')
      return ['4185550142', '118, rue du Belvédère', '4XASEE57XMA107943'].filter((text) =>
        content.includes(text),
      )
    }
    expect(findPersonalDataInDatabaseFiles()).toHaveLength(3)
    expect((await deleteAccount(await signIn(fresh.url), demo.password)).status).toBe(204)
    expect(findPersonalDataInDatabaseFiles()).toEqual([])
    await fresh.stop()
  })

  test.each(['sansassurance', 'benevole', 'entreprise', 'limite', 'infraction', 'echec'])(
    'the demo account %s can be deleted',
    async (name) => {
      const client = await signIn(federation.url, `${name}@sentier.example`)
      expect((await deleteAccount(client, demo.password)).status).toBe(204)
      expect(federation.runWithDatabase((db) => db.prepare('PRAGMA foreign_key_check').all())).toEqual([])
    },
  )

  test('account deletion removes e-mails that contain the e-mail address of the member', async () => {
    await maude.call('changeEmailAddress', {
      body: { currentEmail: demo.username, newEmail: newEmailAddress, confirmNewEmail: newEmailAddress },
    })
    const { token, userId } = readMailLinkParameters(federation, newEmailAddress)
    await visitor.call('confirmChangeEmail', {
      body: { email: newEmailAddress, userId: Number(userId), token: token! },
    })
    expect(listMailKinds(demo.username)).toEqual(['emailChanged', 'emailChangeAsked'])
    await deleteAccount(maude, demo.password)
    expect(listMailKinds(demo.username)).toEqual([])
    expect(countFederationRowsContaining(newEmailAddress)).toEqual(['mails'])
  })

  test('account deletion removes e-mails sent to an earlier address, and to a new address that was never confirmed', async () => {
    await visitor.call('forgottenPassword', { body: { email: demo.username } })
    await maude.call('changeEmailAddress', {
      body: { currentEmail: demo.username, newEmail: newEmailAddress, confirmNewEmail: newEmailAddress },
    })
    const { token, userId } = readMailLinkParameters(federation, newEmailAddress)
    await visitor.call('confirmChangeEmail', {
      body: { email: newEmailAddress, userId: Number(userId), token: token! },
    })
    const third = 'maude.troisieme@sentier.example'
    await maude.call('changeEmailAddress', {
      body: { currentEmail: newEmailAddress, newEmail: third, confirmNewEmail: third },
    })
    expect(listMailKinds(demo.username)).toContain('resetPassword')
    expect(listMailKinds(third)).toEqual(['confirmEmailChange'])
    await deleteAccount(maude, demo.password)
    expect([...listMailKinds(demo.username), ...listMailKinds(third)]).toEqual([])
    expect(listMailKinds(newEmailAddress)).toEqual(['accountDeleted'])
  })

  test('account deletion keeps the e-mails of another member who used the same address before', async () => {
    const successor = await signInNextOwnerOfMaudesFormerEmail()
    const mailsBefore = listMailKinds(demo.username)
    expect(mailsBefore).toEqual(['resetPassword', 'emailChanged', 'emailChangeAsked'])
    expect((await deleteAccount(successor, demo.password)).status).toBe(204)
    expect(listMailKinds(demo.username)).toEqual(['accountDeleted', 'emailChanged', 'emailChangeAsked'])
  })

  test('after an account deletion, only the deletion notice contains the member’s e-mail address, and only for seven days', async () => {
    await deleteAccount(maude, demo.password)
    await advanceClock(6)
    expect(countFederationRowsContaining(demo.username)).toEqual(['mails'])
    await advanceClock(2)
    expect(countFederationRowsContaining(demo.username)).toEqual([])
  })

  test('account deletion removes the card and the vehicle from the charges of the member', async () => {
    const memberId = await fetchMemberId(maude)
    const readCharges = () =>
      federation.runWithDatabase((db) =>
        db.prepare('SELECT cents, last4, description FROM charges WHERE member = ?').all(memberId),
      )
    federation.runWithDatabase((db) => {
      const description = 'Access right of type 1 for vehicle 43'
      chargePaymentCard(db, { memberId, cents: 34_643, description, now: new Date() })
    })
    expect(readCharges()).toContainEqual(
      expect.objectContaining({ last4: expect.any(String), description: expect.stringContaining('43') }),
    )
    await deleteAccount(maude, demo.password)
    expect(readCharges()).toContainEqual({ cents: 34_643, last4: null, description: '' })
    expect(readCharges().filter((charge) => charge['description'] !== '')).toEqual([])
  })

  test('account deletion deletes the links to the member’s PDF documents, with the plate in a QR code, and keeps the links of others', async () => {
    const member = await fetchMemberId(maude)
    const { reply: vehicles } = await maude.call('getVehicles')
    const { id } = vehicles.find(({ name }) => name === 'ORIGNAL')!.accessRights[0]!
    const receipt = (await maude.call('getReceipts')).reply[0]!.id
    await maude.call('printAccessRight', { path: { id }, query: { qrText: 'V/2/FX4821' } })
    const readLinks = () =>
      federation.runWithDatabase((db) =>
        db.prepare('SELECT kind, subject, qr_text AS qrText FROM document_links ORDER BY kind').all(),
      )
    expect(readLinks()).toEqual([{ kind: 'passes', subject: id, qrText: 'V/2/FX4821' }])
    const othersLinks = [
      { kind: 'guests', subject: id },
      { kind: 'passes', subject: 999_999 },
      { kind: 'years', subject: member + 1 },
    ] as const
    federation.runWithDatabase((db) => {
      for (const link of [
        { kind: 'insurance', subject: id },
        { kind: 'receipts', subject: receipt },
        { kind: 'years', subject: member },
        ...othersLinks,
      ] as const)
        createPdfDocumentLink(db, { ...link, language: 'fr' }, Date.now())
    })
    expect((await deleteAccount(maude, demo.password)).status).toBe(204)
    expect(readLinks()).toEqual(othersLinks.map(({ kind, subject }) => ({ kind, subject, qrText: null })))
  })

  test('account deletion overwrites the personal data in the database file', async () => {
    const serialNumber = '4XASEE57XMA107943'
    const readDatabaseFile = () => {
      federation.runWithDatabase((db) => db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all())
      return readFileSync(getDatabasePath(federation.dataDir), 'latin1')
    }
    expect(readDatabaseFile()).toContain(serialNumber)
    await deleteAccount(maude, demo.password)
    expect(readDatabaseFile()).not.toContain(serialNumber)
  })

  test('the id of a deleted account is never reused', async () => {
    const newest = federation.runWithDatabase((db) =>
      Number(db.prepare('SELECT max(id) AS id FROM members').get()!['id']),
    )
    federation.runWithDatabase((db) => {
      db.exec('PRAGMA foreign_keys = ON')
      db.prepare('DELETE FROM members WHERE id = ?').run(newest)
    })
    const { reply } = await visitor.call('createAccount', {
      body: {
        email: 'lea@sentier.example',
        password: 'secret-de-lea',
        confirmPassword: 'secret-de-lea',
        firstName: 'Léa',
        lastName: 'Poirier',
        phoneNumber: '4185550111',
        birthDate: '1991-04-30',
        address: {
          addressLine: '1, rue X',
          otherCity: 'Ottawa',
          province: 'ON',
          postalCode: 'K1A 0B1',
          countryId: 1,
        },
        version: 1,
      },
    })
    expect(reply.userId).toBeGreaterThan(newest)
    expect(await fetchMemberId(maude)).toBeLessThan(newest)
  })
})

/**
 * Returns the names of fields in exported data that contain a code or a time but have no
 * explanation in words. Identifiers, amounts and quantities do not count as codes.
 */
function listExportedCodesWithoutExplanation(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const isCode =
      /^(agreement|gender|language|occasion|origin|status|statut|type)$|Epoch$|At$|^dateCreation$/.test(name)
    const hasWords = `${name}Words` in value || (typeof field === 'string' && field.includes('T'))
    return (isCode && field !== null && !hasWords ? [name] : []).concat(
      listExportedCodesWithoutExplanation(field),
    )
  })
}

describe('data export of a member', () => {
  test('the data export is a zip file with uploaded files, passes and a JSON file for each kind of data', async () => {
    await maude.call('createVehicle', {
      body: {
        name: 'MARTRE',
        type: 2,
        make: 'Atelier Boréal',
        model: 'Prototype 7',
        picture: { upload: { fileName: 'm.png', base64: pixelPng, contentType: 'image/png' } },
      },
    })
    const { headers, reply } = await maude.call('exportData')
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('cache-control')).toContain('no-store')
    const files = unzipSync(reply)
    const names = Object.keys(files).toSorted()
    expect(names.filter((name) => name.endsWith('.json'))).toEqual([
      'access-rights.json',
      'billing-address.json',
      'card.json',
      'consents.json',
      'insurance-requests.json',
      'intervention-reports.json',
      'mails.json',
      'old-files.json',
      'profile.json',
      'receipts.json',
      'vehicles.json',
      'volunteering.json',
    ])
    const parseFileOfDataExport = (fileName: string): unknown => JSON.parse(strFromU8(files[fileName]!))
    expect(parseFileOfDataExport('profile.json')).toMatchObject((await maude.call('getUser')).reply)
    expect(parseFileOfDataExport('vehicles.json')).toMatchObject((await maude.call('getVehicles')).reply)
    expect(parseFileOfDataExport('receipts.json')).toMatchObject((await maude.call('getReceipts')).reply)
    expect(names).toContain('LISEZ-MOI.txt')
    const picture = names.find((name) => name.startsWith('pictures/'))
    expect(Buffer.from(files[picture!]!).toString('base64')).toBe(pixelPng)
    const passes = names.filter((name) => name.startsWith('passes/'))
    const printablePasses = (await maude.call('getAccessRights')).reply.filter(
      ({ isPrintable }) => isPrintable,
    )
    expect(passes).toHaveLength(printablePasses.length)
    expect(strFromU8(files[passes[0]!]!.subarray(0, 5))).toBe('%PDF-')
    expect(JSON.stringify(names.map((name) => strFromU8(files[name]!)))).not.toMatch(/scrypt\$|4242 ?4242/)
  })

  test.each(['fr', 'en'] as const)(
    'the data export explains every code and time in words, in the language %s',
    async (language) => {
      const everything = await signIn(federation.url, 'tout@sentier.example', language)
      const files = unzipSync((await everything.call('exportData')).reply)
      const withoutWords = Object.keys(files)
        .filter((name) => name.endsWith('.json'))
        .flatMap((name) =>
          listExportedCodesWithoutExplanation(JSON.parse(strFromU8(files[name]!))).map(
            (field) => `${name} ${field}`,
          ),
        )
      expect(withoutWords).toEqual([])
      const profile = JSON.parse(strFromU8(files['profile.json']!)) as Record<string, unknown>
      expect(profile['genderWords']).toBe(language === 'fr' ? 'Femme' : 'Female')
      const vehicles = JSON.parse(strFromU8(files['vehicles.json']!)) as Record<string, unknown>[]
      expect(vehicles[0]).toMatchObject({ type: 2, typeWords: 'Quad' })
    },
  )

  test('the data export lists e-mails to all addresses of the member, but no e-mails to a former owner of an address', async () => {
    const countExportedMails = async (client: Client) => {
      const files = unzipSync((await client.call('exportData')).reply)
      return (JSON.parse(strFromU8(files['mails.json']!)) as object[]).length
    }
    const successor = await signInNextOwnerOfMaudesFormerEmail()
    expect(await countExportedMails(successor)).toBe(1)
    // The export contains the notices to the old address and the link to the new address.
    expect(await countExportedMails(maude)).toBe(3)
    federation.runWithDatabase((db) =>
      db.prepare('UPDATE mails SET member = NULL WHERE recipient = ?').run(newEmailAddress),
    )
    expect(await countExportedMails(maude)).toBe(3)
  })

  test('the data export contains data of the signed-in member only', async () => {
    expect((await visitor.call('exportData')).code).toBe('401')
    const newcomer = await signIn(federation.url, 'nouveau@sentier.example', 'en')
    const files = unzipSync((await newcomer.call('exportData')).reply)
    expect(strFromU8(files['profile.json']!)).not.toContain('Maude')
    expect(Object.keys(files)).toContain('README.txt')
    expect(Object.keys(files)).not.toContain('card.json')
  })
})
