import { useEffect, useRef } from 'react'
import { useForm } from '../../forms/useForm.ts'
import { useDraft } from '../../wizard/draft.ts'
import { useGuestAddressForm } from './useGuestAddressForm.ts'
import { readGuestBillingAddress, buildGuestBillingAddressDraft } from './guestInput.ts'
import type { GuestWizardKey } from './guestWizardKey.ts'
import { guestWizards } from './guestWizards.ts'

/**
 * Provides the form for a guest's billing address (L13): the home address, or another address that
 * is validated before the payment. `payTotal` is called with the total when the address is valid.
 */
export function useGuestBillingAddress(
  wizardKey: GuestWizardKey,
  payTotal: (totalCents: number) => Promise<void>,
) {
  const [draft, change] = useDraft(guestWizards[wizardKey])
  const address = useGuestAddressForm()
  const total = useRef(0)
  const form = useForm({
    mutation: 'buyGuestAccessRight',
    initial: readGuestBillingAddress(draft),
    ...address,
    onSubmit: () => payTotal(total.current),
  })
  const hasOtherBillingAddress = draft.billedElsewhere === true

  const { values } = form
  useEffect(() => {
    if (hasOtherBillingAddress) change(buildGuestBillingAddressDraft(values))
  }, [hasOtherBillingAddress, values, change])

  return {
    form,
    elsewhere: hasOtherBillingAddress,
    bill: (isElsewhere: boolean) => change({ billedElsewhere: isElsewhere }),
    /**
     * Returns whether the guest's billing address is valid, and shows the errors of an invalid
     * address.
     */
    check(): boolean {
      if (!hasOtherBillingAddress || form.isValid()) return true
      void form.submit()
      return false
    },
    pay(totalCents: number) {
      total.current = totalCents
      return hasOtherBillingAddress ? form.submit() : payTotal(totalCents)
    },
  }
}
