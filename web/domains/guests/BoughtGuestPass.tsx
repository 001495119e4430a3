import type { ReactNode } from 'react'
import { GuestMailHelp } from './GuestMailHelp.tsx'
import { GuestPass } from './GuestPass.tsx'
import { GuestReceiptCard } from './GuestReceiptCard.tsx'
import type { GuestReceipt } from './guestReceipts.ts'
import type { PassHolder } from './guestWizards.ts'

interface BoughtGuestPassProps {
  receipt: GuestReceipt
  /** Holder of the pass; undefined after a reload. */
  holder: PassHolder | undefined
  /** Content below the guest's pass. */
  children: ReactNode
}

/**
 * Pass and receipt of a guest, with help for a missing e-mail. The module is loaded dynamically,
 * because the other steps of a guest purchase do not need it.
 */
export default function BoughtGuestPass({ receipt, holder, children }: BoughtGuestPassProps) {
  return (
    <>
      <GuestPass receipt={receipt} holder={holder} />
      {children}
      <GuestReceiptCard receipt={receipt} />
      <GuestMailHelp receipt={receipt} />
    </>
  )
}
