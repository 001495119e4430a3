import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { SalesClosed } from '../../../platform/salesClosed.ts'
import { ButtonLink, type ButtonLinkProps } from '../../../ui/ButtonLink.tsx'

/**
 * Link that leads to a purchase. While sales are closed, the link keeps its place but is disabled.
 * It then gives the reason to screen readers only, because the notice above every screen already
 * shows it.
 */
export function PurchaseLink(props: ButtonLinkProps) {
  const { t } = useTranslation()
  // A pass that is not on sale keeps its own reason.
  if (!use(SalesClosed) || props.disabled) return <ButtonLink {...props} />
  return <ButtonLink {...props} disabled reason={t('SalesClosed.reason')} isReasonVisible />
}
