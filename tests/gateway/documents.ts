/** Documents that several tests send, and what they answer. */
import { encodeId } from '../../gateway/graphql/ids.ts'

export const logInDocument = `mutation ($email: String!, $password: String!) {
  logIn(input: { email: $email, password: $password }) {
    __typename
    ... on LogInPayload { session { accessToken refreshToken expiresAt } viewer { email } }
    ... on InvalidInputProblem { fields { field message } }
    ... on Problem { message }
  }
}`

export const buyDocument = `mutation ($input: BuyAccessRightInput!) {
  buyAccessRight(input: $input) {
    __typename
    ... on BuyAccessRightPayload {
      accessRight { id number status validity expiresAt }
      receipt { id total { cents } }
      magazinesSaved
    }
    ... on AlreadyActiveProblem { period { activeAt expiresAt } }
    ... on AdditionalFeeNotAcceptedProblem { fee { cents } }
    ... on PriceChangedProblem { total { cents } }
    ... on PaymentDetailsMissingProblem { missing }
    ... on InvalidInputProblem { fields { field message } }
    ... on RefusedProblem { code }
    ... on Problem { message }
  }
}`

export interface Bought {
  __typename: string
  message?: string
  accessRight?: { id: string; number: string; status: string }
  receipt?: { id: string; total: { cents: number } } | null
  magazinesSaved?: boolean | null
  fields?: { field: string; message: string }[]
}

/** The demo member's vehicles, by what is special about each in the seed data. */
export const vehicles = {
  complete: encodeId('Vehicle', 1),
  alsoComplete: encodeId('Vehicle', 2),
  withPass: encodeId('Vehicle', 3),
  incomplete: encodeId('Vehicle', 6),
  /** Of another member. */
  others: encodeId('Vehicle', 9),
}

export const club = encodeId('Club', 1)

/** A purchase of the annual pass for a complete vehicle, each with a key of its own. */
export function purchase(rest: object = {}): { input: object } {
  return {
    input: {
      vehicleId: vehicles.complete,
      clubId: club,
      type: 'ANNUAL',
      idempotencyKey: `test-${crypto.randomUUID()}`,
      ...rest,
    },
  }
}
