/** State of a pass as shown to members, derived from the status and the validity of the pass. */
export type PassState = 'current' | 'upcoming' | 'expired' | 'pending' | 'processing' | 'refused' | 'failed'

/**
 * Returns the state of a pass from its status and validity (D29, D30). A pass with an
 * unknown status counts as processing.
 */
export function passStateOf(pass: { readonly status: string; readonly validity?: string | null }): PassState {
  switch (pass.status) {
    case 'ACTIVE':
      return pass.validity === 'EXPIRED' ? 'expired' : pass.validity === 'UPCOMING' ? 'upcoming' : 'current'
    case 'PAYMENT_FAILED':
      return 'failed'
    case 'APPROVAL_PENDING':
      return 'pending'
    case 'REFUSED':
      return 'refused'
    default:
      return 'processing'
  }
}
