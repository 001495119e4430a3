import { useTranslation } from 'react-i18next'
import { passPagePath } from '../../../platform/passPagePath.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { readMemberIdOfStoredPasses } from './passStorageChoice.ts'

/**
 * Link to the passes that are stored on this device, for a screen that cannot be loaded. Renders
 * nothing if no pass is stored.
 */
export function KeptPassesLink() {
  const { t } = useTranslation()
  if (readMemberIdOfStoredPasses() === null) return null
  return (
    <ButtonLink href={passPagePath} icon="pass">
      {t('words.keptPasses')}
    </ButtonLink>
  )
}
