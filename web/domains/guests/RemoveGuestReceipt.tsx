import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { removeGuestPassFromDevice } from '../kept-passes/shared/keptGuestPasses.ts'
import { GuestDisclosure } from './GuestDisclosure.tsx'
import { type GuestReceipt, getGuestReceiptStorage } from './guestReceipts.ts'
import { useGuestWizard } from './guestWizards.ts'

/**
 * Text that states how long this device keeps the receipt of a guest, with a button that removes
 * the receipt from a shared device (decision 0054).
 */
export function RemoveGuestReceipt({ receipt }: { receipt: GuestReceipt }) {
  const { t } = useTranslation('guests')
  const { longDate } = useFormat()
  const navigate = useNavigate()
  const { wizardKey } = useGuestWizard()
  const [isAsking, setIsAsking] = useState(false)

  async function removeReceipt() {
    getGuestReceiptStorage(wizardKey).remove()
    removeGuestPassFromDevice(receipt.number)
    // Leaving the wizard also clears its draft.
    await navigate(paths.guests(), { replace: true })
  }

  return (
    <GuestDisclosure title={t('Guest.device.title')}>
      <p>{t('Guest.device.text', { date: longDate(receipt.keptUntil) })}</p>
      <div>
        <Button onClick={() => setIsAsking(true)}>{t('Guest.device.remove')}</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('Guest.device.question')}
        confirm={t('Guest.device.remove')}
        keep={t('Guest.device.keep')}
        busy={false}
        send={removeReceipt}
      >
        <p>{t('Guest.device.consequence')}</p>
      </ConfirmDialog>
    </GuestDisclosure>
  )
}
