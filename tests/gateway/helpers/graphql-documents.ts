/** GraphQL documents that several tests send, with the types of their results. */
import { encodeId } from '../../../gateway/graphql/global-ids.ts'

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

export interface PurchaseResult {
  __typename: string
  message?: string
  accessRight?: { id: string; number: string; status: string }
  receipt?: { id: string; total: { cents: number } } | null
  magazinesSaved?: boolean | null
  fields?: { field: string; message: string }[]
}

/** Ids of the demo member's vehicles, by the role of the vehicle in the seed data. */
export const vehicles = {
  complete: encodeId('Vehicle', 1),
  secondComplete: encodeId('Vehicle', 2),
  withPass: encodeId('Vehicle', 3),
  incomplete: encodeId('Vehicle', 6),
  /** Id of a vehicle that belongs to another member. */
  others: encodeId('Vehicle', 9),
}

export const club = encodeId('Club', 1)

/**
 * Returns the variables of an annual pass purchase for a complete vehicle, with a new idempotency
 * key.
 */
export function buildPurchaseVariables(overrides: object = {}): { input: object } {
  return {
    input: {
      vehicleId: vehicles.complete,
      clubId: club,
      type: 'ANNUAL',
      idempotencyKey: `test-${crypto.randomUUID()}`,
      ...overrides,
    },
  }
}
