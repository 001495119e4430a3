import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryBoundary } from '../../../relay/RetryBoundary.tsx'
import { lazyWithRetry } from '../../../relay/lazyWithRetry.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Skeleton, SkeletonRegion } from '../../../ui/Skeleton.tsx'
import { useFocusAfterRender } from '../../../ui/useFocusAfterRender.ts'
import styles from './SeveralVehicles.module.css'

const { preload: preloadClubSearch, Component: VehicleClubSearch } = lazyWithRetry(
  () => import('./VehicleClubSearch.tsx'),
)

interface FindClubButtonProps {
  /** HTML element id of the club field, which takes the focus after the choice of a club. */
  fieldId: string
  /** Id of the club that the club field shows; null for an empty field. */
  clubId: string | null
  onChoose: (clubId: string) => void
}

/**
 * Button that opens a dialog with a club search, for members who do not know the number of their
 * club. The search loads only when the dialog opens.
 */
export function FindClubButton({ fieldId, clubId, onChoose }: FindClubButtonProps) {
  const { t } = useTranslation(['several-vehicles', 'clubs'])
  const [isOpen, setIsOpen] = useState(false)
  const focusElementAfterRender = useFocusAfterRender()

  function openClubSearch() {
    // A failure is shown in the dialog.
    void preloadClubSearch().catch(() => {})
    setIsOpen(true)
  }

  function chooseClubAndCloseDialog(chosenClubId: string) {
    setIsOpen(false)
    focusElementAfterRender(fieldId)
    onChoose(chosenClubId)
  }

  return (
    <div>
      <Button size="small" variant="quiet" icon="search" onClick={openClubSearch}>
        {t('SeveralVehicles.findClub')}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setIsOpen(false)} title={t('clubs:ClubChoice.title')}>
          <div className={styles.clubSearch}>
            <RetryBoundary title={t('clubs:Search.unread')}>
              {() => (
                <Suspense
                  fallback={
                    <SkeletonRegion>
                      <Skeleton height="8rem" radius="l" />
                    </SkeletonRegion>
                  }
                >
                  <VehicleClubSearch chosenClubId={clubId ?? undefined} onChoose={chooseClubAndCloseDialog} />
                </Suspense>
              )}
            </RetryBoundary>
          </div>
        </Dialog>
      )}
    </div>
  )
}
