import type { ReactNode } from 'react'
import { GuestMailHelp } from './GuestMailHelp.tsx'
import { GuestPass } from './GuestPass.tsx'
import { GuestReceiptCard } from './GuestReceiptCard.tsx'
import type { GuestReceipt } from './guestReceipts.ts'

interface BoughtGuestPassProps {
  receipt: GuestReceipt
  /** Content that is shown below the pass. */
  children: ReactNode
}

/**
 * Pass and receipt of a guest, with help about the e-mail. This module is loaded
 * dynamically, so that no other guest step loads the code of the pass.
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
