import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { GuestInvoiceQuery } from '../../__generated__/GuestInvoiceQuery.graphql.ts'
import { randomId } from '../../platform/randomId.ts'
import { Retried } from '../../relay/Retried.tsx'
import type { ServedInvoice } from './invoice.ts'

interface GuestInvoiceProps {
  /** Raised to ask for it again: what is known is not true any more. */
  round?: number
  /** Shows it: null until the server has answered. */
  children: (invoice: ServedInvoice | null) => ReactNode
}

/** What the pass costs, which the rest of a screen does not wait for; another try where it cannot be had (L11, P25). */
export function GuestInvoice({ round = 0, children }: GuestInvoiceProps) {
  const { t } = useTranslation('guests')
  const [shown] = useState(randomId)
  return (
    <Retried level={2} title={t('Guest.invoice.failed')}>
      {(tries) => (
        <Suspense fallback={children(null)}>
          <Served asked={[shown, tries, round].join(' ')}>{children}</Served>
        </Suspense>
      )}
    </Retried>
  )
}

function Served({ asked, children }: { asked: string } & Pick<GuestInvoiceProps, 'children'>) {
  const { guestInvoice } = useLazyLoadQuery<GuestInvoiceQuery>(
    graphql`
      query GuestInvoiceQuery {
        guestInvoice @required(action: THROW) {
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
    `,
    {},
    // A price is asked for wherever it is shown: neither one of before nor a failure stands for it.
    { fetchKey: asked, fetchPolicy: 'network-only' },
  )
  return children(guestInvoice)
}
