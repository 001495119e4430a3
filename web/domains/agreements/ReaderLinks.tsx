import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Actions } from '../../ui/layout.tsx'
import { paths } from '../../platform/paths.ts'

interface ReaderLinksProps {
  /** The address of the other text, and what the link says. */
  other: string
  label: string
}

/** For a member who has accepted: nothing to decide, the other text and the way back (C07). */
export function ReaderLinks({ other, label }: ReaderLinksProps) {
  const { t } = useTranslation(['agreements', 'common'])
  return (
    <Actions>
      <ButtonLink to={other} iconEnd="arrowRight">
        {label}
      </ButtonLink>
      <ButtonLink to={paths.dashboard()} variant="quiet" icon="arrowLeft">
        {t('common:words.home')}
      </ButtonLink>
    </Actions>
  )
}
