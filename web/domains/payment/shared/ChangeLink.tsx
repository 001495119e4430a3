import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/TextLink.tsx'
import { rememberChangedStep } from '../../../wizard/change.ts'

/**
 * From a review back to where something was chosen, from which the way back leads to the review again; `what` says it to whoever hears the link alone.
 */
export function ChangeLink({ to, what }: { to: string; what: string }) {
  const { t } = useTranslation('purchase')
  return (
    <TextLink to={to} onClick={() => rememberChangedStep(to)}>
      <span aria-hidden="true">{t('Review.change')}</span>
      <span className="visually-hidden">{t('Review.changeWhat', { what })}</span>
    </TextLink>
  )
}
