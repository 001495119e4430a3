import { useTranslation } from 'react-i18next'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Stack } from '../../ui/layout.tsx'
import { GuestAddressFields } from './GuestAddressFields.tsx'
import { homeProvince } from './guestInput.ts'
import type { useGuestBillingAddress } from './useGuestBillingAddress.ts'
import { useGuestWizard } from './guestWizards.ts'

/**
 * Checkbox to use the guest's home address as the billing address, and the fields of another
 * billing address (L13). No form element, because the form of the card contains the fields.
 */
export function GuestBillingAddressForm({ billing }: { billing: ReturnType<typeof useGuestBillingAddress> }) {
  const { t } = useTranslation('guests')
  const { wizardKey } = useGuestWizard()
  const { form, elsewhere } = billing
  return (
    <Stack gap={5}>
      <CheckboxField
        name="useSameAddress"
        label={t('Guest.billing.same')}
        checked={!elsewhere}
        onChange={(event) => billing.bill(!event.target.checked)}
      />
      {elsewhere && (
        <>
          <h3>{t('Guest.billing.title')}</h3>
          <ErrorSummary errors={form.errors} attempt={form.attempt} />
          <GuestAddressFields form={form} autoComplete="billing" home={homeProvince[wizardKey]} />
        </>
      )}
    </Stack>
  )
}
