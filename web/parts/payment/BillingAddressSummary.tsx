import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BillingAddressSummary_address$key } from '../../__generated__/BillingAddressSummary_address.graphql.ts'
import { provinces, states } from '../../forms/address.ts'
import styles from './BillingAddress.module.css'

/** The billing address, as on an envelope. */
export function BillingAddressSummary({ address: key }: { address: BillingAddressSummary_address$key }) {
  const { t } = useTranslation('addresses')
  const { addressLine, apartment, cityName, province, postalCode, country } = useFragment(
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
  const inCanada = provinces.find((code) => code === province)
  const inStates = states.find((code) => code === province)
  const area = inCanada ? t(`provinces.${inCanada}`) : inStates ? t(`states.${inStates}`) : province
  const lines = [
    [addressLine, apartment && t('Address.apartmentShort', { apartment })].filter(Boolean).join(', '),
    [cityName, area && `(${area})`, postalCode].filter(Boolean).join(' '),
    country !== '%future added value' && t(`countries.${country}`),
  ]
  return (
    <address className={styles.address}>
      {lines.filter(Boolean).map((line) => (
        <span key={String(line)}>{line}</span>
      ))}
    </address>
  )
}
