import { parsePaymentCard, cardFields, buildPaymentCardBody } from './rest.ts'
import { parseFederationRow } from '../../federation/parse-values.ts'
import { readPaymentCardTokenInput } from './card-token-input.ts'
import { declareMutation } from '../../graphql/declare-mutation.ts'
import {
  mapRefusalToInvalidInput,
  mapRefusalToProblemWithFederationMessage,
} from '../../graphql/refusal-mappings.ts'
import { mapToRefusedCardProblem } from './refusals.ts'

export const setPaymentCard = declareMutation('setPaymentCard', {
  calls: ['setCard'],
  limit: { kind: 'payment', account: 'session', number: null },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('token', 'notFound', cardFields),
    CardDeclined: mapRefusalToProblemWithFederationMessage('CardRefusedProblem'),
  },
  fallback: mapToRefusedCardProblem,
  work: async ({ input }, _context, { check, send }) => {
    const token = readPaymentCardTokenInput(input.token, check)
    check.assertValid()
    const card = await send('setCard', { body: buildPaymentCardBody(token) })
    return { __typename: 'SetPaymentCardPayload', paymentCard: parseFederationRow(card, parsePaymentCard) }
  },
})

export const removePaymentCard = declareMutation('removePaymentCard', {
  calls: ['removeCard'],
  limit: 'none',
  refusals: {},
  work: async (_args, _context, { send }) => {
    await send('removeCard')
    return { __typename: 'RemovePaymentCardPayload' }
  },
})
