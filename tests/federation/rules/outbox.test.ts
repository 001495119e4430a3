import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Store, openDatabaseStore, rebuildDatabase } from '../../../federation/store/database.ts'
import {
  type Purpose,
  invalidateRecoveryTokens,
  createOneTimeCode,
  createMailToken,
  redeemMailToken,
  redeemOneTimeCode,
} from '../../../federation/session/mail-tokens.ts'
import { readFederationConfig } from '../../../federation/config.ts'
import {
  type MailKind,
  type MailValues,
  listMails,
  readMail,
  sendMail,
} from '../../../federation/outbox/mails.ts'
import type { MailAttachment } from '../../../federation/outbox/mail-kinds.ts'
import { insertSeedData } from '../../../federation/demo/seed/insert-seed-data.ts'

const now = Date.parse('2026-06-01T12:00:00-04:00')
const minute = 60_000
const hour = 60 * minute
const sender = {
  config: { ...readFederationConfig({}), portalUrl: 'https://portail.example' },
  publicUrl: () => 'https://federation.example',
}

let folder: string
let store: Store
let maude: number
let noah: number

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sentier-outbox-'))
  store = openDatabaseStore(folder)
  rebuildDatabase(store, (each) => insertSeedData(each, now))
  const findMemberId = (email: string) =>
    Number(store.sql.get`SELECT id FROM members WHERE email = ${email}`?.['id'])
  maude = findMemberId('demo@sentier.example')
  noah = findMemberId('nouveau@sentier.example')
})
afterAll(() => {
  store.db.close()
  rmSync(folder, { recursive: true, force: true })
})

const document = '/documents/passes/abc.pdf'
const attached: MailAttachment[] = [
  { kind: 'passes', subject: 123, number: '#000123' },
  { kind: 'insurance', subject: 123, number: '#000123' },
  { kind: 'receipts', subject: 45, number: '#000045' },
]
const pass = { number: '#000123', document, attached }
const boughtPass = {
  ...pass,
  firstName: 'Thérèse',
  type: 'droit d’accès annuel',
  vehicle: 'PIONNIER (V542 640)',
  period: 'du 28 novembre 2026 au 30 septembre 2027',
  total: '440,88 $',
}
const guestPass = {
  ...pass,
  attached: [
    { kind: 'guests', subject: 123, number: '#000123' },
    { kind: 'guestreceipts', subject: 123, number: '#000123' },
  ] satisfies MailAttachment[],
  from: '21 novembre 2026',
  until: '23 novembre 2026',
}
const request = { number: '000045', vehicle: 'RENARD-21' }
const club = { club: 'Les Rives hautes' }

/**
 * List of every kind of e-mail, with sample values, the URL path of its link, and a part of its
 * text.
 */
const kinds: { [Kind in MailKind]: { values: MailValues[Kind]; path: string | null; says: string } } = {
  confirmEmail: {
    values: { token: 'a-b_c' },
    path: 'account/confirmemail?token=a-b_c&email=m%2Bq%40sentier.example',
    says: 'sept jours',
  },
  oneTimeCode: { values: { code: '012345' }, path: null, says: '012345' },
  resetPassword: {
    values: { token: 't' },
    path: 'account/resetpassword?token=t&email=m%2Bq%40sentier.example',
    says: 'deux heures',
  },
  confirmEmailChange: {
    values: { token: 't', userId: 7 },
    path: 'confirmchangeemail?email=m%2Bq%40sentier.example&userId=7&token=t',
    says: '24 heures',
  },
  emailChangeAsked: {
    values: { newEmail: 'neuf@sentier.example' },
    path: 'account/forgottenpassword',
    says: 'neuf@sentier.example',
  },
  emailChanged: { values: { newEmail: 'neuf@sentier.example' }, path: null, says: 'neuf@sentier.example' },
  passwordChanged: { values: {}, path: 'account/forgottenpassword', says: 'mot de passe' },
  accountDeleted: { values: {}, path: null, says: 'supprimés' },
  accessRightBought: {
    values: boughtPass,
    path: 'Dashboard',
    says: 'Bonjour Thérèse,\n\nMerci de votre achat. Votre droit d’accès annuel #000123 pour PIONNIER (V542 640) est valide du 28 novembre 2026 au 30 septembre 2027. Vous avez payé 440,88 $.',
  },
  accessRightResent: { values: pass, path: 'Dashboard', says: '#000123' },
  insuranceRequestReceived: { values: request, path: 'RequestsWithoutInsurance', says: '30 jours' },
  insuranceRequestAccepted: {
    values: { ...request, id: 45, expiresAt: Date.parse('2026-07-01T18:05:00Z') },
    path: 'PaymentInfoWithoutInsurance/45',
    says: '1er juillet 2026 à 14 h 05',
  },
  insuranceRequestRefused: { values: request, path: 'Dashboard', says: '000045' },
  insuranceRequestExpired: { values: request, path: 'Dashboard', says: 'pas été payée à temps' },
  insuranceRequestUndecided: { values: request, path: 'Dashboard', says: 'sans qu’une décision soit prise' },
  volunteerRequestReceived: { values: club, path: 'Dashboard', says: 'Les Rives hautes' },
  volunteerAccepted: { values: club, path: 'Dashboard', says: 'Les Rives hautes' },
  volunteerRefused: { values: club, path: 'Dashboard', says: 'Les Rives hautes' },
  volunteerRevoked: { values: club, path: 'Dashboard', says: 'Les Rives hautes' },
  interventionIssued: {
    values: { id: 9, number: '000009', registration: 'V214 507' },
    path: 'interventionreport/9',
    says: 'V214 507',
  },
  guestAccessRightBought: { values: guestPass, path: null, says: 'du 21 novembre 2026 au 23 novembre 2026' },
  guestAccessRightResent: { values: guestPass, path: null, says: 'du 21 novembre 2026 au 23 novembre 2026' },
}

describe('e-mail of the outbox', () => {
  const to = 'm+q@sentier.example'
  const sendAndReadMail = (kind: MailKind, language: 'fr' | 'en') => {
    const id = sendMail(store, { to, kind, language, values: kinds[kind].values, now })
    return readMail(store, sender, id)!
  }

  test.each(Object.keys(kinds) as MailKind[])(
    'an e-mail of the kind %s is written in French and English',
    (kind) => {
      for (const language of ['fr', 'en'] as const) {
        const mail = sendAndReadMail(kind, language)
        expect(mail).toMatchObject({ to, kind, language, createdAt: now })
        const everything = [mail.subject, mail.text, mail.html].join('\n')
        // The text has no unfilled placeholder, and no text is missing.
        expect(everything).not.toMatch(/\{\{|undefined|null/)
        expect(everything).not.toContain(`${kind}.`)
        expect(mail.html).toContain(`<html lang="${language}-CA">`)
        for (const { url, label } of mail.links) {
          expect(label).not.toBe('')
          expect(mail.text).toContain(url)
        }
      }
      const french = sendAndReadMail(kind, 'fr')
      expect(french.text.replaceAll('\u00a0', ' ')).toContain(kinds[kind].says)
      expect(french.subject).not.toBe(sendAndReadMail(kind, 'en').subject)
    },
  )

  test.each(Object.keys(kinds) as MailKind[])(
    'an e-mail of the kind %s links to its portal page, in the language of the e-mail',
    (kind) => {
      const { path, values } = kinds[kind]
      const query = path?.includes('?') ? '&' : '?'
      const expected = path === null ? [] : [`https://portail.example/${path}${query}lang=en`]
      if ('document' in values) expected.unshift('https://federation.example/documents/passes/abc.pdf')
      expect(sendAndReadMail(kind, 'en').links.map(({ url }) => url)).toEqual(expected)
    },
  )

  test.each([
    [
      'accessRightBought',
      [
        'Droit d’accès #000123 (PDF)',
        'Attestation d’assurance du droit d’accès #000123 (PDF)',
        'Reçu #000045 (PDF)',
      ],
      ['Pass #000123 (PDF)', 'Insurance certificate for pass #000123 (PDF)', 'Receipt #000045 (PDF)'],
    ],
    ...(['guestAccessRightBought', 'guestAccessRightResent'] as const).map(
      (kind) =>
        [
          kind,
          ['Droit d’accès #000123 (PDF)', 'Reçu #000123 (PDF)'],
          ['Pass #000123 (PDF)', 'Receipt #000123 (PDF)'],
        ] as const,
    ),
  ] as const)(
    'an e-mail of the kind %s has attached files, and lists these files in French and in English',
    (kind, french, english) => {
      for (const [language, labels, carries] of [
        ['fr', french, /joints? à ce courriel/],
        ['en', english, /attached to this email/],
      ] as const) {
        const mail = sendAndReadMail(kind, language)
        expect(mail.attachments.map(({ label }) => label)).toEqual(labels)
        expect(mail.attachments.map((each) => [each.kind, each.subject])).toEqual(
          kinds[kind].values.attached.map((each) => [each.kind, each.subject]),
        )
        expect(mail.text).toMatch(carries)
        for (const label of labels) {
          expect(mail.text).toContain(`- ${label}\n`)
          expect(mail.html).toContain(`<li>${label}</li>`)
        }
      }
    },
  )

  test.each(Object.keys(kinds) as MailKind[])(
    'an e-mail of the kind %s mentions an attached file only if the e-mail has an attachment',
    (kind) => {
      for (const language of ['fr', 'en'] as const) {
        const { text, attachments } = sendAndReadMail(kind, language)
        expect(/\bjoint|annexé|attached|Attachments|\(PDF\)/.test(text)).toBe(attachments.length > 0)
      }
    },
  )

  test('an e-mail has one button, its main action, and shows further links as text', () => {
    const { html, links } = sendAndReadMail('accessRightBought', 'fr')
    const anchors = [...html.matchAll(/<a [^>]*style="([^"]*)"[^>]*>([^<]*)</g)]
    expect(anchors.map(([, , label]) => label)).toEqual(links.map(({ label }) => label))
    expect(anchors.map(([, style]) => style!.includes('background'))).toEqual([true, false])
  })

  test('an e-mail ends with the name, the phone number and the e-mail address of the federation', () => {
    const { text, html } = sendAndReadMail('accessRightBought', 'fr')
    const signature = 'Fédération Sentier · 418 555-0142 · aide@sentier.example'
    expect(text.endsWith(`\n\n${signature}\n`)).toBe(true)
    expect(html).toContain(`>${signature}</p>`)
  })

  test('an e-mail escapes text written by users, so it is never interpreted as HTML', () => {
    const id = sendMail(store, {
      to,
      kind: 'volunteerAccepted',
      language: 'fr',
      values: { club: '<b onclick="x">Les $t(Rives) {{issuer}}</b>' },
      now,
    })
    const { html, text } = readMail(store, sender, id)!
    expect(html).not.toContain('<b ')
    expect(text).toContain('<b onclick="x">Les $t(Rives) {{issuer}}</b>')
  })

  test('the outbox finds e-mails by recipient address regardless of letter case, and lists the newest first', () => {
    const first = sendMail(store, {
      to: 'a@x.example',
      kind: 'passwordChanged',
      language: 'fr',
      values: {},
      now,
    })
    const second = sendMail(store, {
      to: 'A@x.example',
      kind: 'accountDeleted',
      language: 'en',
      values: {},
      now,
    })
    expect(listMails(store, sender, 'a@X.example').map(({ id }) => id)).toEqual([second, first])
    expect(listMails(store, sender)[0]!.id).toBe(second)
    expect(readMail(store, sender, 999_999)).toBeNull()
  })

  test('every text in the e-mail locale file is used by a kind of e-mail', () => {
    const texts = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../locales/fr/federation/mails.json'), 'utf8'),
    ) as Record<string, string>
    const usedTextKeys = (Object.keys(kinds) as MailKind[]).flatMap((kind) => {
      const parts = ['subject', 'body']
      if (kinds[kind].path !== null) parts.push('action')
      if ('document' in kinds[kind].values) parts.push('document')
      return parts.map((part) => `${kind}.${part}`)
    })
    const files = ['title', 'passes', 'guests', 'guestreceipts', 'insurance', 'receipts'].map(
      (part) => `attached.${part}`,
    )
    expect(Object.keys(texts).sort()).toEqual(
      ['link', 'period', 'periodDay', ...files, ...usedTextKeys].sort(),
    )
  })
})

describe('link in an e-mail', () => {
  const lifetimes: [Purpose, number][] = [
    ['emailConfirmation', 7 * 24 * hour],
    ['passwordReset', 2 * hour],
    ['emailChange', 24 * hour],
  ]

  test.each(lifetimes)(
    'an e-mail link with the purpose %s works once and expires after %d ms',
    (purpose, lifetime) => {
      const token = createMailToken(store, purpose, maude, 'neuf@sentier.example', now)
      expect(redeemMailToken(store, purpose, token, now + lifetime)).toBeNull()
      expect(redeemMailToken(store, purpose, token, now + lifetime - 1)).toEqual({
        member: maude,
        payload: 'neuf@sentier.example',
      })
      expect(redeemMailToken(store, purpose, token, now)).toBeNull()
    },
  )

  test.each(lifetimes)('an e-mail link with the purpose %s works for no other purpose', (purpose) => {
    const token = createMailToken(store, purpose, maude, null, now)
    for (const [otherPurpose] of lifetimes) {
      if (otherPurpose !== purpose) expect(redeemMailToken(store, otherPurpose, token, now)).toBeNull()
    }
    expect(redeemMailToken(store, purpose, `${token}x`, now)).toBeNull()
    expect(redeemMailToken(store, purpose, '', now)).toBeNull()
    expect(redeemMailToken(store, purpose, token, now)).not.toBeNull()
  })

  test.each([
    ['emailConfirmation', true],
    ['passwordReset', true],
    ['emailChange', false],
  ] as const)(
    'after a newer e-mail link with the purpose %s is sent, an older link remains usable (true or false): %s',
    (purpose, outlives) => {
      const older = createMailToken(store, purpose, maude, 'a', now)
      const newer = createMailToken(store, purpose, maude, 'b', now)
      expect(redeemMailToken(store, purpose, older, now) !== null).toBe(outlives)
      // When the older token was redeemed, the newer token is void, because its work is done.
      expect(redeemMailToken(store, purpose, newer, now) !== null).toBe(!outlives)
    },
  )

  test('a password reset link of one member does not affect the reset link of another member', () => {
    const his = createMailToken(store, 'passwordReset', noah, null, now)
    const hers = createMailToken(store, 'passwordReset', maude, null, now)
    redeemMailToken(store, 'passwordReset', hers, now)
    invalidateRecoveryTokens(store, maude)
    expect(redeemMailToken(store, 'passwordReset', his, now)).toEqual({ member: noah, payload: null })
  })

  test("the database stores only the digest of an e-mail link's token", () => {
    const token = createMailToken(store, 'passwordReset', maude, null, now)
    expect(JSON.stringify(store.sql.all`SELECT * FROM mail_tokens`)).not.toContain(token)
  })
})

describe('one-time code of a member', () => {
  const buildWrongOneTimeCode = (code: string) => (code === '000000' ? '000001' : '000000')

  test('a one-time code has six digits and works once', () => {
    const code = createOneTimeCode(store, maude, now)
    expect(code).toMatch(/^\d{6}$/)
    expect(redeemOneTimeCode(store, maude, code, now)).toBe(true)
    expect(redeemOneTimeCode(store, maude, code, now)).toBe(false)
  })

  test.each([
    [10 * minute - 1, true],
    [10 * minute, false],
  ])('redeeming a one-time code %d ms after its creation returns %s', (elapsed, isValid) => {
    const code = createOneTimeCode(store, maude, now)
    expect(redeemOneTimeCode(store, maude, code, now + elapsed)).toBe(isValid)
  })

  test.each([
    [4, true],
    [5, false],
  ])('redeeming a one-time code after %d failed attempts returns %s', (tries, isValid) => {
    const code = createOneTimeCode(store, maude, now)
    for (let tried = 0; tried < tries; tried += 1)
      redeemOneTimeCode(store, maude, buildWrongOneTimeCode(code), now)
    expect(redeemOneTimeCode(store, maude, code, now)).toBe(isValid)
  })

  test('a newer one-time code replaces the previous code, and failed attempts count from zero again', () => {
    const older = createOneTimeCode(store, maude, now)
    for (let tried = 0; tried < 5; tried += 1)
      redeemOneTimeCode(store, maude, buildWrongOneTimeCode(older), now)
    const newer = createOneTimeCode(store, maude, now)
    if (older !== newer) expect(redeemOneTimeCode(store, maude, older, now)).toBe(false)
    expect(redeemOneTimeCode(store, maude, newer, now)).toBe(true)
  })

  test('a one-time code works only for its own account', () => {
    const code = createOneTimeCode(store, maude, now)
    expect(redeemOneTimeCode(store, noah, code, now)).toBe(false)
    expect(redeemOneTimeCode(store, maude, code, now)).toBe(true)
  })
})
