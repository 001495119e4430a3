import { useTranslation } from 'react-i18next'
import { useWakeLock } from '../../platform/useWakeLock.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PassFace } from '../../ui/PassFace.tsx'
import { BrightnessHint } from '../access-rights/shared/BrightnessHint.tsx'
import { ScreenLockHint } from '../access-rights/shared/ScreenLockHint.tsx'
import { usePassValidityText } from '../../ui/usePassValidityText.ts'
import { GuestPassFile } from './GuestPassFile.tsx'
import type { GuestPassState } from './guestPassState.ts'
import type { GuestReceipt } from './guestReceipts.ts'
import { usePassHolderText } from './usePassHolderText.ts'

export interface GuestPassDialogProps {
  receipt: GuestReceipt
  state: GuestPassState
  /** Name of the portal, shown as the issuer of the pass. */
  issuer: string
  onClose: () => void
}

/**
 * Full-screen dialog that shows a guest's pass to a trail officer and keeps the screen on. Back
 * closes the dialog.
 */
export function GuestPassDialog({ receipt, state, issuer, onClose }: GuestPassDialogProps) {
  const { number, holder, controlNumber, validIn, activeAt, expiresAt, passKey } = receipt
  const { t } = useTranslation(['access-rights', 'common', 'guests', 'addresses'])
  const describeValidity = usePassValidityText()
  const isAwake = useWakeLock(true)
  const { value: holderName } = usePassHolderText(holder)
  // A receipt of an earlier release has no name, but the file contains it.
  const isNameInFile = holder === null && passKey !== null
  const obstacle = state === 'expired' ? 'expired' : controlNumber === null ? 'noNumber' : null
  return (
    <Dialog open onClose={onClose} title={t('PassSheet.title', { number })} fullScreen>
      <PassFace
        type={t('guests:Guest.invoice.pass')}
        season={null}
        state={state}
        {...describeValidity(state, activeAt, expiresAt)}
        issuer={issuer}
        vehicle={null}
        plate={null}
        number={number}
        controlNumber={controlNumber}
        qrText={obstacle === null ? controlNumber : null}
        noCodeText={obstacle && t(`PassSheet.noCode.${obstacle}`)}
        facts={[
          {
            name: t('PassSheet.holder'),
            value: isNameInFile ? t('guests:Guest.pass.holderInFile') : holderName,
          },
          ...(validIn
            ? [{ name: t('guests:Guest.pass.place'), value: t(`addresses:provinces.${validIn}`) }]
            : []),
        ]}
      >
        {isNameInFile && <GuestPassFile passKey={passKey} number={number} />}
        <BrightnessHint />
        <ScreenLockHint isAwake={isAwake} />
      </PassFace>
    </Dialog>
  )
}
