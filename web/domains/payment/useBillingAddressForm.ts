import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { useBillingAddressFormMutation } from '../../__generated__/useBillingAddressFormMutation.graphql.ts'
import type { useBillingAddressForm_address$key } from '../../__generated__/useBillingAddressForm_address.graphql.ts'
import type { useBillingAddressForm_member$key } from '../../__generated__/useBillingAddressForm_member.graphql.ts'
import type { Problem } from '../../relay/problem.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import {
  type AddressValues,
  buildAddressInput,
  buildAddressFormValues,
} from '../addresses/shared/addressForm.ts'
import { useAddressForm } from '../addresses/shared/useAddressForm.ts'
import { usesAccountAddressForBilling } from './accountAddress.ts'

type Refuse = (problem: Pick<Problem, 'message'> & Partial<Problem>) => void

/**
 * Returns the field definitions and the validator of a billing address, for use in a larger form
 * (G08–G21). Spread `initial` and `fields` into the options of `useForm`, and `validate(values)`
 * into the return value of `validate`. `storeAddress` resolves to true if the address was accepted.
 */
export function useBillingAddressForm(
  memberKey: useBillingAddressForm_member$key,
  addressKey: useBillingAddressForm_address$key | null,
) {
  const { t } = useTranslation('payment')
  const address = useFragment(
    graphql`
      fragment useBillingAddressForm_address on BillingAddress {
        addressLine
        apartment
        city {
          id
        }
        cityName
        province
        postalCode
        country
      }
    `,
    addressKey,
  )
  const account = useFragment(
    graphql`
      fragment useBillingAddressForm_member on Member {
        address {
          addressLine
          apartment
          city {
            id
          }
          cityName
          province
          postalCode
          country
        }
      }
    `,
    memberKey,
  ).address
  const addressForm = useAddressForm()
  const [setAddress] = useTypedMutation<useBillingAddressFormMutation>(mutation)

  return {
    /** Account address of the member; null when the account has no address. */
    account: account ?? null,
    initial: {
      useAccountAddress: usesAccountAddressForBilling(address ?? null, account ?? null),
      ...buildAddressFormValues(address?.addressLine ? address : account),
    },
    fields: { useAccountAddress: { label: t('Address.account') }, ...addressForm.fields },
    validate: addressForm.validate,
    /**
     * Stores the billing address. If the gateway rejects the address, the function passes the
     * explanation to `refuse` and resolves to false.
     */
    storeAddress: (values: AddressValues, refuse: Refuse): Promise<boolean> =>
      setAddress(
        { input: buildAddressInput(values) },
        {
          SetBillingAddressPayload: () => true,
          Problem: (problem) => {
            refuse(problem)
            return false
          },
        },
      ),
  }
}

const mutation = graphql`
  mutation useBillingAddressFormMutation($input: SetBillingAddressInput!) {
    setBillingAddress(input: $input) {
      __typename
      ... on SetBillingAddressPayload @alias {
        viewer {
          billingAddress {
            ...useBillingAddressForm_address
            ...BillingAddressSummary_address
          }
        }
      }
      ...problem_shown @alias
    }
  }
`
