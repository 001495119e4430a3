import { describe, expect, test } from 'vitest'
import { readRequest } from '../../../gateway/domains/insurance.ts'
import { canPay, invoiceOfRequest, isOpen } from '../../../gateway/domains/insurance-requests.ts'
import { readInsurancePrices, readInsuranceRequest } from '../../../gateway/federation/insurance.ts'
import { cad } from '../../../gateway/federation/read.ts'
import { encodeId } from '../../../gateway/graphql/node-ids.ts'
import type { SubmitInsuranceRequestInput } from '../../../gateway/graphql/generated/types.ts'
import { InvalidInput } from '../../../gateway/graphql/input-check.ts'

const now = Date.UTC(2026, 10, 21, 12)

describe('a request without insurance', () => {
  test.each([
    // status, expires, can be paid, is open
    ['APPROVAL_PENDING', null, false, true],
    ['PAYMENT_PENDING', now + 1, true, true],
    ['PAYMENT_PENDING', now, true, true],
    ['PAYMENT_PENDING', now - 1, false, false],
    ['PAYMENT_PENDING', null, true, true],
    ['REFUSED', null, false, false],
    ['ACCEPTED', null, false, false],
    ['UNKNOWN', now + 1, false, false],
  ] as const)('%s until %s', (status, expiresAt, payable, open) => {
    const request = { status, expiresAt }
    expect([canPay(request, now), isOpen(request, now)]).toEqual([payable, open])
  })

  test('is paid at its price, all of it taxable (F29)', () => {
    expect(invoiceOfRequest({ price: cad(36_643) })).toMatchObject({
      lines: [{ kind: 'ACCESS_RIGHT', amount: cad(36_643) }],
      nonTaxable: cad(0),
      tps: cad(1_832),
      tvq: cad(3_655),
      total: cad(42_130),
    })
    expect(invoiceOfRequest({ price: null })).toBe(null)
  })

  // 1 is an active pass, and a request that was refused.
  test.each([
    [0, 'ACCEPTED'],
    [1, 'REFUSED'],
    [2, 'APPROVAL_PENDING'],
    [3, 'PAYMENT_PENDING'],
    [4, 'UNKNOWN'],
    [null, 'UNKNOWN'],
  ])('of statut %s is %s [F18]', (statut, status) => {
    const row = { id: 7, noDemande: 12, statut: statut as number, type: 8, dateCreation: now }
    expect(readInsuranceRequest(row)).toMatchObject({ requestNumber: 12, status, club: null, price: null })
  })
})

test('premiums are known by their keys, however spelled, and others are nobody’s [E20]', () => {
  expect(
    readInsurancePrices([
      { key: 'Cost', value: 42.57 },
      { key: 'club cost', value: 36.9 },
      { key: 'stay_cost', value: 14.19 },
      { key: 'weeklyCost', value: 9 },
    ]),
  ).toEqual({ annual: cad(4_257), club: cad(3_690), stay: cad(1_419), daily: null })
})

describe('what is typed for a request', () => {
  const input = (rest: object = {}, proof: object = {}): SubmitInsuranceRequestInput => ({
    vehicleId: encodeId('Vehicle', 2),
    clubId: encodeId('Club', 1),
    type: 'ANNUAL_WITHOUT_INSURANCE',
    insurerName: 'Boréale 🛡️ <b>',
    policyNumber: 'BA-118',
    ...rest,
    proof: { fileName: 'preuve.PDF', base64: btoa('%PDF-1.7'), contentType: 'application/pdf', ...proof },
  })
  const mistakesIn = (typed: SubmitInsuranceRequestInput) => {
    try {
      readRequest(typed)
      return []
    } catch (error) {
      return (error as InvalidInput).mistakes.map(({ field, reason }) => `${field} ${reason}`)
    }
  }

  test('goes on as it is', () => {
    expect(readRequest(input())).toEqual({
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
    [{ type: 'ANNUAL' }, {}, ['type choice']],
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
    // Every mistake at once.
    [
      { policyNumber: '', clubId: 'x' },
      { base64: '', fileName: 'x' },
      ['proof.fileName fileExtension', 'proof.base64 fileSize', 'clubId notFound', 'policyNumber required'],
    ],
  ])('%j %o', (rest, proof, mistakes) => {
    expect(mistakesIn(input(rest, proof))).toEqual(mistakes)
  })
})
