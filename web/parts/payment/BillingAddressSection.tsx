import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BillingAddressSection_address$key } from '../../__generated__/BillingAddressSection_address.graphql.ts'
import type { BillingAddressForm_member$key } from '../../__generated__/BillingAddressForm_member.graphql.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { BillingAddressForm } from './BillingAddressForm.tsx'
import { BillingAddressSummary } from './BillingAddressSummary.tsx'
import { useFocusOnChange } from './useFocusOnChange.ts'

interface BillingAddressSectionProps {
  /** Where links to it lead. */
  id: string
  member: BillingAddressForm_member$key
  address: BillingAddressSection_address$key | null
  /** An address is being entered; always so while none is stored. */
  open: boolean
  onOpen: (open: boolean) => void
}

/** The stored billing address, with the way to change it; or the fields that take one. */
export function BillingAddressSection(props: BillingAddressSectionProps) {
  const { id, member, address: key, open, onOpen } = props
  const { t } = useTranslation('payment')
  useFocusOnChange(id, open)
  const address = useFragment(
    graphql`
      fragment BillingAddressSection_address on BillingAddress {
        addressLine
        ...BillingAddressForm_address
        ...BillingAddressSummary_address
      }
    `,
    key,
  )
  // Without its line an address is none (E46).
  const stored = Boolean(address?.addressLine)
  return (
    <Card id={id} tabIndex={-1} title={t('Address.title')}>
      <Stack gap={5}>
        {open || !stored || !address ? (
          <BillingAddressForm
            member={member}
            address={address ?? null}
            onStored={() => onOpen(false)}
            onCancel={stored ? () => onOpen(false) : undefined}
          />
        ) : (
          <>
            <BillingAddressSummary address={address} />
            <div>
              <Button icon="edit" onClick={() => onOpen(true)}>
                {t('Address.change')}
              </Button>
            </div>
          </>
        )}
      </Stack>
    </Card>
  )
}
