import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/TextLink.tsx'

/**
 * Link to the federation's newsletter, after a purchase or a request for a pass without insurance
 * (E63, F16).
 */
export function NewsletterLink() {
  const { t } = useTranslation('purchase')
  return (
    <p>
      {t('Success.newsletter')}{' '}
      <TextLink href={t('Success.newsletterUrl')} newTab>
        {t('Success.newsletterLink')}
      </TextLink>
    </p>
  )
}
