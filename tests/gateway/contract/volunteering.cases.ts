import { expect } from 'vitest'
import type { Case } from './run-contract-cases.ts'

const volunteeringQuery = `{ viewer { volunteering {
  request { id status active clubName clubNumber club { number } responsibilities days }
  clubs { clubNumber name club { number } }
  canRequest
  obstacle
} } }`
const requestMutation = `mutation ($input: RequestVolunteeringInput!) { requestVolunteering(input: $input) {
  __typename
  ... on RequestVolunteeringPayload {
    request { status clubName responsibilities days }
    viewer { volunteering { canRequest obstacle request { status } } }
  }
  ... on InvalidInputProblem { fields { field } }
  ... on Problem { message }
} }`
const cancelMutation = `mutation { cancelVolunteerRequest {
  __typename
  ... on CancelVolunteerRequestPayload { viewer { volunteering { request { status } canRequest } } }
  ... on Problem { message }
} }`

const choices = { responsibilities: ['TRAIL_MAINTENANCE', 'ON_CALL'], days: ['SATURDAY', 'SUNDAY'] }
const buildVolunteerRequestVariables = (overrides: object = {}) => ({
  input: { ...choices, clubNumber: 54, ...overrides },
})

const buildDemoMemberEmail = (memberName: string) => `${memberName}@sentier.example`

export const volunteeringCases: Case[] = [
  {
    call: 'getVolunteerRequest',
    code: 'ok',
    query: volunteeringQuery,
    expected: {
      holds: {
        viewer: {
          volunteering: { request: null, canRequest: true, obstacle: null, clubs: [{}, {}] },
        },
      },
    },
  },
  ...(
    [
      ['attente', 'PENDING', 'PENDING', 54, '054'],
      ['benevole', 'ACCEPTED', 'ACCEPTED', 54, '054'],
      ['refuse', 'REFUSED', null, 54, '054'],
      // The volunteer request names this club by an internal number (21) that differs from the
      // public club number (020).
      ['revoque', 'REVOKED', null, 21, '020'],
    ] as const
  ).map(([name, status, obstacle, clubNumber, number]): Case => ({
    call: 'getVolunteerRequest',
    code: 'ok',
    name: `${status}, with a link to the club`,
    as: buildDemoMemberEmail(name),
    query: volunteeringQuery,
    expected: {
      holds: {
        viewer: {
          volunteering: {
            request: {
              status,
              active: status === 'ACCEPTED',
              clubNumber,
              club: { number },
            },
            clubs: expect.arrayContaining([
              expect.objectContaining({ clubNumber, club: { number } }),
            ]) as unknown,
            obstacle,
            canRequest: obstacle === null,
          },
        },
      },
    },
  })),
  {
    call: 'getVolunteerRequest',
    code: 'ok',
    name: 'without a pass',
    as: buildDemoMemberEmail('nouveau'),
    query: volunteeringQuery,
    expected: {
      holds: {
        viewer: { volunteering: { request: null, clubs: [], canRequest: false, obstacle: 'NO_ACTIVE_PASS' } },
      },
    },
  },
  {
    call: 'requestVolunteer',
    code: 'ok',
    query: requestMutation,
    variables: buildVolunteerRequestVariables(),
    expected: {
      holds: {
        requestVolunteering: {
          __typename: 'RequestVolunteeringPayload',
          request: { status: 'PENDING', clubName: 'Les Rives hautes', ...choices },
          viewer: {
            volunteering: { canRequest: false, obstacle: 'PENDING', request: { status: 'PENDING' } },
          },
        },
      },
    },
  },
  {
    call: 'requestVolunteer',
    code: 'ok',
    name: 'chooses the only possible club by default',
    as: buildDemoMemberEmail('refuse'),
    query: requestMutation,
    variables: buildVolunteerRequestVariables({ clubNumber: null }),
    expected: { holds: { requestVolunteering: { request: { clubName: 'Les Rives hautes' } } } },
  },
  {
    call: 'requestVolunteer',
    code: 'InvalidRequest',
    query: requestMutation,
    variables: buildVolunteerRequestVariables({ clubNumber: null }),
    expected: { problem: 'InvalidInputProblem', fields: ['clubNumber'] },
  },
  {
    call: 'requestVolunteer',
    code: 'InvalidRequest',
    name: 'without responsibilities and days',
    query: requestMutation,
    variables: buildVolunteerRequestVariables({ responsibilities: [], days: [] }),
    expected: { problem: 'InvalidInputProblem', fields: ['responsibilities', 'days'] },
  },
  {
    call: 'requestVolunteer',
    code: 'ClubNotFound',
    query: requestMutation,
    variables: buildVolunteerRequestVariables({ clubNumber: 20 }),
    expected: { problem: 'InvalidInputProblem', fields: ['clubNumber'] },
  },
  {
    call: 'requestVolunteer',
    code: 'VolunteerNotEligible',
    as: buildDemoMemberEmail('nouveau'),
    query: requestMutation,
    variables: buildVolunteerRequestVariables(),
    expected: { problem: 'VolunteerNotEligibleProblem' },
  },
  {
    call: 'requestVolunteer',
    code: 'VolunteerAlreadyRequested',
    as: buildDemoMemberEmail('attente'),
    query: requestMutation,
    variables: buildVolunteerRequestVariables(),
    expected: { problem: 'VolunteerAlreadyRequestedProblem' },
  },
  {
    call: 'requestVolunteer',
    code: 'VolunteerAlreadyRequested',
    name: 'a member who is a volunteer already',
    as: buildDemoMemberEmail('benevole'),
    query: requestMutation,
    variables: buildVolunteerRequestVariables(),
    expected: { problem: 'VolunteerAlreadyRequestedProblem' },
  },
  {
    call: 'cancelVolunteerRequest',
    code: 'ok',
    as: buildDemoMemberEmail('attente'),
    query: cancelMutation,
    expected: {
      holds: { cancelVolunteerRequest: { viewer: { volunteering: { request: null, canRequest: true } } } },
    },
  },
  {
    call: 'cancelVolunteerRequest',
    code: 'VolunteerRequestNotFound',
    query: cancelMutation,
    expected: { problem: 'VolunteerRequestNotFoundProblem' },
  },
  {
    call: 'cancelVolunteerRequest',
    code: 'VolunteerRequestNotFound',
    name: 'a member who is a volunteer already',
    as: buildDemoMemberEmail('benevole'),
    query: cancelMutation,
    expected: { problem: 'VolunteerRequestNotFoundProblem' },
  },
  {
    call: 'cancelVolunteerRequest',
    code: 'InvalidRequest',
    direct: 'the gateway sends the id of the request or null',
    request: () => ({ body: { id: 'abc' } }),
  },
]
