/**
 * Tests of the obstacles to a new volunteer request, and of parsing the federation's volunteer
 * request.
 */
import { describe, expect, test } from 'vitest'
import {
  buildVolunteerRequestBody,
  parseVolunteerRequest,
  parseVolunteeringData,
} from '../../../gateway/domains/volunteering/rest.ts'
import type { AccessRightStatus, AccessRightType } from '../../../gateway/graphql/generated/types.ts'
import { getObstacleToVolunteering } from '../../../gateway/domains/volunteering/rules.ts'

const now = 1_000_000
const createPassOfType = (
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
const annual = createPassOfType('ANNUAL')

describe('obstacle to volunteering [J06]', () => {
  test.each([
    ['null with an annual pass', null, [annual], null],
    ['null with a summer pass', null, [createPassOfType('SUMMER')], null],
    [
      'null with an annual pass without insurance',
      null,
      [createPassOfType('ANNUAL_WITHOUT_INSURANCE')],
      null,
    ],
    ['null with a summer pass without insurance', null, [createPassOfType('SUMMER_WITHOUT_INSURANCE')], null],
    ['null with an upcoming pass', null, [{ ...annual, activeAt: now + 1, expiresAt: now + 2 }], null],
    ['null with an annual pass beside a daily pass', null, [createPassOfType('DAILY'), annual], null],
    ['NO_ACTIVE_PASS without a pass', null, [], 'NO_ACTIVE_PASS'],
    ['NO_ACTIVE_PASS with only a three-day pass', null, [createPassOfType('THREE_DAY')], 'NO_ACTIVE_PASS'],
    ['NO_ACTIVE_PASS with only a daily pass', null, [createPassOfType('DAILY')], 'NO_ACTIVE_PASS'],
    [
      'NO_ACTIVE_PASS with rental passes',
      null,
      [createPassOfType('ANNUAL_RENTAL'), createPassOfType('SUMMER_RENTAL')],
      'NO_ACTIVE_PASS',
    ],
    [
      'NO_ACTIVE_PASS with an expired pass',
      null,
      [createPassOfType('ANNUAL', 'ACTIVE', now - 1)],
      'NO_ACTIVE_PASS',
    ],
    [
      'NO_ACTIVE_PASS with a failed payment',
      null,
      [createPassOfType('ANNUAL', 'PAYMENT_FAILED')],
      'NO_ACTIVE_PASS',
    ],
    [
      'NO_ACTIVE_PASS with a pending request',
      null,
      [createPassOfType('ANNUAL_WITHOUT_INSURANCE', 'APPROVAL_PENDING')],
      'NO_ACTIVE_PASS',
    ],
    ['PENDING for a pending volunteer request', 'PENDING', [annual], 'PENDING'],
    ['PENDING even without a pass', 'PENDING', [], 'PENDING'],
    ['ACCEPTED for a volunteer', 'ACCEPTED', [annual], 'ACCEPTED'],
    ['null after a refusal', 'REFUSED', [annual], null],
    ['null after a revocation', 'REVOKED', [annual], null],
    ['NO_ACTIVE_PASS after a revocation without a pass', 'REVOKED', [], 'NO_ACTIVE_PASS'],
    ['UNKNOWN_STATUS for an unknown status', 'UNKNOWN', [annual], 'UNKNOWN_STATUS'],
  ] as const)('the reason that prevents a new volunteer request is %s', (_, status, passes, obstacle) => {
    expect(getObstacleToVolunteering(status, passes, now)).toBe(obstacle)
  })
})

describe('reading a volunteer request', () => {
  test.each([
    [0, 'PENDING'],
    [1, 'ACCEPTED'],
    [2, 'REFUSED'],
    [3, 'REVOKED'],
    [4, 'UNKNOWN'],
    [-1, 'UNKNOWN'],
  ])(
    'a volunteer request with the REST status number %i gets the GraphQL status %s [J14]',
    (status, read) => {
      expect(parseVolunteerRequest({ id: 1, status })).toMatchObject({ status: read })
    },
  )

  test('parseVolunteerRequest returns null for a volunteer request without a status [J14]', () => {
    expect(parseVolunteerRequest({ id: 1, status: null })).toBe(null)
    expect(parseVolunteeringData({ benevoleRequest: null, clubs: [] })).toEqual({ request: null, clubs: [] })
  })

  test('parseVolunteeringData keeps only the responsibilities and days that are true, and only the clubs that have a name', () => {
    const chosen = { accueilOrientation: true, surAppel: false, conseilAdministration: null, dimanche: true }
    expect(
      parseVolunteeringData({
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

  test('converting a volunteer request to a REST body and back leaves the request unchanged', () => {
    const body = buildVolunteerRequestBody(['TRAIL_OFFICER', 'SIGNS_OFFICER'], ['MONDAY', 'FRIDAY'], null)
    expect(body).toEqual({ agentDeSentier: true, agentSignalisation: true, lundi: true, vendredi: true })
    expect(parseVolunteerRequest({ id: 1, status: 0, ...body })).toMatchObject({
      responsibilities: ['TRAIL_OFFICER', 'SIGNS_OFFICER'],
      days: ['MONDAY', 'FRIDAY'],
    })
  })
})
