import { useState } from 'react'

/** State of the form for another card, which a payment screen offers after a decline. */
export type OtherCard = ReturnType<typeof useOtherCard>

/** Provides the state of the form for another card, which is closed at first. */
export function useOtherCard() {
  const [isOpen, setOpen] = useState(false)
  const [wasCanceled, setCanceled] = useState(false)
  return {
    isOpen,
    /** True if the member closed the form and has not paid since. */
    wasCanceled,
    open: () => setOpen(true),
    cancel: () => {
      setCanceled(true)
      setOpen(false)
    },
    /** Called when a payment starts, so that the button of the form no longer takes the focus. */
    startPayment: () => setCanceled(false),
  }
}
