import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack } from '../../ui/layout.tsx'
import type { GuestReceipt } from './guestReceipts.ts'

interface GuestNextStepsProps {
  receipt: GuestReceipt
  /**
   * Step that keeps the pass on this device; false or null in a browser that cannot keep passes.
   * The guest then prints the pass.
   */
  children?: ReactNode
}

/** Steps of a guest between the purchase and the ride. */
export function GuestNextSteps({ receipt, children }: GuestNextStepsProps) {
  const { t } = useTranslation('guests')
  const saveText = receipt.passKey === null ? 'Guest.confirmation.print' : 'Guest.confirmation.save'
  return (
    <Stack as="section" gap={3} aria-labelledby="what-next" className="no-print">
      <h2 id="what-next">{t('Guest.confirmation.next')}</h2>
      <ol>
        {/* A federation that offers no file of the pass sends the pass by e-mail only. */}
        {receipt.passKey === null && <li>{t('Guest.confirmation.open')}</li>}
        <li>{children || t(saveText)}</li>
        <li>{t('Guest.confirmation.carry')}</li>
      </ol>
    </Stack>
  )
}
