import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { StoredAddress_address$key } from '../../__generated__/StoredAddress_address.graphql.ts'
import { BillingAddressSummary } from './BillingAddressSummary.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { paths } from '../../platform/paths.ts'
import { useReturnPath } from '../../platform/useReturnPath.ts'

/** Stored billing address with a link to change it, or a link to add an address (G01). */
export function StoredAddress({ address: key }: { address: StoredAddress_address$key | null }) {
  const { t } = useTranslation(['payment', 'addresses'])
  const address = useFragment(
    graphql`
      fragment StoredAddress_address on BillingAddress {
        addressLine
        ...BillingAddressSummary_address
      }
    `,
    key,
  )
  const returnPath = useReturnPath()
  // The member returns to this screen first, because both details can be missing.
  const editUrl = paths.billingAddress(
    returnPath === null ? {} : { redirect: paths.payment({ redirect: returnPath }) },
  )
  // An address without an address line counts as missing (E46).
  const stored = address?.addressLine ? address : null
  return (
    <Card title={t('Address.title')}>
      <Stack gap={5}>
        {stored ? <BillingAddressSummary address={stored} /> : <p>{t('StoredAddress.none')}</p>}
        <div>
          <ButtonLink to={editUrl} icon={stored ? 'edit' : 'plus'}>
            {t(stored ? 'addresses:Address.change' : 'StoredAddress.add')}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  )
}
