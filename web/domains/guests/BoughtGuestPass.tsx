import type { ReactNode } from 'react'
import type { GatewayClock } from '../../platform/gatewayClock.ts'
import { GuestMailHelp } from './GuestMailHelp.tsx'
import { GuestPass } from './GuestPass.tsx'
import { GuestReceiptDetails } from './GuestReceiptDetails.tsx'
import type { GuestReceipt } from './guestReceipts.ts'
import { RemoveGuestReceipt } from './RemoveGuestReceipt.tsx'

interface BoughtGuestPassProps {
  receipt: GuestReceipt
  /** Clock of the gateway; undefined after a reload. */
  clock: GatewayClock | undefined
  /** Content below the guest's pass. */
  children: ReactNode
}

/**
 * Pass of a guest, followed by folded sections: the receipt, help for a missing e-mail and the
 * removal from a shared device. The module is loaded dynamically, because the other steps of a
 * guest purchase do not need it.
 */
export default function BoughtGuestPass({ receipt, clock, children }: BoughtGuestPassProps) {
  return (
    <>
      <GuestPass receipt={receipt} clock={clock} />
      {children}
      <div>
        <GuestReceiptDetails receipt={receipt} />
        <GuestMailHelp receipt={receipt} />
        <RemoveGuestReceipt receipt={receipt} />
      </div>
    </>
  )
}
