import { mutation } from '../../graphql/mutation.ts'
import { invalid } from '../../graphql/refusals.ts'
import { readAddressInput } from './input.ts'
import { addressBody, parseAddress, addressFields } from './rest.ts'
import { parseRow } from '../../federation/parse.ts'

export const setBillingAddress = mutation('setBillingAddress', {
  calls: ['setBillingAddress'],
  limit: 'once',
  form: { name: 'billingAddress', fields: addressFields },
  refusals: {
    InvalidRequest: invalid('addressLine', 'malformed', addressFields),
  },
  work: async ({ input }, context, { check, send }) => {
    const address = await readAddressInput(input, check, context)
    check.done()
    const stored = await send('setBillingAddress', { body: addressBody(address) })
    return { __typename: 'SetBillingAddressPayload', billingAddress: parseRow(stored, parseAddress) }
  },
})
