import { type ComponentType, Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { passPagePath } from '../../../platform/passPagePath.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { readMemberIdOfStoredPasses } from './passStorageChoice.ts'

/** Without its code, the list becomes a link to the page of stored passes. */
const KeptPassList = lazy<ComponentType>(() =>
  import('../KeptPassList.tsx').catch(() => ({ default: KeptPassesLink })),
)

/**
 * Passes that are stored on this device, for a screen that cannot be loaded. Renders nothing if no
 * pass is stored.
 */
export const LazyKeptPasses = () =>
  readMemberIdOfStoredPasses() !== null && (
    <Suspense>
      <KeptPassList />
    </Suspense>
  )

function KeptPassesLink() {
  const { t } = useTranslation()
  return (
    <ButtonLink href={passPagePath} icon="pass">
      {t('words.keptPasses')}
    </ButtonLink>
  )
}
