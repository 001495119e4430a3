import type { ReactNode } from 'react'
import { GuestPass } from './GuestPass.tsx'
import { GuestReceiptCard } from './GuestReceiptCard.tsx'
import type { GuestReceipt } from './guestReceipts.ts'

interface BoughtGuestPassProps {
  receipt: GuestReceipt
  /** Content between the pass and its receipt. */
  children: ReactNode
}

/**
 * Pass and receipt of a guest. This module is loaded dynamically, so that no other guest step loads
 * the code of the pass.
 */
export default function BoughtGuestPass({ receipt, children }: BoughtGuestPassProps) {
  return (
    <>
      <GuestPass receipt={receipt} />
      {children}
      <GuestReceiptCard receipt={receipt} />
    </>
  )
}
