import { useTranslation } from 'react-i18next'
import { Form } from '../../forms/Form.tsx'
import { Card } from '../../ui/Card.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Stack } from '../../ui/layout.tsx'
import { GuestAddressFields } from './GuestAddressFields.tsx'
import { homeProvince } from './guestInput.ts'
import type { useGuestBillingAddress } from './useGuestBillingAddress.ts'
import { useGuestWizard } from './guestWizards.ts'

/**
 * Checkbox to use the guest's home address as the billing address, and the fields of another
 * billing address (L13).
 */
export function GuestBillingAddressForm({ billing }: { billing: ReturnType<typeof useGuestBillingAddress> }) {
  const { t } = useTranslation('guests')
  const { wizardKey } = useGuestWizard()
  return (
    <Card title={t('Guest.billing.title')}>
      <Stack gap={5}>
        <CheckboxField
          name="useSameAddress"
          label={t('Guest.billing.same')}
          checked={!billing.elsewhere}
          onChange={(event) => billing.bill(!event.target.checked)}
        />
        {billing.elsewhere && (
          <Form form={billing.form}>
            <GuestAddressFields form={billing.form} autoComplete="billing" home={homeProvince[wizardKey]} />
          </Form>
        )}
      </Stack>
    </Card>
  )
}
