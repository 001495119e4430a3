import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/TextLink.tsx'
import { recordStepReopenedForChange } from '../../../wizard/changedStep.ts'

interface ReviewChangeLinkProps {
  /** URL of the step, which may have a query string. */
  to: string
  /** Name of the choice to change, for screen readers. */
  choiceName: string
  /** Called when the member follows the link. */
  onFollow?: () => void
}

/**
 * Link from a review to the step where the member can change a choice. The back link of that step
 * returns to the review.
 */
export function ReviewChangeLink({ to, choiceName, onFollow }: ReviewChangeLinkProps) {
  const { t } = useTranslation('purchase')
  return (
    <TextLink
      standalone
      to={to}
      onClick={() => {
        recordStepReopenedForChange(to.split('?')[0]!)
        onFollow?.()
      }}
    >
      <span aria-hidden="true">{t('Review.change')}</span>
      <span className="visually-hidden">{t('Review.changeWhat', { what: choiceName })}</span>
    </TextLink>
  )
}
