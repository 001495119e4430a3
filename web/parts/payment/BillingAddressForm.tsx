import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BillingAddressFormMutation } from '../../__generated__/BillingAddressFormMutation.graphql.ts'
import type { BillingAddressForm_address$key } from '../../__generated__/BillingAddressForm_address.graphql.ts'
import type { BillingAddressForm_member$key } from '../../__generated__/BillingAddressForm_member.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Actions } from '../../ui/layout.tsx'
import { AddressFields } from '../addresses/AddressFields.tsx'
import { addressInput, addressValues, useAddressForm } from '../addresses/addressForm.ts'
import { isAccountAddress, useAccountToggle } from './accountAddress.ts'

export interface BillingAddressFormProps {
  /** Whose account has an address that may serve here too. */
  member: BillingAddressForm_member$key
  /** The address that is stored; null when there is none. */
  address: BillingAddressForm_address$key | null
  /** It is what its screen is for. */
  main?: boolean
  onStored: () => void
  /** Goes back to the address that is stored; without it there is none to go back to. */
  onCancel?: () => void
}

/** Takes the billing address, the account's or another one, and stores it (G08–G21). */
export function BillingAddressForm(props: BillingAddressFormProps) {
  const { member, address: key, main, onStored, onCancel } = props
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
  const account = useFragment(
    graphql`
      fragment BillingAddressForm_member on Member {
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
    member,
  ).address
  const [store] = useTypedMutation<BillingAddressFormMutation>(mutation)
  const addressForm = useAddressForm()

  const form = useForm({
    initial: {
      useAccountAddress: isAccountAddress(address ?? null, account ?? null),
      ...addressValues(address ?? account),
    },
    fields: { useAccountAddress: { label: t('Address.account') }, ...addressForm.fields },
    validate: addressForm.validate,
    mutation: 'setBillingAddress',
    onSubmit: (values, refuse) =>
      store({ input: addressInput(values) }, { SetBillingAddressPayload: onStored, Problem: refuse }),
  })

  const toggle = useAccountToggle(form, account ?? null)

  return (
    <Form form={form}>
      <CheckboxField {...toggle.field} optional={false} hint={t(toggle.hint)} />
      <AddressFields form={form} autoComplete="billing" locked={toggle.locked} />
      <Actions>
        <Button type="submit" variant={main ? 'primary' : 'secondary'} busy={form.busy}>
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
      ... on SetBillingAddressPayload @alias {
        viewer {
          billingAddress {
            ...BillingAddressForm_address
            ...BillingAddressSummary_address
          }
        }
      }
      ...problem_shown @alias
    }
  }
`
