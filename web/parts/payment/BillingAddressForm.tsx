import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BillingAddressFormMutation } from '../../__generated__/BillingAddressFormMutation.graphql.ts'
import type { BillingAddressForm_address$key } from '../../__generated__/BillingAddressForm_address.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Actions } from '../../ui/layout.tsx'
import { AddressFields } from '../addresses/AddressFields.tsx'
import { addressInput, addressValues, useAddressForm } from '../addresses/addressForm.ts'

export interface BillingAddressFormProps {
  /** The address that is stored; null when there is none. */
  address: BillingAddressForm_address$key | null
  onStored: () => void
  /** Goes back to the address that is stored; without it there is none to go back to. */
  onCancel?: () => void
}

/** Takes the billing address and stores it (G10, G15–G19, G21). */
export function BillingAddressForm({ address: key, onStored, onCancel }: BillingAddressFormProps) {
  const { t } = useTranslation('payment')
  const address = useFragment(
    graphql`
      fragment BillingAddressForm_address on BillingAddress {
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
    key,
  )
  const [store] = useTypedMutation<BillingAddressFormMutation>(mutation)

  const form = useForm({
    initial: addressValues(address),
    ...useAddressForm(),
    onSubmit: (values, refuse) =>
      store(
        { input: addressInput(values) },
        { SetBillingAddressPayload: onStored, InvalidInputProblem: refuse, RefusedProblem: refuse },
      ),
  })

  return (
    <Form form={form}>
      <AddressFields form={form} autoComplete="billing" />
      <Actions>
        <Button type="submit" busy={form.busy}>
          {t('Address.save')}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('Address.keep')}
          </Button>
        )}
      </Actions>
    </Form>
  )
}

const mutation = graphql`
  mutation BillingAddressFormMutation($input: SetBillingAddressInput!) {
    setBillingAddress(input: $input) {
      __typename
      ... on SetBillingAddressPayload {
        viewer {
          billingAddress {
            ...BillingAddressForm_address
            ...BillingAddressSummary_address
          }
        }
      }
      ... on InvalidInputProblem {
        message
        fields {
          field
          message
        }
      }
      ... on RefusedProblem {
        message
      }
    }
  }
`
