import { describe, expect, test } from 'vitest'
import {
  formatReceiptOrPassNumber,
  formatPhoneNumber,
  formatRegionNumber,
} from '../../../gateway/platform/format-numbers.ts'
import {
  parseAccessRight,
  parsePassStatus,
  parsePassType,
} from '../../../gateway/domains/access-rights/rest.ts'
import { parseClub } from '../../../gateway/domains/clubs/rest.ts'
import type { Club } from '../../../gateway/federation/generated/contract.ts'
import {
  convertCentsToMoney,
  parseBoolean,
  parseCents,
  parseTimestamp,
  parseFederationRows,
  parseHttpUrl,
  parseInteger,
} from '../../../gateway/federation/parse-values.ts'
import { parseReceipt } from '../../../gateway/domains/receipts/rest.ts'
import { sanitizeFederationMessage } from '../../../gateway/federation/sanitize-message.ts'

describe('lenient parsing of federation values', () => {
  test.each([
    [19.99, 1999],
    [0.1 + 0.2, 30],
    ['1234.5', 123_450],
    [-5.25, -525],
    ['0.005', 1],
    ['0.0049', 0],
    [1e21, null],
    [Number.NaN, null],
    ['12,50', null],
    [null, null],
  ])('parseCents converts the REST amount of %s dollars to %s cents', (dollars, expected) => {
    expect(parseCents(dollars)).toBe(expected)
  })

  test.each([
    ['sentier.example', 'https://sentier.example/'],
    ['http://www.club.example/a b', 'http://www.club.example/a%20b'],
    ['javascript:alert(1)', null],
    ['ftp://club.example', null],
    ['https://user:pass@club.example', null],
    ['http://localhost:4001/pass', 'http://localhost:4001/pass'],
    ['club', null],
    [' ', null],
    [7, null],
  ])(
    'parseHttpUrl converts the text %s to the URL %s, or to null if the text is no HTTP URL',
    (value, expected) => {
      expect(parseHttpUrl(value)).toBe(expected)
    },
  )

  test('invalid numbers and timestamps in a federation response become null, and unknown types and statuses become UNKNOWN', () => {
    expect([
      parseInteger('12'),
      parseInteger(1.5),
      parseInteger(2 ** 31),
      parseInteger(''),
      parseInteger(true),
    ]).toEqual([12, null, null, null, null])
    expect([
      parseTimestamp(0),
      parseTimestamp(8.65e15),
      parseTimestamp('0'),
      parseTimestamp(Number.NaN),
    ]).toEqual([0, null, null, null])
    expect([parsePassType(1), parsePassType(42), parsePassType('x')]).toEqual([
      'ANNUAL',
      'UNKNOWN',
      'UNKNOWN',
    ])
    expect([parsePassStatus(0), parsePassStatus(3), parsePassStatus(9)]).toEqual([
      'PAYMENT_FAILED',
      'IN_PROGRESS',
      'UNKNOWN',
    ])
  })

  test.each([
    [1_764_892_800_000, 1_764_892_800_000],
    ['1764892800000', 1_764_892_800_000],
    [' 1764892800000 ', 1_764_892_800_000],
    ['2025-12-05T00:00:00Z', 1_764_892_800_000],
    ['2025-12-04T19:00:00.000-05:00', 1_764_892_800_000],
    ['1764892800', null],
    ['2025-12-05', null],
    ['2025-12-05T00:00:00', null],
    ['2025-02-30T00:00:00Z', null],
    ['2025-12-05T25:00:00Z', null],
    ['demain', null],
    ['', null],
    [null, null],
    [true, null],
  ])('parseTimestamp reads %j as %s: only texts with a single meaning are timestamps', (value, expected) => {
    expect(parseTimestamp(value)).toBe(expected)
  })

  test.each([
    [[true, 1, 'true', 'True', 'TRUE', ' true ', '1', 'Y', 'y'], true],
    [[false, 0, 'false', 'False', 'FALSE', '0', 'N', 'n'], false],
    [['', 'oui', 'constructor', 2, -1, null, undefined, {}, [], [true]], null],
  ])('parseBoolean reads each of %j as %s', (values, expected) => {
    expect(values.map(parseBoolean)).toEqual(values.map(() => expected))
  })

  test('an invalid row of a federation response is dropped from its list', () => {
    const read = parseFederationRows(
      [
        { id: 1, status: 4, type: 1 },
        null,
        { id: 'x' },
        7,
        { id: 2, status: 9, type: 1, club: 'odd' },
      ] as never[],
      parseAccessRight,
    )
    expect(read.map(({ id }) => id)).toEqual([1, 2])
    expect(() => parseFederationRows({} as never, parseAccessRight)).toThrow('not a list')
  })

  test.each([
    ['a premium', 1, { amount: 42.57 }, true],
    ['no premium', 1, null, false],
    ['a premium of zero', 1, { amount: 0 }, false],
    ['an unknown premium and an insured type', 4, undefined, true],
    ['an unknown premium and a rental type', 5, undefined, false],
    ['an unknown premium and a type without insurance', 8, undefined, false],
    ['an unreadable premium and an insured type', 1, { amount: '42,57' }, true],
    ['an unreadable premium and a type without insurance', 8, { amount: '42,57' }, false],
  ])(
    'the field isInsured is derived from the insurance premium of a pass, or from the pass type if the premium is unknown: %s (H18)',
    (_, type, insurance, isInsured) => {
      expect(parseAccessRight({ id: 1, status: 4, type, insurance } as never)).toMatchObject({ isInsured })
    },
  )

  test.each([
    [
      { amount: 449, taxIncluded: 'Y' },
      { amount: convertCentsToMoney(44_900), taxIncluded: true },
    ],
    [{ amount: 449 }, { amount: convertCentsToMoney(44_900), taxIncluded: false }],
    [{ amount: 449, taxIncluded: 'Oui' }, null],
  ])(
    'parseAccessRight converts the price %o of a pass to %o, or to null if it is unreadable',
    (currentPrice, price) => {
      expect(parseAccessRight({ id: 1, status: 4, type: 1, currentPrice } as never)).toMatchObject({ price })
    },
  )

  test('parseClub returns the display name of a club and pads the club number to three digits', () => {
    const row = {
      id: 5,
      no: '54',
      name: 'CLUB 54',
      displayName: 'Les Castors',
      region: 1,
      estDisponible: true,
    }
    expect(parseClub(row as Club)).toMatchObject({
      number: '054',
      name: 'Les Castors',
      available: true,
      hasPicture: false,
    })
    expect(parseClub({ ...row, displayName: ' ' })?.name).toBe('CLUB 54')
  })

  test.each([
    [48.45, -68.52, { latitude: 48.45, longitude: -68.52 }],
    ['48.45', '-68.52', { latitude: 48.45, longitude: -68.52 }],
    [48.45, null, null],
    ['', '', null],
    [148, -68.52, null],
    [Number.NaN, -68.52, null],
  ])(
    'parseClub reads the latitude %s and longitude %s of a club, or null for invalid coordinates',
    (lat, lon, coordinates) => {
      const row = { id: 5, no: '54', name: 'CLUB 54', region: 1, estDisponible: true, status: 'x', lat, lon }
      expect(parseClub(row as object as Club)).toMatchObject({
        coordinates,
        status: null,
        trackSystemsAllowed: null,
      })
    },
  )

  test('parseReceipt computes the missing amounts of a receipt from its other amounts', () => {
    const receipt = parseReceipt({
      id: 1,
      successful: true,
      totalAmount: 114.98,
      tps: 5,
      tvq: 9.98,
      montantNonTaxable: 0,
    })
    expect(receipt).toMatchObject({
      amount: { cents: 10_000 },
      taxable: { cents: 10_000 },
      lines: [],
      accessRight: null,
    })
  })
})

test('reference numbers, region numbers and phone numbers are formatted for display [P21, H05–H07]', () => {
  expect([
    formatReceiptOrPassNumber(7),
    formatReceiptOrPassNumber(1_234_567),
    formatRegionNumber(6),
    formatRegionNumber(17),
  ]).toEqual(['#000007', '#1234567', '06', '17'])
  expect(
    ['4185550123', '418-555-0123', '1 418 555 0123', '(418) 555-0123', '911', null].map(formatPhoneNumber),
  ).toEqual(['(418) 555-0123', '(418) 555-0123', '(418) 555-0123', '(418) 555-0123', '911', null])
  // A number of Norway, which also has ten digits.
  expect(formatPhoneNumber('+47 22 33 44 55')).toBe('+47 22 33 44 55')
})

describe('sanitizing of federation messages', () => {
  test.each([
    [
      'Votre carte a été refusée : « fonds insuffisants ».',
      'Votre carte a été refusée : « fonds insuffisants ».',
    ],
    ['Deux\n lignes', 'Deux lignes'],
    ['a'.repeat(300), 'a'.repeat(300)],
    ['a'.repeat(301), null],
    ['Voyez https://ailleurs.example', null],
    ['Voyez www.ailleurs.example', null],
    ['Voyez ailleurs.com', null],
    ['Écrivez à nous@club.example', null],
    ['<b>gras</b>', null],
    ['\u0000', null],
    ['sens \u202Eesrever', null],
    ['Object reference not set at Fqcq.Services.BuyService.Charge(Int32 id)', null],
    ['in C:\\src\\Buy.cs', null],
    ['System.NullReferenceException: boom', null],
    ['conflicted with the constraint FK_Rights_Clubs', null],
    ['Cannot read properties of undefined (reading {id})', null],
    ['', null],
    [undefined, null],
    ['0', null],
    ['null', null],
    ['Object reference not set to an instance of an object.', null],
    ['ORA-00001: unique constraint violated', null],
    ['Cannot insert duplicate key row in object dbo.Vehicles', null],
    ['SQLSTATE[23000]', null],
    ['Erreur dans /srv/fqcq/app/models/vehicle.rb', null],
    ['C:/inetpub/wwwroot/app', null],
    ['Échec (ErrorCode 0x80131904)', null],
    ['Requête 6f9619ff-8b86-d011-b42d-00cf4fc964ff refusée', null],
    ['Requis', 'Requis'],
    [
      'La plaque et/ou le numéro de série du 12/05/2026 ne conviennent pas.',
      'La plaque et/ou le numéro de série du 12/05/2026 ne conviennent pas.',
    ],
  ])('the federation’s message “%s” is sanitized, or withheld from the member', (text, expected) => {
    expect(sanitizeFederationMessage(text)).toBe(expected)
  })
})
