import { Suspense, type ReactNode } from 'react'
import { lazyWithRetry } from '../../../relay/lazyWithRetry.ts'
import type { ButtonProps } from '../../../ui/Button.tsx'
import { Skeleton, SkeletonRegion } from '../../../ui/Skeleton.tsx'

const { Component: PaymentDetailsForm } = lazyWithRetry(() => import('./MissingPaymentDetailsForm.tsx'))

interface MissingPaymentDetailsProps {
  /** Content of the button that stores the card and the billing address. */
  submitLabel: ReactNode
  /** Reason why the button is disabled; null if the member can press it. */
  reason?: ButtonProps['reason']
  /** Called when the card and the billing address are stored. */
  onDone?: () => unknown
}

/**
 * Form for the missing card and billing address of a purchase for several vehicles. The code and
 * the query of the form load only when it is shown.
 */
export function MissingPaymentDetails(props: MissingPaymentDetailsProps) {
  return (
    <Suspense
      fallback={
        <SkeletonRegion>
          <Skeleton height="24rem" radius="l" />
        </SkeletonRegion>
      }
    >
      <PaymentDetailsForm {...props} />
    </Suspense>
  )
}
