import type { GatewayClock } from '../../platform/gatewayClock.ts'
import { useStoredValue } from '../../platform/storedValue.ts'
import { canKeepGuestPass } from '../kept-passes/shared/keepGuestPass.ts'
import { GuestMailHelp } from './GuestMailHelp.tsx'
import { GuestNextSteps } from './GuestNextSteps.tsx'
import { GuestPass } from './GuestPass.tsx'
import { GuestReceiptDetails } from './GuestReceiptDetails.tsx'
import { type GuestReceipt, getGuestReceiptStorage } from './guestReceipts.ts'
import { useGuestWizard } from './guestWizards.ts'
import { KeepGuestPass } from './KeepGuestPass.tsx'
import { buildKeptGuestPass } from './keptGuestPass.ts'
import { RemoveGuestReceipt } from './RemoveGuestReceipt.tsx'
import { usePortalName } from './usePortalName.ts'

interface BoughtGuestPassProps {
  receipt: GuestReceipt
  /** Clock of the gateway; undefined after a reload. */
  clock: GatewayClock | undefined
}

/**
 * Pass of a guest and its next steps, followed by folded sections: the receipt, help for a missing
 * e-mail and the removal from a shared device. The module is loaded dynamically, because the other
 * steps of a guest purchase do not need it.
 */
export default function BoughtGuestPass({ receipt, clock }: BoughtGuestPassProps) {
  const issuer = usePortalName()
  const { wizardKey } = useGuestWizard()
  // Until the page unloads, the shown receipt has the complete first name. The device keeps less.
  const storedReceipt = useStoredValue(getGuestReceiptStorage(wizardKey))
  const pass = storedReceipt?.number === receipt.number ? buildKeptGuestPass(storedReceipt, issuer) : null
  return (
    <>
      <GuestPass receipt={receipt} clock={clock} />
      <GuestNextSteps receipt={receipt}>
        {pass && canKeepGuestPass() && <KeepGuestPass pass={pass} />}
      </GuestNextSteps>
      <div>
        <GuestReceiptDetails receipt={receipt} />
        <GuestMailHelp receipt={receipt} />
        <RemoveGuestReceipt receipt={receipt} />
      </div>
    </>
  )
}
