/** Test cases: volunteering requests that the gateway refuses, and what the screen must show. */
import cancel from '../../../web/__generated__/CancelRequestMutation.graphql.ts'
import request from '../../../web/__generated__/VolunteerFormMutation.graphql.ts'
import { viewer } from './default-mutation-results.ts'
import { type RefusalScreen, expectFocusedAlert, expectAlert, createFieldErrorCheck } from './harness.tsx'

const clubs = [
  { clubNumber: 54, name: 'Les Rives hautes' },
  { clubNumber: 20, name: 'Quad du Nord' },
]
const createQueryDataWithVolunteering = (volunteering: object) => ({
  viewer: { ...viewer, volunteering: { clubs, ...volunteering } },
})

export const screens: RefusalScreen[] = [
  {
    title: 'requesting to volunteer [J20, J21, O25, O26]',
    document: request,
    mutation: 'requestVolunteering',
    address: '/BenevoleRequest',
    signedIn: true,
    data: createQueryDataWithVolunteering({ obstacle: null, request: null }),
    typed: { responsibilities: true, 'days=MONDAY': true, clubNumber: '20' },
    send: ['volunteering:VolunteerForm.submit'],
    problems: {
      VolunteerNotEligibleProblem: expectFocusedAlert(),
      VolunteerAlreadyRequestedProblem: expectFocusedAlert(),
      RefusedProblem: expectFocusedAlert(),
    },
    inputs: {
      responsibilities: createFieldErrorCheck('responsibilities'),
      days: createFieldErrorCheck('days'),
      clubNumber: createFieldErrorCheck('clubNumber'),
    },
  },
  {
    title: 'canceling a volunteering request [J19]',
    document: cancel,
    mutation: 'cancelVolunteerRequest',
    address: '/BenevoleRequest',
    signedIn: true,
    data: createQueryDataWithVolunteering({
      obstacle: 'PENDING',
      request: {
        __typename: 'VolunteerRequest',
        id: 'request-1',
        status: 'PENDING',
        clubName: 'Quad du Nord',
        responsibilities: ['WELCOME'],
        days: ['MONDAY'],
      },
    }),
    send: ['volunteering:CancelRequest.ask', 'volunteering:CancelRequest.confirm'],
    again: 'volunteering:CancelRequest.confirm',
    problems: { VolunteerRequestNotFoundProblem: expectAlert(), RefusedProblem: expectAlert() },
    failures: expectAlert(),
  },
]
