import type { ReactNode } from 'react'
import { GuestMailHelp } from './GuestMailHelp.tsx'
import { GuestPass } from './GuestPass.tsx'
import { GuestReceiptCard } from './GuestReceiptCard.tsx'
import type { GuestReceipt } from './guestReceipts.ts'

interface BoughtGuestPassProps {
  receipt: GuestReceipt
  /** Content below the guest's pass. */
  children: ReactNode
}

/**
 * Pass and receipt of a guest, with help for a missing e-mail. The module is loaded dynamically,
 * because the other steps of a guest purchase do not need it.
 */
export default function BoughtGuestPass({ receipt, children }: BoughtGuestPassProps) {
  return (
    <>
      <GuestPass receipt={receipt} />
      {children}
      <GuestMailHelp receipt={receipt} />
      <GuestReceiptCard receipt={receipt} />
    </>
  )
}
