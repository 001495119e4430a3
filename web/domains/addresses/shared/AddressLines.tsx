import { useTranslation } from 'react-i18next'
import { provinces, states } from '../../../forms/addressFormats.ts'
import styles from './AddressLines.module.css'

interface AddressLinesProps {
  address: {
    readonly addressLine: string | null | undefined
    readonly apartment: string | null | undefined
    readonly cityName: string | null | undefined
    readonly province: string | null | undefined
    readonly postalCode: string | null | undefined
    readonly country: 'CANADA' | 'UNITED_STATES' | '%future added value'
  }
}

/**
 * Postal address, formatted as on an envelope. In English, the code of the province follows the
 * city.
 */
export function AddressLines({ address }: AddressLinesProps) {
  const { t, i18n } = useTranslation('addresses')
  const { addressLine, apartment, cityName, province, postalCode, country } = address
  const inCanada = provinces.find((code) => code === province)
  const inStates = states.find((code) => code === province)
  const area = inCanada ? t(`provinces.${inCanada}`) : inStates ? t(`states.${inStates}`) : province
  const lines = [
    [addressLine, apartment && t('Address.apartmentShort', { apartment })].filter(Boolean).join(', '),
    // Canada Post asks for two spaces before a postal code.
    [
      cityName && area
        ? t('Address.townAndArea', { city: cityName, area: i18n.language === 'en' ? province : area })
        : // A guest may leave the city empty (L06).
          [cityName, area].find(Boolean),
      postalCode,
    ]
      .filter(Boolean)
      .join(inCanada ? '\u00a0 ' : ' '),
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
