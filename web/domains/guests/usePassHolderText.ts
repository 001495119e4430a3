import { useTranslation } from 'react-i18next'
import { provinces, states } from '../../forms/addressFormats.ts'
import type { PassHolder } from './guestWizards.ts'

/**
 * Returns the line of a guest's pass about its holder: the name with the home province, or the
 * place where the name is when the browser no longer knows the holder (decision 0047).
 */
export function usePassHolderText(holder: PassHolder | undefined): string {
  const { t } = useTranslation(['guests', 'addresses'])
  if (!holder) return t('Guest.pass.holderInMail')
  const { name, isCanadian } = holder
  const province = provinces.find((code) => isCanadian && code === holder.province)
  const state = states.find((code) => !isCanadian && code === holder.province)
  if (province) return t('Guest.pass.holder', { name, province: t(`addresses:provinces.${province}`) })
  if (state) return t('Guest.pass.holder', { name, province: t(`addresses:states.${state}`) })
  return t('Guest.pass.holderName', { name })
}
