import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/TextLink.tsx'
import { type PurchaseStepPath, purchaseAddress } from './steps.ts'

/** From the review back to the step where something was chosen. */
export function ChangeLink({ step, what }: { step: PurchaseStepPath; what: string }) {
  const { t } = useTranslation('access-rights')
  return (
    <TextLink to={purchaseAddress(step)}>
      <span aria-hidden="true">{t('Review.change')}</span>
      <span className="visually-hidden">{t('Review.changeWhat', { what })}</span>
    </TextLink>
  )
}
