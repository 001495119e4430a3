import { graphql, useFragment } from 'react-relay'
import type { BillingAddressSummary_address$key } from '../../__generated__/BillingAddressSummary_address.graphql.ts'
import { AddressLines } from '../addresses/shared/AddressLines.tsx'

/** Stored billing address of the member. */
export function BillingAddressSummary({ address: key }: { address: BillingAddressSummary_address$key }) {
  const address = useFragment(
    graphql`
      fragment BillingAddressSummary_address on BillingAddress {
        addressLine
        apartment
        cityName
        province
        postalCode
        country
      }
    `,
    key,
  )
  return <AddressLines address={address} />
}
