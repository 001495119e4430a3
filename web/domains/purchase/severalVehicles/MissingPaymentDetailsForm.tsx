import type { ReactNode } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { MissingPaymentDetailsFormQuery } from '../../../__generated__/MissingPaymentDetailsFormQuery.graphql.ts'
import { CaughtField } from '../../../relay/CaughtField.tsx'
import { RetryBoundary } from '../../../relay/RetryBoundary.tsx'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { Actions } from '../../../ui/layout.tsx'
import { PaymentDetails } from '../../payment/shared/PaymentDetails.tsx'
import { useCardProcessorConfig } from '../../payment/shared/useCardProcessorConfig.ts'

interface MissingPaymentDetailsFormProps {
  submitLabel: ReactNode
  reason?: ButtonProps['reason']
  onDone?: (() => unknown) | undefined
  /** Number of the attempt to load the query; the first is 0. */
  attempt: number
}

/** Loaded form of `MissingPaymentDetails`. It asks only for what is not stored. */
export default function MissingPaymentDetailsForm(props: Omit<MissingPaymentDetailsFormProps, 'attempt'>) {
  return <RetryBoundary>{(attempt) => <LoadedForm {...props} attempt={attempt} />}</RetryBoundary>
}

function LoadedForm(props: MissingPaymentDetailsFormProps) {
  const { submitLabel, reason = null, onDone, attempt } = props
  const { portal, viewer } = useLazyLoadQuery<MissingPaymentDetailsFormQuery>(
    graphql`
      query MissingPaymentDetailsFormQuery {
        portal {
          ...useCardProcessorConfig_portal
        }
        viewer {
          ...PaymentDetails_member
          paymentCard @catch {
            ...PaymentDetails_card
          }
          billingAddress @catch {
            ...PaymentDetails_address
          }
        }
      }
    `,
    {},
    { fetchKey: attempt, fetchPolicy: attempt > 0 ? 'network-only' : 'store-or-network' },
  )
  const processor = useCardProcessorConfig(portal)
  if (!viewer) return null
  return (
    <CaughtField result={viewer.paymentCard}>
      {(card) => (
        <CaughtField result={viewer.billingAddress}>
          {(address) => (
            <PaymentDetails
              member={viewer}
              card={card}
              address={address}
              processor={processor}
              onDone={() => onDone?.()}
              renderActions={(busy) => (
                <Actions>
                  <Button type="submit" variant="primary" size="large" busy={busy} reason={reason}>
                    {submitLabel}
                  </Button>
                </Actions>
              )}
            />
          )}
        </CaughtField>
      )}
    </CaughtField>
  )
}
