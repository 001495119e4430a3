import { mutation } from '../../graphql/mutation.ts'
import { same } from '../../federation/field-names.ts'
import { invalid } from '../../graphql/refusals.ts'
import { readAddressInput } from './input.ts'
import { addressBody, parseAddress } from './rest.ts'
import { parseRow } from '../../federation/parse.ts'
export const setBillingAddress = mutation('setBillingAddress', {
  calls: ['setBillingAddress'],
  limit: 'once',
  form: {
    name: 'billingAddress',
    fields: {
      ...same('addressLine', 'apartment', 'cityId', 'otherCity', 'province', 'postalCode'),
      countryId: 'country',
    },
  },
  refusals: {
    InvalidRequest: invalid('addressLine', 'malformed', {
      ...same('addressLine', 'apartment', 'cityId', 'otherCity', 'province', 'postalCode'),
      countryId: 'country',
    }),
  },
  work: async ({ input }, context, { check, send }) => {
    const address = await readAddressInput(input, check, context)
    check.done()
    const stored = await send('setBillingAddress', { body: addressBody(address) })
    return { __typename: 'SetBillingAddressPayload', billingAddress: parseRow(stored, parseAddress) }
  },
})
