import { describe, expect, test } from 'vitest'
import { readInsuranceRequestInput } from '../../../gateway/domains/insurance/request-input.ts'
import {
  type PaymentConditions,
  countDaysLeftToPayInsuranceRequest,
  buildInsuranceRequestInvoice,
  isInsuranceRequestOpen,
  getInsurancePaymentObstacle,
  getStatusPaymentObstacle,
} from '../../../gateway/domains/insurance/rules.ts'
import { parseInsurancePrices, parseInsuranceRequest } from '../../../gateway/domains/insurance/rest.ts'
import type { AccessRightRecord } from '../../../gateway/domains/access-rights/rest.ts'
import type { ClubRecord } from '../../../gateway/domains/clubs/rest.ts'
import { convertCentsToMoney } from '../../../gateway/federation/parse-values.ts'
import type { VehicleRecord } from '../../../gateway/domains/vehicles/rest.ts'
import { encodeId } from '../../../gateway/graphql/global-ids.ts'
import type { SubmitInsuranceRequestInput, PayObstacle } from '../../../gateway/graphql/generated/types.ts'
import { InputCheck, type InvalidInput } from '../../../gateway/graphql/input-check.ts'

const now = Date.UTC(2026, 10, 21, 12)

const completeVehicle: VehicleRecord = {
  id: 2,
  name: 'CASTOR-450',
  registration: 'V318 226',
  year: '2023',
  serialNumber: 'SN226',
  displacement: 999,
  weight: 870,
  type: 'SIDE_BY_SIDE',
  isTypeUnsupported: false,
  make: 'Yamaha',
  model: 'Wolverine',
  makeId: 1,
  modelId: 2,
  unreadableNumbers: [],
  needsUpdate: false,
  editLimited: false,
  pictureKey: null,
  insuranceRequest: null,
  passes: [],
}

describe('request without insurance', () => {
  const season = { activeAt: now - 9e9, expiresAt: now + 9e9 }

  test.each([
    // status, expiry, obstacle to payment, is open
    ['APPROVAL_PENDING', null, 'APPROVAL_PENDING', true],
    ['PAYMENT_PENDING', now + 1, null, true],
    ['PAYMENT_PENDING', now, null, true],
    ['PAYMENT_PENDING', now - 1, 'LAPSED', false],
    ['REFUSED', now - 1, 'LAPSED', false],
    ['REFUSED', now + 1, 'OVER', false],
    ['PAYMENT_PENDING', null, null, true],
    ['REFUSED', null, 'OVER', false],
    ['ACCEPTED', null, 'PAID', false],
    ['UNKNOWN', now + 1, 'OVER', false],
  ] as const)(
    'a request for a pass without insurance (status %s, expiry %s) has the payObstacle %s and is still open: %s',
    (status, expiresAt, obstacle, open) => {
      const request = { status, expiresAt, season }
      expect([getStatusPaymentObstacle(request, now), isInsuranceRequestOpen(request, now)]).toEqual([
        obstacle,
        open,
      ])
    },
  )

  test.each([
    ['APPROVAL_PENDING', 'SEASON_OVER'],
    ['REFUSED', 'SEASON_OVER'],
    ['ACCEPTED', 'PAID'],
  ] as const)(
    'after the season, a request for a pass without insurance (status %s) has the payObstacle %s',
    (status, obstacle) => {
      const request = { status, expiresAt: null, season: { activeAt: now - 2, expiresAt: now - 1 } }
      expect([getStatusPaymentObstacle(request, now), isInsuranceRequestOpen(request, now)]).toEqual([
        obstacle,
        false,
      ])
    },
  )

  test.each([
    // Midnight in Quebec is at 05:00 UTC in winter. On the last day the time of day matters.
    ['PAYMENT_PENDING', '2026-11-22T14:59:59Z', null],
    ['PAYMENT_PENDING', '2026-11-22T15:00:00Z', 1],
    ['PAYMENT_PENDING', '2026-11-23T04:59:59Z', 1],
    ['PAYMENT_PENDING', '2026-11-23T05:00:00Z', 2],
    ['PAYMENT_PENDING', '2026-11-27T04:59:59Z', 5],
    ['PAYMENT_PENDING', null, null],
    ['APPROVAL_PENDING', '2026-11-27T04:59:59Z', null],
    ['ACCEPTED', '2026-11-27T04:59:59Z', null],
  ] as const)(
    'a request for a pass without insurance (status %s, expiry %s) leaves %s days for the payment [D25]',
    (status, until, days) => {
      const request = { status, expiresAt: until && Date.parse(until), season: null }
      expect(countDaysLeftToPayInsuranceRequest(request, Date.parse('2026-11-22T15:00:00Z'))).toBe(days)
    },
  )

  test('the end of daylight saving time does not shorten the payment deadline of a request for a pass without insurance', () => {
    const request = {
      status: 'PAYMENT_PENDING',
      expiresAt: Date.parse('2026-11-03T04:59:59Z'),
      season: null,
    } as const
    expect(countDaysLeftToPayInsuranceRequest(request, Date.parse('2026-10-31T14:00:00Z'))).toBe(3)
  })

  const createPassRecord = (
    startOffsetMs: number,
    endOffsetMs: number | null,
    status: AccessRightRecord['status'] = 'ACTIVE',
  ) =>
    ({
      status,
      activeAt: now + startOffsetMs,
      expiresAt: endOffsetMs === null ? null : now + endOffsetMs,
    }) as AccessRightRecord
  const createCompleteVehicleWithPasses = (...passes: AccessRightRecord[]): VehicleRecord => ({
    ...completeVehicle,
    passes,
  })
  const open = { available: true } as ClubRecord

  test.each<[string, Partial<PaymentConditions>, PayObstacle | null]>([
    ['no change', {}, null],
    ['a removed vehicle', { vehicle: null }, 'VEHICLE_REMOVED'],
    [
      'an incomplete vehicle',
      { vehicle: { ...createCompleteVehicleWithPasses(), weight: null } },
      'VEHICLE_INCOMPLETE',
    ],
    [
      'a vehicle type that the gateway does not know',
      { vehicle: { ...createCompleteVehicleWithPasses(), type: 'UNKNOWN', isTypeUnsupported: true } },
      'VEHICLE_TYPE_UNSUPPORTED',
    ],
    ['a season that has ended', { season: { activeAt: now - 2, expiresAt: now - 1 } }, 'SEASON_OVER'],
    ['an unknown season', { season: null }, null],
    [
      'another current pass',
      { vehicle: createCompleteVehicleWithPasses(createPassRecord(-1, 1)) },
      'ALREADY_ACTIVE',
    ],
    [
      'a current pass without an end',
      { vehicle: createCompleteVehicleWithPasses(createPassRecord(-1, null)) },
      'ALREADY_ACTIVE',
    ],
    [
      'a pass that begins within the season',
      { vehicle: createCompleteVehicleWithPasses(createPassRecord(8e9, 2e10)) },
      'ALREADY_ACTIVE',
    ],
    ['an expired pass', { vehicle: createCompleteVehicleWithPasses(createPassRecord(-9, -1)) }, null],
    [
      'a pass that begins after the season',
      { vehicle: createCompleteVehicleWithPasses(createPassRecord(9.1e9, 2e10)) },
      null,
    ],
    [
      'a pass whose payment failed',
      { vehicle: createCompleteVehicleWithPasses(createPassRecord(-1, 1, 'PAYMENT_FAILED')) },
      null,
    ],
    [
      'a pass that ends before the season begins',
      {
        vehicle: createCompleteVehicleWithPasses(createPassRecord(-1, 1)),
        season: { activeAt: now + 2, expiresAt: now + 9 },
      },
      null,
    ],
    ['a closed club', { club: { available: false } as ClubRecord }, 'CLUB_UNAVAILABLE'],
    ['an unknown club', { club: null }, 'CLUB_UNAVAILABLE'],
  ])(
    'the field payObstacle says why an accepted request for a pass without insurance cannot be paid: %s',
    (_, changes, expected) => {
      expect(
        getInsurancePaymentObstacle(
          { season, vehicle: createCompleteVehicleWithPasses(), club: open, ...changes },
          now,
        ),
      ).toBe(expected)
    },
  )

  test('the invoice of a requested pass without insurance lists the whole price as taxable (F29)', () => {
    expect(buildInsuranceRequestInvoice({ price: convertCentsToMoney(36_643) })).toMatchObject({
      lines: [{ kind: 'ACCESS_RIGHT', amount: convertCentsToMoney(36_643) }],
      nonTaxable: convertCentsToMoney(0),
      tps: convertCentsToMoney(1_832),
      tvq: convertCentsToMoney(3_655),
      total: convertCentsToMoney(42_130),
    })
    expect(buildInsuranceRequestInvoice({ price: null })).toBe(null)
  })

  // the status 1 means an active pass, but a refused request.
  test.each([
    [0, 'ACCEPTED'],
    [1, 'REFUSED'],
    [2, 'APPROVAL_PENDING'],
    [3, 'PAYMENT_PENDING'],
    [4, 'UNKNOWN'],
    [null, 'UNKNOWN'],
  ])('the REST status code %s of a request for a pass without insurance means %s [F18]', (statut, status) => {
    const row = { id: 7, noDemande: 12, statut: statut as number, type: 8, dateCreation: now }
    expect(parseInsuranceRequest(row)).toMatchObject({ requestNumber: 12, status, club: null, price: null })
  })
})

test("the parser recognizes the federation's insurance premium keys in any spelling, and ignores unknown keys [E20]", () => {
  expect(
    parseInsurancePrices([
      { key: 'Cost', value: 42.57 },
      { key: 'club cost', value: 36.9 },
      { key: 'stay_cost', value: 14.19 },
      { key: 'weeklyCost', value: 9 },
    ]),
  ).toEqual({
    annual: convertCentsToMoney(4_257),
    club: convertCentsToMoney(3_690),
    stay: convertCentsToMoney(1_419),
    daily: null,
  })
})

describe('input of a request without insurance', () => {
  const createInsuranceRequestInput = (
    fields: object = {},
    proof: object = {},
  ): SubmitInsuranceRequestInput => ({
    vehicleId: encodeId('Vehicle', 2),
    clubId: encodeId('Club', 1),
    type: 'ANNUAL_WITHOUT_INSURANCE',
    insurerName: 'Boréale 🛡️ <b>',
    policyNumber: 'BA-118',
    ...fields,
    proof: { fileName: 'preuve.PDF', base64: btoa('%PDF-1.7'), contentType: 'application/pdf', ...proof },
  })
  const listInsuranceInputErrors = (input: SubmitInsuranceRequestInput) => {
    try {
      readInsuranceRequestInput(input, new InputCheck(input))
      return []
    } catch (error) {
      return (error as InvalidInput).mistakes.map(({ field, reason }) => `${field} ${reason}`)
    }
  }

  test('a valid request for a pass without insurance is sent to the federation unchanged', () => {
    expect(readInsuranceRequestInput(createInsuranceRequestInput(), new InputCheck({}))).toEqual({
      vehicleId: 2,
      clubId: 1,
      type: 8,
      nomAssureur: 'Boréale 🛡️ <b>',
      noPolice: 'BA-118',
      fileName: 'preuve.PDF',
      fileBase64: btoa('%PDF-1.7'),
    })
  })

  const fiveMegabytes = btoa('%PDF-1') + 'A'.repeat(Math.ceil((5 * 1024 * 1024) / 3) * 4)
  test.each([
    [{ insurerName: '  ' }, {}, ['insurerName required']],
    [{ insurerName: 'x'.repeat(101) }, {}, ['insurerName maxLength']],
    [{ policyNumber: 'x\u0000' }, {}, ['policyNumber malformed']],
    [{ vehicleId: encodeId('Club', 2) }, {}, ['vehicleId notFound']],
    [{}, { fileName: 'preuve.exe' }, ['proof.fileName fileExtension']],
    [{}, { fileName: '' }, ['proof.fileName required']],
    [{}, { fileName: `${'é'.repeat(97)}.pdf` }, ['proof.fileName fileName']],
    [{}, { fileName: 'a\u0007.pdf' }, ['proof.fileName malformed']],
    [{}, { fileName: `${'🛞'.repeat(96)}.pdf` }, []],
    [{}, { fileName: 'preuve.png' }, ['proof.fileName fileContent']],
    [{}, { base64: btoa('\x89PNG\r\n\x1A\n') }, ['proof.fileName fileContent']],
    [{}, { base64: btoa('MZ, a program') }, ['proof.fileName fileContent']],
    [{}, { base64: '' }, ['proof.base64 fileSize']],
    [{}, { base64: 'not base 64' }, ['proof.base64 fileSize']],
    [{}, { base64: fiveMegabytes }, ['proof.base64 fileSize']],
    // All fields are invalid.
    [
      { policyNumber: '', clubId: 'x' },
      { base64: '', fileName: 'x' },
      ['proof.fileName fileExtension', 'proof.base64 fileSize', 'clubId notFound', 'policyNumber required'],
    ],
  ])(
    'the validation of a request for a pass without insurance reports exactly the invalid fields: input %j, proof of insurance %o',
    (changes, proof, mistakes) => {
      expect(listInsuranceInputErrors(createInsuranceRequestInput(changes, proof))).toEqual(mistakes)
    },
  )
})
