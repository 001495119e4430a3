import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PassDialog_accessRights$key } from '../../__generated__/PassDialog_accessRights.graphql.ts'
import { useWakeLock } from '../../platform/useWakeLock.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { usePager } from '../../ui/usePager.ts'
import { KeepPasses, useOfflinePassStorage } from '../kept-passes/shared/KeepPasses.tsx'
import styles from './PassDialog.module.css'
import { PassPager } from './PassPager.tsx'
import { PassSheet, type PassSheetProps } from './PassSheet.tsx'
import { BrightnessHint } from './shared/BrightnessHint.tsx'
import { ScreenLockHint } from './shared/ScreenLockHint.tsx'

interface PassDialogProps extends Pick<PassSheetProps, 'holder' | 'issuer'> {
  /**
   * Passes that the full-screen dialog can show, in the order of the member's swipes; at least one
   * pass.
   */
  passes: PassDialog_accessRights$key
  /** Index of the pass that the full-screen dialog shows first. */
  initialIndex: number
  onClose: () => void
}

/**
 * Full-screen dialog that shows one pass at a time and keeps the screen on. With several passes,
 * the member swipes to another pass, or uses the buttons or the arrow keys. Back closes the dialog.
 */
export function PassDialog({ passes: key, initialIndex, holder, issuer, onClose }: PassDialogProps) {
  const { t } = useTranslation('access-rights')
  const passes = useFragment(
    graphql`
      fragment PassDialog_accessRights on AccessRight @relay(plural: true) {
        id
        number
        vehicle {
          name
        }
        vehicleSnapshot {
          name
        }
        ...PassSheet_accessRight
      }
    `,
    key,
  )
  const { pages, index, showPage, onScroll } = usePager(initialIndex, passes.length)
  const isAwake = useWakeLock(true)
  const offlineStorage = useOfflinePassStorage(passes.map(({ number }) => number))
  const pagerPasses = passes.map(({ id, vehicle, vehicleSnapshot }) => ({
    id,
    vehicleName: (vehicle ?? vehicleSnapshot)?.name,
  }))
  return (
    <Dialog open onClose={onClose} title={t('PassSheet.title', { number: passes[index]?.number })} fullScreen>
      <div ref={pages} className={styles.passes} tabIndex={-1} onScroll={onScroll}>
        {passes.map((pass, place) => (
          <div
            key={pass.id}
            className={styles.pass}
            inert={place !== index}
            // Older screen readers do not know `inert`.
            aria-hidden={place !== index}
          >
            <PassSheet accessRight={pass} holder={holder} issuer={issuer}>
              {/* Directly below the pass, so that the offer is visible on a phone without scrolling. */}
              {offlineStorage && place === index && <KeepPasses offlineStorage={offlineStorage} />}
              {/* Below the pass, which large text would otherwise push out of the window. */}
              <BrightnessHint />
              <ScreenLockHint isAwake={isAwake} />
            </PassSheet>
          </div>
        ))}
      </div>
      {passes.length > 1 && <PassPager passes={pagerPasses} index={index} onShow={showPage} />}
    </Dialog>
  )
}
