import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useGuestInvoiceQuery } from '../../__generated__/useGuestInvoiceQuery.graphql.ts'
import type { ServedInvoice } from './invoice.ts'

/** What the pass costs, as far as it is known. */
export interface GuestPrice {
  /** Null until the server has answered. */
  invoice: ServedInvoice | null
  /** It cannot be had now. */
  failed: boolean
  retry: () => void
}

/**
 * What the pass costs, which the rest of a screen does not wait for (L11, P25). It is asked for wherever it is shown, so
 * that no price of before stands for it, and again with every other `round`.
 */
export function useGuestInvoice(round = 0): GuestPrice {
  const environment = useRelayEnvironment()
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<{ asked: string; invoice: ServedInvoice | null } | null>(null)
  const asked = `${round} ${tries}`

  useEffect(() => {
    const asking = fetchQuery<useGuestInvoiceQuery>(environment, query, {}).subscribe({
      next: ({ guestInvoice }) => setAnswer({ asked, invoice: guestInvoice ?? null }),
      error: () => setAnswer({ asked, invoice: null }),
    })
    return () => asking.unsubscribe()
  }, [environment, asked])

  // An answer to the question before is none.
  const known = answer?.asked === asked ? answer : null
  return {
    invoice: known?.invoice ?? null,
    failed: known !== null && known.invoice === null,
    retry: () => setTries(tries + 1),
  }
}

const query = graphql`
  query useGuestInvoiceQuery {
    guestInvoice {
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
