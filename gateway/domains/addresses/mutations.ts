import { declareMutation } from '../../graphql/declare-mutation.ts'
import { mapRefusalToInvalidInput } from '../../graphql/refusal-mappings.ts'
import { readAddressInput } from './input.ts'
import { buildAddressRequestBody, parseAddress, addressFields } from './rest.ts'
import { parseFederationRow } from '../../federation/parse-values.ts'

export const setBillingAddress = declareMutation('setBillingAddress', {
  calls: ['setBillingAddress'],
  limit: 'once',
  form: { name: 'billingAddress', fields: addressFields },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('addressLine', 'malformed', addressFields),
  },
  work: async ({ input }, context, { check, send }) => {
    const address = await readAddressInput(input, check, context)
    check.assertValid()
    const stored = await send('setBillingAddress', { body: buildAddressRequestBody(address) })
    return {
      __typename: 'SetBillingAddressPayload',
      billingAddress: parseFederationRow(stored, parseAddress),
    }
  },
})
