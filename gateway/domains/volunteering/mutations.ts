import type { Context } from '../../graphql/context.ts'
import { declareMutation } from '../../graphql/declare-mutation.ts'
import {
  mapRefusalToInvalidInput,
  mapRefusalToProblemWithFederationMessage,
  createRefusedProblemWithMessage,
  mapRefusalToPlainProblem,
} from '../../graphql/refusal-mappings.ts'
import { Failure } from '../../platform/request-failures.ts'
import { parseVolunteerRequest, volunteering, requestFields, buildVolunteerRequestBody } from './rest.ts'
import { parseFederationRow } from '../../federation/parse-values.ts'

export const requestVolunteering = declareMutation('requestVolunteering', {
  calls: ['requestVolunteer'],
  limit: { kind: 'mail', account: 'session', alsoTo: null, number: null },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('responsibilities', 'choice', requestFields),
    ClubNotFound: mapRefusalToInvalidInput('clubNumber', 'notFound'),
    VolunteerNotEligible: mapRefusalToProblemWithFederationMessage('VolunteerNotEligibleProblem'),
    VolunteerAlreadyRequested: mapRefusalToProblemWithFederationMessage('VolunteerAlreadyRequestedProblem'),
  },
  fallback: createRefusedProblemWithMessage,
  work: async ({ input }, context, { check, send }) => {
    if (!context.isSignedIn) throw new Failure('UNAUTHENTICATED', 'a volunteer request requires a session')
    const { responsibilities, days, clubNumber } = input
    check.addMistakeUnless(responsibilities.length > 0, 'responsibilities', 'choice')
    check.addMistakeUnless(days.length > 0, 'days', 'choice')
    check.assertValid()
    const reply = await send('requestVolunteer', {
      body: buildVolunteerRequestBody(
        responsibilities,
        days,
        clubNumber ?? (await loadVolunteerClubNumberIfOnlyOne(context)),
      ),
    })
    return {
      __typename: 'RequestVolunteeringPayload',
      request: parseFederationRow(reply, parseVolunteerRequest),
    }
  },
})

/**
 * Returns the number of the only club that the member can volunteer for (N41); null when there are
 * several.
 */
async function loadVolunteerClubNumberIfOnlyOne({ load }: Context): Promise<number | null> {
  const { clubs } = await load(volunteering)
  return clubs.length === 1 ? clubs[0]!.clubNumber : null
}

export const cancelVolunteerRequest = declareMutation('cancelVolunteerRequest', {
  calls: ['cancelVolunteerRequest'],
  limit: 'none',
  refusals: {
    InvalidRequest: mapRefusalToPlainProblem('VolunteerRequestNotFoundProblem'),
    VolunteerRequestNotFound: mapRefusalToPlainProblem('VolunteerRequestNotFoundProblem'),
  },
  work: async (_args, context, { send }) => {
    if (!context.isSignedIn)
      throw new Failure('UNAUTHENTICATED', 'canceling a volunteer request requires a session')
    const { request } = await context.load(volunteering)
    // the request is named by its id if there is one. The federation decides whether it can
    // be canceled.
    await send('cancelVolunteerRequest', {
      body: request === null ? {} : { id: request.id },
    })
    return { __typename: 'CancelVolunteerRequestPayload' }
  },
})
