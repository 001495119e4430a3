import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/TextLink.tsx'
import { recordChangedStep } from '../../../wizard/changedStep.ts'

/**
 * Link from a review to the step that changes one of the member's choices. The back link of that
 * step returns to the review. `what` is the name of the choice in the accessible name of the link.
 */
export function ReviewChangeLink({ to, what: choiceName }: { to: string; what: string }) {
  const { t } = useTranslation('purchase')
  return (
    <TextLink to={to} onClick={() => recordChangedStep(to)}>
      <span aria-hidden="true">{t('Review.change')}</span>
      <span className="visually-hidden">{t('Review.changeWhat', { what: choiceName })}</span>
    </TextLink>
  )
}
