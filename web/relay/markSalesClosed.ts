import { commitLocalUpdate } from 'relay-runtime'
import { environment } from './environment.ts'

/**
 * Records in the Relay store that sales are closed, after the gateway has refused a payment for
 * this reason. The screen then disables its pay buttons. A reload of its data could fail in this
 * moment and hide the outcome of the payment.
 */
export function markSalesClosed(): void {
  commitLocalUpdate(environment, (store) => {
    store.getRoot().getLinkedRecord('portal')?.setValue(false, 'salesOpen')
  })
}
