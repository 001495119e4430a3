import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/TextLink.tsx'
import { recordStepReopenedForChange } from '../../../wizard/changedStep.ts'

/**
 * Link from a review to the step where the member can change a choice. The back link of that step
 * returns to the review. `to` may have a query string; `choiceName` is for screen readers.
 */
export function ReviewChangeLink({ to, choiceName }: { to: string; choiceName: string }) {
  const { t } = useTranslation('purchase')
  return (
    <TextLink standalone to={to} onClick={() => recordStepReopenedForChange(to.split('?')[0]!)}>
      <span aria-hidden="true">{t('Review.change')}</span>
      <span className="visually-hidden">{t('Review.changeWhat', { what: choiceName })}</span>
    </TextLink>
  )
}
