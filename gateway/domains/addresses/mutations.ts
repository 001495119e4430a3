import { mutation } from '../../graphql/mutation.ts'
import { invalidField } from '../../graphql/refusals.ts'
import { readAddressInput } from './input.ts'
import { buildAddressBody, parseAddress, addressFields } from './rest.ts'
import { parseRow } from '../../federation/parse.ts'

export const setBillingAddress = mutation('setBillingAddress', {
  calls: ['setBillingAddress'],
  limit: 'once',
  form: { name: 'billingAddress', fields: addressFields },
  refusals: {
    InvalidRequest: invalidField('addressLine', 'malformed', addressFields),
  },
  work: async ({ input }, context, { check, send }) => {
    const address = await readAddressInput(input, check, context)
    check.done()
    const stored = await send('setBillingAddress', { body: buildAddressBody(address) })
    return { __typename: 'SetBillingAddressPayload', billingAddress: parseRow(stored, parseAddress) }
  },
})
