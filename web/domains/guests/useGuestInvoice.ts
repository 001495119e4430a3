import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useGuestInvoiceQuery } from '../../__generated__/useGuestInvoiceQuery.graphql.ts'
import type { GuestInvoice } from './guestInvoice.ts'

/** Price of a guest's pass, with its load state. */
export interface GuestPrice {
  /** Invoice of the guest's pass; null until the server has returned the invoice. */
  invoice: GuestInvoice | null
  /** True when the price of the guest's pass failed to load. */
  failed: boolean
  retry: () => void
}

/**
 * Loads the price of the guest's pass without blocking the screen (L11, P25). Each screen loads the
 * current price. A new value of `reloadCount` loads the price again.
 */
export function useGuestInvoice(reloadCount = 0): GuestPrice {
  const environment = useRelayEnvironment()
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<{ asked: string; invoice: GuestInvoice | null } | null>(null)
  const requestKey = `${reloadCount} ${tries}`

  useEffect(() => {
    const asking = fetchQuery<useGuestInvoiceQuery>(environment, query, {}).subscribe({
      next: ({ guestInvoice }) => setAnswer({ asked: requestKey, invoice: guestInvoice ?? null }),
      error: () => setAnswer({ asked: requestKey, invoice: null }),
    })
    return () => asking.unsubscribe()
  }, [environment, requestKey])

  // The result of an earlier request is ignored.
  const currentAnswer = answer?.asked === requestKey ? answer : null
  return {
    invoice: currentAnswer?.invoice ?? null,
    failed: currentAnswer !== null && currentAnswer.invoice === null,
    retry: () => setTries(tries + 1),
  }
}

const query = graphql`
  query useGuestInvoiceQuery {
    guestInvoice {
      lines {
        kind
        amount {
          cents
        }
      }
      subtotal {
        cents
      }
      tps {
        cents
      }
      tpsRate
      tvq {
        cents
      }
      tvqRate
      total {
        cents
      }
    }
  }
`
