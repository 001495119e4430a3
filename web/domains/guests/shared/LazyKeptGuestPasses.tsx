import { type ComponentType, useEffect, useState } from 'react'
import { hasGuestReceipt } from '../../../platform/guestReceiptStorage.ts'
import { loadAllTexts } from '../../../platform/i18n.ts'
import type { KeptGuestPassesProps } from '../KeptGuestPasses.tsx'

/**
 * Links to the guest passes that this device keeps. Renders nothing if the device keeps no pass.
 * Prerendered screens show the links, so the storage is read after the first rendering, and the
 * code is loaded only for guests with a pass.
 */
export function LazyKeptGuestPasses(props: KeptGuestPassesProps) {
  const [Passes, setPasses] = useState<ComponentType<KeptGuestPassesProps> | null>(null)
  useEffect(() => {
    if (!hasGuestReceipt()) return
    Promise.all([import('../KeptGuestPasses.tsx'), loadAllTexts()]).then(
      ([module]) => setPasses(() => module.default),
      // Without the code, the e-mail still contains the pass.
      () => {},
    )
  }, [])
  return Passes && <Passes {...props} />
}
