/** How a pass stands, as a person sees it: its status and its place in time, in one word. */
export type PassState = 'current' | 'upcoming' | 'expired' | 'pending' | 'processing' | 'refused' | 'failed'

/** The one word for a pass's status and validity (D29, D30). What is not known counts as being in progress. */
export function passState(pass: { readonly status: string; readonly validity?: string | null }): PassState {
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
