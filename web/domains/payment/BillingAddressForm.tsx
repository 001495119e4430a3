import { useTranslation } from 'react-i18next'
import type { useBillingAddressForm_address$key } from '../../__generated__/useBillingAddressForm_address.graphql.ts'
import type { useBillingAddressForm_member$key } from '../../__generated__/useBillingAddressForm_member.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Actions } from '../../ui/layout.tsx'
import { AddressLines } from '../addresses/shared/AddressLines.tsx'
import { AddressFields } from '../addresses/shared/AddressFields.tsx'
import { useAccountAddressToggle } from './accountAddress.ts'
import { useBillingAddressForm } from './useBillingAddressForm.ts'

export interface BillingAddressFormProps {
  /** Member whose account address can be used as the billing address. */
  member: useBillingAddressForm_member$key
  /** Stored billing address; null when no address is stored. */
  address: useBillingAddressForm_address$key | null
  /** True when the form is the main content of its screen. */
  main?: boolean
  onStored: () => void
  /**
   * Called when the member cancels the form and keeps the stored billing address; undefined when no
   * address is stored.
   */
  onCancel?: () => void
}

/** Form that stores the billing address: the account address or another address (G08–G21). */
export function BillingAddressForm({ member, address, main, onStored, onCancel }: BillingAddressFormProps) {
  const { t } = useTranslation('payment')
  const billing = useBillingAddressForm(member, address)
  const form = useForm({
    initial: billing.initial,
    fields: billing.fields,
    validate: billing.validate,
    mutation: 'setBillingAddress',
    onSubmit: async (values, refuse) => {
      if (await billing.storeAddress(values, refuse)) onStored()
    },
  })
  const toggle = useAccountAddressToggle(form, billing.account)

  return (
    <Form form={form}>
      <CheckboxField {...toggle.field} optional={false} hint={t(toggle.hint)} />
      {form.values.useAccountAddress && billing.account ? (
        <AddressLines address={billing.account} />
      ) : (
        <AddressFields form={form} autoComplete="billing" isSearchOpen />
      )}
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
