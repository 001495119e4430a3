/** Who may ask to volunteer, and how what the federation tells of it is read. */
import { describe, expect, test } from 'vitest'
import {
  requestBody,
  parseVolunteerRequest,
  parseVolunteering,
} from '../../../gateway/domains/volunteering/rest.ts'
import type { AccessRightStatus, AccessRightType } from '../../../gateway/graphql/generated/types.ts'
import { obstacleTo } from '../../../gateway/domains/volunteering/rules.ts'

const now = 1_000_000
const pass = (
  type: AccessRightType,
  status: AccessRightStatus = 'ACTIVE',
  expiresAt: number | null = now,
) => ({
  type,
  status,
  activeAt: null,
  paidAt: null,
  expiresAt,
  isPrintable: true,
  isInsured: true,
})
const annual = pass('ANNUAL')

describe('an obstacle [J06]', () => {
  test.each([
    ['none, with an annual pass', null, [annual], null],
    ['none, with a summer pass', null, [pass('SUMMER')], null],
    ['none, with an annual pass without insurance', null, [pass('ANNUAL_WITHOUT_INSURANCE')], null],
    ['none, with a summer pass without insurance', null, [pass('SUMMER_WITHOUT_INSURANCE')], null],
    [
      'none, with a pass that begins later',
      null,
      [{ ...annual, activeAt: now + 1, expiresAt: now + 2 }],
      null,
    ],
    ['none, with one among others', null, [pass('DAILY'), annual], null],
    ['without a pass', null, [], 'NO_ACTIVE_PASS'],
    ['with three days alone', null, [pass('THREE_DAY')], 'NO_ACTIVE_PASS'],
    ['with a day alone', null, [pass('DAILY')], 'NO_ACTIVE_PASS'],
    ['with a rental pass', null, [pass('ANNUAL_RENTAL'), pass('SUMMER_RENTAL')], 'NO_ACTIVE_PASS'],
    ['with a pass that is over', null, [pass('ANNUAL', 'ACTIVE', now - 1)], 'NO_ACTIVE_PASS'],
    ['with a pass that was never paid', null, [pass('ANNUAL', 'PAYMENT_FAILED')], 'NO_ACTIVE_PASS'],
    [
      'with a pass that waits',
      null,
      [pass('ANNUAL_WITHOUT_INSURANCE', 'APPROVAL_PENDING')],
      'NO_ACTIVE_PASS',
    ],
    ['pending', 'PENDING', [annual], 'PENDING'],
    ['pending, without a pass', 'PENDING', [], 'PENDING'],
    ['accepted', 'ACCEPTED', [annual], 'ACCEPTED'],
    ['none, once refused', 'REFUSED', [annual], null],
    ['none, once revoked', 'REVOKED', [annual], null],
    ['revoked, without a pass', 'REVOKED', [], 'NO_ACTIVE_PASS'],
    ['a status that nobody knows', 'UNKNOWN', [annual], 'UNKNOWN_STATUS'],
  ] as const)('%s', (_, status, passes, obstacle) => {
    expect(obstacleTo(status, passes, now)).toBe(obstacle)
  })
})

describe('a request', () => {
  test.each([
    [0, 'PENDING'],
    [1, 'ACCEPTED'],
    [2, 'REFUSED'],
    [3, 'REVOKED'],
    [4, 'UNKNOWN'],
    [-1, 'UNKNOWN'],
  ])('of status %i is %s [J14]', (status, read) => {
    expect(parseVolunteerRequest({ id: 1, status })).toMatchObject({ status: read })
  })

  test('without a status is none [J14]', () => {
    expect(parseVolunteerRequest({ id: 1, status: null })).toBe(null)
    expect(parseVolunteering({ benevoleRequest: null, clubs: [] })).toEqual({ request: null, clubs: [] })
  })

  test('keeps what is true, and a club without a name is left out', () => {
    const chosen = { accueilOrientation: true, surAppel: false, conseilAdministration: null, dimanche: true }
    expect(
      parseVolunteering({
        benevoleRequest: { id: 1, status: 0, clubName: ' Les Rives hautes ', clubNoWeb: 54, ...chosen },
        clubs: [
          { noWeb: 54, name: 'Les Rives hautes' },
          { noWeb: 20, name: '' },
        ],
      }),
    ).toEqual({
      request: {
        id: 1,
        status: 'PENDING',
        active: false,
        clubName: 'Les Rives hautes',
        clubNumber: 54,
        responsibilities: ['WELCOME'],
        days: ['SUNDAY'],
      },
      clubs: [{ clubNumber: 54, name: 'Les Rives hautes' }],
    })
  })

  test('is written as it is read', () => {
    const body = requestBody(['TRAIL_OFFICER', 'SIGNS_OFFICER'], ['MONDAY', 'FRIDAY'], null)
    expect(body).toEqual({ agentDeSentier: true, agentSignalisation: true, lundi: true, vendredi: true })
    expect(parseVolunteerRequest({ id: 1, status: 0, ...body })).toMatchObject({
      responsibilities: ['TRAIL_OFFICER', 'SIGNS_OFFICER'],
      days: ['MONDAY', 'FRIDAY'],
    })
  })
})
