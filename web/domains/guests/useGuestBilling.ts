import { useEffect, useRef } from 'react'
import { useForm } from '../../forms/useForm.ts'
import { useDraft } from '../../wizard/draft.ts'
import { useGuestAddressForm } from './addressForm.ts'
import { billingOf, keepBilling } from './guest.ts'
import { type GuestWay, guestWizards } from './wizards.ts'

/**
 * Where the card is billed (L13): where the guest lives, or another address, which is then checked before anything is
 * paid. `pay` is called with the total once it fits.
 */
export function useGuestBilling(way: GuestWay, pay: (totalCents: number) => Promise<void>) {
  const [draft, change] = useDraft(guestWizards[way])
  const address = useGuestAddressForm()
  const total = useRef(0)
  const form = useForm({
    mutation: 'buyGuestAccessRight',
    initial: billingOf(draft),
    ...address,
    onSubmit: () => pay(total.current),
  })
  const elsewhere = draft.billedElsewhere === true

  const { values } = form
  useEffect(() => {
    if (elsewhere) change(keepBilling(values))
  }, [elsewhere, values, change])

  return {
    form,
    elsewhere,
    bill: (elsewhere: boolean) => change({ billedElsewhere: elsewhere }),
    pay(totalCents: number) {
      total.current = totalCents
      return elsewhere ? form.submit() : pay(totalCents)
    },
  }
}
