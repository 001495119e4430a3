import { useTranslation } from 'react-i18next'
import { provinces } from '../../forms/addressFormats.ts'
import type { InfoValues } from './guestInput.ts'

/**
 * Returns a function that describes why the federation has not found a guest's access right (L09).
 * The texts name the number and the province that the federation has searched.
 */
export function useGuestNotFoundTexts() {
  const { t } = useTranslation('guests')
  return ({ isCanadian, province, cardNumber }: InfoValues) => {
    const code = provinces.find((each) => isCanadian && each === province)
    const place = code ? t(`Guest.inProvince.${code}`) : t('Guest.inUnitedStates')
    return {
      /** Error message of the access right number in the error summary. */
      summary: t('ProvincesPartnership.ctrlNumberValidationError', { number: cardNumber.trim(), place }),
      /** Error message at the province, which the guest may have chosen by mistake. */
      province: code ? t('Guest.provinceNotFound', { place }) : t('Guest.stateNotFound'),
    }
  }
}
