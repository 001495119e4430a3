import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Actions } from '../../ui/layout.tsx'
import { paths } from '../../platform/paths.ts'

interface AgreementReaderLinksProps {
  /**
   * URL of the second agreement: the privacy policy on the terms screen, and the terms on the
   * privacy policy screen.
   */
  other: string
  label: string
}

/**
 * Links for a member who has already accepted the agreements: to the other agreement, and back to
 * the dashboard (C07).
 */
export function AgreementReaderLinks({ other: otherAgreementUrl, label }: AgreementReaderLinksProps) {
  const { t } = useTranslation(['agreements', 'common'])
  return (
    <Actions>
      <ButtonLink to={otherAgreementUrl} iconEnd="arrowRight">
        {label}
      </ButtonLink>
      <ButtonLink to={paths.dashboard()} variant="quiet" icon="arrowLeft">
        {t('common:words.home')}
      </ButtonLink>
    </Actions>
  )
}
