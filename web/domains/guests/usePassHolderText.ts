import { useTranslation } from 'react-i18next'
import { provinces, states } from '../../forms/addressFormats.ts'
import type { PassHolder } from './guestReceipts.ts'

/**
 * Returns the texts about the holder of a guest's pass: the name with the home province, or the
 * place where the name is when a receipt of an earlier release does not contain the holder.
 */
export function usePassHolderText(holder: PassHolder | null): {
  /** Sentence of the pass card. */
  line: string
  /** Value beside the label of the holder. */
  value: string
} {
  const { t } = useTranslation(['guests', 'addresses'])
  if (!holder) return { line: t('Guest.pass.holderInMail'), value: t('Guest.pass.holderElsewhere') }
  const { isCanadian } = holder
  const province = provinces.find((code) => isCanadian && code === holder.province)
  const state = states.find((code) => !isCanadian && code === holder.province)
  const home = province ? t(`addresses:provinces.${province}`) : state && t(`addresses:states.${state}`)
  const name = home ? `${holder.name} (${home})` : holder.name
  return { line: t('Guest.pass.holderName', { name }), value: name }
}
