/** Tests of signed pass codes: layout, signature, size of the QR code, and forged codes. */
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import {
  assertPortalUrlFitsPassCodes,
  readAndVerifyPassCode,
  signPassCode,
  getCachedOrSignPassCode,
} from '../../../gateway/domains/pass-codes/pass-code-signing.ts'
import { decodeBase32, encodeBase32 } from '../../../gateway/domains/pass-codes/shared/base32.ts'
import { getPassVerificationResult } from '../../../gateway/domains/pass-codes/shared/verification-result.ts'
import {
  type PassContent,
  decodePassContent,
  encodePassContent,
  normalizePlateForPassCode,
} from '../../../gateway/domains/pass-codes/shared/pass-content-encoding.ts'
import {
  buildPassCodePrefix,
  maxCodeLength,
} from '../../../gateway/domains/pass-codes/shared/pass-code-format.ts'
import { buildPassCodeContent } from '../../../gateway/domains/pass-codes/rules.ts'
import type { AccessRightRecord } from '../../../gateway/domains/access-rights/rest.ts'
import {
  type PassSigningKey,
  buildPublicPassKeys,
  generatePassSigningKey,
  parsePassSigningKeys,
  selectPassSigningKeyOfDay,
  signPassBytes,
} from '../../../gateway/platform/pass-signing-keys.ts'
import { parseVerificationKeys } from '../../../web/domains/pass-codes/verificationKeys.ts'
import { verifyPassText } from '../../../web/domains/pass-codes/verifyPassText.ts'
import { isThorough } from '../../run-mode.ts'
import { createSeededRandom } from '../../seeded-random.ts'

const [key] = parsePassSigningKeys(generatePassSigningKey('2026-11-01')) as [PassSigningKey]
const [strangeKey] = parsePassSigningKeys(generatePassSigningKey('2026-11-01')) as [PassSigningKey]
const prefix = buildPassCodePrefix('https://portail.example')
const today = '2026-12-24'
const content: Omit<PassContent, 'keyId'> = {
  type: 1,
  vehicleType: 2,
  club: 54,
  pass: 4512,
  plate: 'V107 943',
  firstDay: '2026-10-01',
  lastDay: '2027-09-30',
  confirmedOn: today,
}
const code = signPassCode(content, key, prefix)!
const body = code.slice(prefix.length)

/**
 * Public keys with which the scanner page verifies pass codes, in the format that the gateway
 * publishes.
 */
const browserKeys = {
  ...(await parseVerificationKeys({ keys: buildPublicPassKeys([key]), attestationDays: 14 })),
  sentAt: null,
}
/** Returns the verification result of a pass code in the browser of a trail officer. */
const verifyPassCodeInBrowser = async (text: string, day = today) =>
  await verifyPassText(text, browserKeys, prefix, day)

/**
 * Verifies a pass code with a gateway that has one signing key, and returns the verification
 * result.
 */
const verifyPassCodeInGateway = (text: string) =>
  getPassVerificationResult(readAndVerifyPassCode(text, [key], prefix), today, 0)

test('getCachedOrSignPassCode caches signed pass codes by content and signing key, and limits the size of its cache', () => {
  const signedCodes = new LRUCache<string, string>({ max: 2 })
  const getOrSignPassCodeForChangedContent = (change: Partial<typeof content> = {}, signingKey = key) =>
    getCachedOrSignPassCode({ ...content, ...change }, signingKey, prefix, signedCodes)
  const first = getOrSignPassCodeForChangedContent()
  expect(getOrSignPassCodeForChangedContent()).toBe(first)
  for (const [changed, by] of [
    [getOrSignPassCodeForChangedContent({ plate: 'V107 944' }), key],
    [getOrSignPassCodeForChangedContent({ confirmedOn: '2026-12-25' }), key],
    [getOrSignPassCodeForChangedContent({}, strangeKey), strangeKey],
  ] as const) {
    expect(changed).not.toBe(first)
    expect(readAndVerifyPassCode(changed!, [by], prefix).origin).toBe('genuine')
  }
  expect(signedCodes.size).toBe(2)
  expect(getOrSignPassCodeForChangedContent()).not.toBe(first)
  expect(getOrSignPassCodeForChangedContent({ plate: 'ÉTÉ' })).toBeNull()
})

test('readAndVerifyPassCode accepts a pass code with its URL prefix in upper or lower case, or without the prefix', () => {
  expect(code).toMatch(/^HTTPS:\/\/PORTAIL\.EXAMPLE\/V\/[A-Z2-7]+$/)
  for (const text of [code, body, `https://portail.example/v/${body}`]) {
    expect(readAndVerifyPassCode(text, [key], prefix)).toEqual({
      origin: 'genuine',
      content: { ...content, keyId: key.id },
    })
    expect(verifyPassCodeInGateway(text)).toBe('VALID_TODAY')
  }
})

test('verification in the browser returns the pass of a genuine pass code, and reports an unknown signing key or a control number', async () => {
  for (const text of [code, body, ` https://portail.example/v/${body}\n`])
    expect(await verifyPassCodeInBrowser(text)).toEqual({
      result: 'VALID_TODAY',
      pass: {
        number: '#004512',
        type: 'ANNUAL',
        registration: 'V107 943',
        vehicleType: 'QUAD',
        clubNumber: '054',
        firstDay: '2026-10-01',
        lastDay: '2027-09-30',
        confirmedOn: today,
      },
      reason: null,
    })
  for (const [day, result] of [
    ['2026-09-30', 'NOT_VALID_TODAY'],
    ['2027-01-08', 'OLD_CONFIRMATION'],
    ['2027-10-01', 'NOT_VALID_TODAY'],
  ] as const)
    expect(await verifyPassCodeInBrowser(code, day)).toMatchObject({ result, pass: { number: '#004512' } })
  for (const [text, reason] of [
    [signPassCode(content, strangeKey, prefix)!, 'unknownKey'],
    ['R8W4H6B', 'controlNumber'],
    ['https://autre.example', null],
  ] as const)
    expect(await verifyPassCodeInBrowser(text)).toEqual({ result: 'CANNOT_BE_CHECKED', pass: null, reason })
})

test('encodePassContent still writes the pass content in version 1 of its byte format', () => {
  expect(Buffer.from(encodePassContent({ ...content, keyId: 0x12_34 })!).toString('hex')).toBe(
    `111234280036000011a050f75263514b${Buffer.from('V107 943').toString('hex')}`,
  )
})

test.each<[string, Partial<PassContent>]>([
  ['without a club', { club: null }],
  ['with the longest plate', { plate: 'ABCDEFGHIJ' }],
  ['with the shortest plate', { plate: '1' }],
  ['for one day', { firstDay: today, lastDay: today }],
  ['with the largest numbers', { type: 15, vehicleType: 15, club: 999, pass: 0xff_ff_ff_ff, keyId: 0xff_ff }],
])('the content of a pass is unchanged after encoding and decoding: a pass %s', (_, change) => {
  const changed = { ...content, keyId: 7, ...change }
  expect(decodePassContent(encodePassContent(changed)!)).toEqual(changed)
})

test.each<[string, Partial<PassContent>]>([
  ['an unknown type', { type: 0 }],
  ['a club number of four digits', { club: 1000 }],
  ['a pass number of more than 32 bits', { pass: 2 ** 32 }],
  ['an empty plate', { plate: '' }],
  ['a plate of eleven characters', { plate: 'ABCDEFGHIJK' }],
  ['a plate in lower case', { plate: 'v107' }],
  ['a day that does not exist', { firstDay: '2026-02-30' }],
  ['a day after the year 2149', { lastDay: '2200-01-01' }],
  ['a last day before the first day', { lastDay: '2026-09-30' }],
])(
  'signPassCode returns null if a value does not fit the binary format of pass codes: a pass with %s',
  (_, change) => {
    expect(signPassCode({ ...content, ...change }, key, prefix)).toBeNull()
  },
)

test.each([
  ['V107 943', 'V107 943'],
  ['  v107   943 ', 'V107 943'],
  ['v214-600', 'V214-600'],
  ['Éclair', 'ECLAIR'],
  ['AB 12', 'AB 12'],
  ['', null],
  ['   ', null],
  ['КВАД 1', null],
  ['🛞', null],
  ['V\u0000107', null],
  ['ABCDEFGHIJK', null],
])(
  'normalizePlateForPassCode normalizes the license plate %j for a pass code, or returns null if it cannot be encoded',
  (plate, expected) => {
    expect(normalizePlateForPassCode(plate)).toBe(expected)
  },
)

describe('passes with a code', () => {
  const now = Date.parse('2026-12-24T17:00:00Z')
  const pass: AccessRightRecord = {
    id: 4512,
    controlNumber: 'R8W4H6B',
    type: 'ANNUAL',
    status: 'ACTIVE',
    activeAt: Date.parse('2026-10-01T04:00:00Z'),
    expiresAt: Date.parse('2027-10-01T03:59:59.999Z'),
    paidAt: 0,
    createdAt: 0,
    updatedAt: 0,
    isPrintable: true,
    isInsured: true,
    price: null,
    desiredActivation: null,
    club: { id: 1, number: '054', name: 'Les Rives hautes' },
    vehicle: null,
  }
  const vehicle = { registration: 'V107 943', type: 'QUAD' } as const

  test('buildPassCodeContent writes the first and last day of a pass in the time zone of Quebec', () => {
    expect(buildPassCodeContent(pass, vehicle, now)).toEqual(content)
  })

  test.each<[string, Partial<AccessRightRecord>, string | null, boolean]>([
    ['an upcoming pass', { activeAt: now + 86_400_000 }, 'V1', true],
    ['a pass without insurance', { type: 'ANNUAL_WITHOUT_INSURANCE' }, 'V1', true],
    ['a pass without a club', { club: null }, 'V1', true],
    ['an expired pass', { expiresAt: now - 1 }, 'V1', false],
    ['an unpaid pass', { status: 'PAYMENT_FAILED' }, 'V1', false],
    ['a requested pass', { status: 'APPROVAL_PENDING' }, 'V1', false],
    ['a pass that the federation does not print', { isPrintable: false }, 'V1', false],
    ['a trail pass', { type: 'TRAIL' }, 'V1', false],
    ['a pass without an end', { expiresAt: null }, 'V1', false],
    ['a pass without a start', { activeAt: null }, 'V1', false],
    ['a pass of a vehicle without a plate', {}, null, false],
    ['a pass of a vehicle with a plate in another script', {}, 'КВАД', false],
  ])(
    'buildPassCodeContent returns content only for a paid, printable pass of a vehicle with a plate: %s',
    (_, change, registration, hasCode) => {
      expect(buildPassCodeContent({ ...pass, ...change }, { ...vehicle, registration }, now) !== null).toBe(
        hasCode,
      )
    },
  )
})

test.each([
  ['before the first day', '2026-09-30', 0, 'NOT_VALID_TODAY'],
  ['on the first day', '2026-10-01', 0, 'VALID_TODAY'],
  ['on the last day', '2027-09-30', 0, 'VALID_TODAY'],
  ['after the last day', '2027-10-01', 0, 'NOT_VALID_TODAY'],
  ['on the last day of a recent confirmation', '2027-01-07', 14, 'VALID_TODAY'],
  ['after the last day of a recent confirmation', '2027-01-08', 14, 'OLD_CONFIRMATION'],
  ['after the last day, with an old confirmation', '2027-10-01', 14, 'NOT_VALID_TODAY'],
])(
  'the verification result of a genuine pass code states if the pass is valid today and if its confirmation is recent: %s',
  (_, day, attestationDays, expected) => {
    expect(getPassVerificationResult(readAndVerifyPassCode(code, [key], prefix), day, attestationDays)).toBe(
      expected,
    )
  },
)

describe('size of the QR code', () => {
  const longest = signPassCode({ ...content, plate: 'ABCDEFGHIJ' }, key, '')!
  const measureQrCodeSize = (host: string) =>
    encode(buildPassCodePrefix(`https://${host}`) + longest, { ecc: 'M', border: 0 }).size

  test('the QR code of a pass has 45 modules per side for a short portal host, and 49 for the longest accepted host', () => {
    expect(longest).toHaveLength(maxCodeLength)
    expect([
      measureQrCodeSize('a'.repeat(20)),
      measureQrCodeSize('a'.repeat(24)),
      measureQrCodeSize('a'.repeat(66)),
    ]).toEqual([45, 49, 49])
    expect(measureQrCodeSize('a'.repeat(67))).toBeGreaterThan(49)
  })

  test.each([
    'https://portail.example',
    'http://localhost:4000',
    'https://xn--fdration-b1ab.example',
    `https://${'a'.repeat(66)}`,
  ])(
    'the gateway accepts the portal URL %s for signed pass codes, because a pass code can contain the host name of this URL',
    (url) => expect(() => assertPortalUrlFitsPassCodes(url)).not.toThrow(),
  )

  test.each([
    [
      `https://${'a'.repeat(67)}`,
      /^PUBLIC_URL has a host that is 1 characters? too long .+PASS_CODE=number\.$/,
    ],
    ['http://[::1]:4000', /^PUBLIC_URL must have a host of letters/],
    ['https://mon_portail.example', /^PUBLIC_URL must have a host of letters/],
  ])(
    'signed pass codes refuse the portal URL %s, and the error states the reason in one line',
    (url, reason) => {
      expect(() => assertPortalUrlFitsPassCodes(url)).toThrow(reason)
    },
  )
})

describe('signing keys', () => {
  test('the public keys that the gateway publishes can verify a pass code and contain no private key', () => {
    const [published] = buildPublicPassKeys([key])
    expect(Object.keys(published!).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    const bytes = decodeBase32(body)!
    const publicKey = createPublicKey({ key: { ...published! }, format: 'jwk' })
    expect(
      verify(
        'sha256',
        bytes.subarray(0, -64),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        bytes.subarray(-64),
      ),
    ).toBe(true)
    expect(Number.parseInt(published!.kid, 16)).toBe(decodePassContent(bytes.subarray(0, -64))!.keyId)
  })

  test('a new signing key signs pass codes from its first day, and pass codes of the old key stay genuine', () => {
    const keys = parsePassSigningKeys(
      `${generatePassSigningKey('2027-05-01')},\n ${generatePassSigningKey('2026-11-01')},`,
    )
    const [oldKey, newKey] = keys as [PassSigningKey, PassSigningKey]
    expect(keys.map(({ firstDay }) => firstDay)).toEqual(['2026-11-01', '2027-05-01'])
    expect(
      ['2026-01-01', '2026-11-01', '2027-04-30', '2027-05-01', '2028-01-01'].map((day) =>
        keys.indexOf(selectPassSigningKeyOfDay(keys, day)!),
      ),
    ).toEqual([0, 0, 0, 1, 1])
    for (const signingKey of [oldKey, newKey])
      expect(readAndVerifyPassCode(signPassCode(content, signingKey, prefix)!, keys, prefix).origin).toBe(
        'genuine',
      )
    expect(selectPassSigningKeyOfDay([], today)).toBeNull()
  })

  const encoded = generatePassSigningKey('2026-11-01')
  const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64')
  test.each([
    ['no key', ' , ', 'has no key'],
    ['a key without a day', encoded.slice(11), 'key 1 begins with no day'],
    ['a day without a key', '2026-11-01:', 'key 1 is no PKCS #8 key'],
    ['text after a key', `${encoded}:junk`, 'key 1 is no PKCS #8 key'],
    ['a damaged key', `${encoded},2027-01-01:${encoded.slice(40)}`, 'key 2 is no PKCS #8 key'],
    ['a key of another curve', `2026-11-01:${otherCurve}`, 'key 1 is another one'],
    ['a key twice', `${encoded},${encoded.replace('2026', '2027')}`, 'has the same key twice'],
    ['two keys of a day', `${encoded},${generatePassSigningKey('2026-11-01')}`, 'the same first day'],
  ])(
    'parsePassSigningKeys rejects a setting with %s, and its error message does not contain the key',
    (_, text, reason) => {
      const parseSigningKeysOfTestText = () => parsePassSigningKeys(text)
      expect(parseSigningKeysOfTestText).toThrow(reason)
      expect(parseSigningKeysOfTestText).not.toThrow(/MIGHAgEA\w/)
    },
  )

  test('every ECDSA signature of a pass code uses the lower one of its two valid s values', () => {
    const half = 0x7fffffff_80000000_7fffffff_ffffffff_de737d56_d38bcf42_79dce561_7e3192a8n
    for (let index = 0; index < 40; index += 1) {
      const s = Buffer.from(signPassBytes(key, Buffer.from([index]))).subarray(32)
      expect(BigInt(`0x${s.toString('hex')}`) <= half).toBe(true)
    }
  })
})

describe('forged codes', () => {
  const random = createSeededRandom(52)
  const pickRandomItem = <Item>(items: ArrayLike<Item>) => items[Math.floor(random() * items.length)]!
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bytes = decodeBase32(body)!

  const order = 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632551n
  /**
   * Returns the genuine pass code with its signature in another valid form. An ECDSA signature is
   * valid with two s values; this code contains the larger one.
   */
  const createPassCodeWithAlteredSignature = () => {
    const high = Buffer.from(bytes)
    const s = order - BigInt(`0x${high.subarray(-32).toString('hex')}`)
    high.set(Buffer.from(s.toString(16).padStart(64, '0'), 'hex'), high.length - 32)
    return encodeBase32(high)
  }
  const createPassCodeWithFlippedBits = () => {
    const flipped = Uint8Array.from(bytes)
    flipped[Math.floor(random() * flipped.length)]! ^= 1 + Math.floor(random() * 255)
    return encodeBase32(flipped)
  }
  /** Returns a pass code with other content and the signature of the genuine code. */
  const createPassCodeWithReplacedContent = () => {
    const plate = Array.from({ length: 8 }, () => pickRandomItem('ABCDEFGH0123456789')).join('')
    const pass = Math.floor(random() * 2 ** 32)
    const otherCode = encodePassContent({ ...content, plate, pass, keyId: key.id })!
    return encodeBase32(Buffer.concat([otherCode, bytes.subarray(-64)]))
  }
  /** Returns a pass code that names the portal's signing key but is signed with another key. */
  const createPassCodeSignedWithOtherKey = () => {
    const forgedCode = encodePassContent({ ...content, pass: Math.floor(random() * 1e6), keyId: key.id })!
    return encodeBase32(Buffer.concat([forgedCode, signPassBytes(strangeKey, forgedCode)]))
  }
  const createRandomPassCodeText = (length: number, characters: ArrayLike<string>) =>
    Array.from({ length }, () => pickRandomItem(characters)).join('')
  const position = Math.floor(random() * body.length)

  const forgeries: Record<string, () => string> = {
    'a changed character': () => {
      const at = Math.floor(random() * body.length)
      const otherCharacter = pickRandomItem(alphabet.replace(body[at]!, ''))
      return body.slice(0, at) + otherCharacter + body.slice(at + 1)
    },
    'changed bits': createPassCodeWithFlippedBits,
    'a truncated end': () => body.slice(0, Math.floor(random() * body.length)),
    'a truncated beginning': () => body.slice(1 + Math.floor(random() * (body.length - 1))),
    'an added end': () => body + createRandomPassCodeText(1 + Math.floor(random() * 20), alphabet),
    'replaced content': createPassCodeWithReplacedContent,
    'a signature of another key under the id of a known key': createPassCodeSignedWithOtherKey,
    'a code of another key': () =>
      signPassCode({ ...content, pass: Math.floor(random() * 1e6) }, strangeKey, prefix)!,
    'a signature of zeros': () =>
      encodeBase32(Buffer.concat([bytes.subarray(0, -64), Buffer.alloc(64, Math.floor(random() * 2) * 255)])),
    'a high s': createPassCodeWithAlteredSignature,
    'lower case': () => body.toLowerCase(),
    'one lower-case letter': () => {
      const at = pickRandomItem([...body.matchAll(/[A-Z]/g)]).index
      return body.slice(0, at) + body[at]!.toLowerCase() + body.slice(at + 1)
    },
    padding: () => body + '='.repeat(1 + Math.floor(random() * 6)),
    'a space or line break': () =>
      body.slice(0, position) + pickRandomItem([' ', '\n', '\u00a0', '-']) + body.slice(position),
    'unused bits that are set': () => {
      // 88 bytes take 141 characters, whose last one has one unused bit.
      const last = alphabet.indexOf(body.at(-1)!)
      return body.slice(0, -1) + alphabet[last ^ 1]!
    },
    'an ended pass': () =>
      signPassCode({ ...content, firstDay: '2025-10-01', lastDay: '2026-12-23' }, key, prefix)!,
    'an upcoming pass': () =>
      signPassCode({ ...content, firstDay: '2026-12-25', lastDay: '2026-12-25' }, key, prefix)!,
    'the host of another portal': () => `HTTPS://AUTRE.EXAMPLE/V/${body}`,
    'a control number': () => createRandomPassCodeText(7, 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'),
    'random base32': () => createRandomPassCodeText(Math.floor(random() * 200), alphabet),
    'random text': () =>
      createRandomPassCodeText(Math.floor(random() * 300), [
        '\u0000',
        'é',
        '🛞',
        '\ud800',
        '/',
        '%',
        'A',
        '7',
        '{',
      ]),
    'an empty text': () => pickRandomItem(['', prefix, '/', prefix.toLowerCase()]),
  }

  test(`the gateway and the browser both reject ${isThorough ? '100,000' : '1,000'} texts that are no valid pass code, such as forged or expired codes`, async () => {
    const kinds = Object.entries(forgeries)
    const results = new Map<string, Set<string>>(kinds.map(([kind]) => [kind, new Set()]))
    const total = isThorough ? 100_000 : 1_000
    for (let index = 0; index < total; index += 1) {
      const [kind, forge] = kinds[index % kinds.length]!
      const text = forge()
      const result = verifyPassCodeInGateway(text)
      results.get(kind)!.add(result)
      // The browser removes spaces around a text that an officer has pasted.
      if (text === text.trim()) expect((await verifyPassCodeInBrowser(text)).result, kind).toBe(result)
    }
    expect(Object.fromEntries([...results].filter(([, seen]) => seen.has('VALID_TODAY')))).toEqual({})
    // Only a code that names a known key is called altered; damaged and foreign texts are not.
    const listVerificationResultsOfForgeryKind = (kind: string) => [...results.get(kind)!]
    for (const kind of [
      'replaced content',
      'a signature of another key under the id of a known key',
      'a high s',
    ])
      expect(listVerificationResultsOfForgeryKind(kind), kind).toEqual(['ALTERED'])
    for (const kind of ['an ended pass', 'an upcoming pass'])
      expect(listVerificationResultsOfForgeryKind(kind), kind).toEqual(['NOT_VALID_TODAY'])
    for (const kind of [
      'a truncated end',
      'a truncated beginning',
      'a code of another key',
      'lower case',
      'one lower-case letter',
      'padding',
      'unused bits that are set',
      'the host of another portal',
      'a control number',
      'random text',
      'an empty text',
    ])
      expect(listVerificationResultsOfForgeryKind(kind), kind).toEqual(['CANNOT_BE_CHECKED'])
    // The genuine code is still accepted, so the forged codes fail for their forgery.
    expect(verifyPassCodeInGateway(code)).toBe('VALID_TODAY')
  })
})
