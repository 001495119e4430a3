import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { GiveUpMutation } from '../../../__generated__/GiveUpMutation.graphql.ts'
import type { GiveUp_accessRight$key } from '../../../__generated__/GiveUp_accessRight.graphql.ts'
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx'
import { hasUnconfirmedRetry } from '../../../platform/paymentLineCleanup.ts'
import { paths } from '../../../platform/paths.ts'
import { readDraftOwnerId } from '../../../platform/session.ts'
import { useTypedMutation } from '../../../relay/mutation.ts'
import { useReload } from '../../../relay/useReload.ts'
import { Button, type ButtonAppearance } from '../../../ui/Button.tsx'
import { toKnownPassType } from './passType.ts'
import { PurchaseLink } from './PurchaseLink.tsx'
import type { RetryBlockReason } from './retryBlockReason.ts'

interface FailedPayment {
  accessRight: GiveUp_accessRight$key
}

/** Pass whose purchase the member canceled after the payment was declined. */
export interface CanceledPass {
  readonly id: string
  /** Vehicle for which the pass was bought; null when the member no longer has the vehicle. */
  readonly vehicle: { readonly id: string } | null | undefined
}

function useFailedPayment(key: GiveUp_accessRight$key) {
  return useFragment(
    graphql`
      fragment GiveUp_accessRight on AccessRight {
        id
        number
        type
        canCancel
        canRetry
        vehicle {
          id
        }
      }
    `,
    key,
  )
}

interface ResumePurchaseLinkProps extends ButtonAppearance, FailedPayment {
  className?: string | undefined
  /** Reason why the failed payment cannot be retried now; null when it can be retried. */
  reason: RetryBlockReason | null
}

/**
 * Link to the review step of a purchase whose payment failed (E64). Renders nothing when the
 * payment cannot be retried now.
 */
export function ResumePurchaseLink({ accessRight, reason, ...buttonProps }: ResumePurchaseLinkProps) {
  const { t } = useTranslation('access-rights')
  const { id, number, canRetry } = useFailedPayment(accessRight)
  if (!canRetry || reason) return null
  return (
    <PurchaseLink to={paths.purchase({ accessRight: id })} icon="refresh" {...buttonProps}>
      {t('History.tryAgain')}
      <span className="visually-hidden"> {number}</span>
    </PurchaseLink>
  )
}

interface CancelPurchaseButtonProps extends Pick<ButtonAppearance, 'variant' | 'size'>, FailedPayment {
  /**
   * Called with the pass after its purchase is canceled. Required, because every screen has to
   * clear the draft of the canceled purchase.
   */
  onPurchaseCanceled: (pass: CanceledPass) => void
}

/** Button that cancels a purchase whose payment failed, after a confirmation dialog. */
export function CancelPurchaseButton({
  accessRight,
  onPurchaseCanceled,
  ...buttonProps
}: CancelPurchaseButtonProps) {
  const { t } = useTranslation('access-rights')
  const { id, number, type, canCancel, vehicle } = useFailedPayment(accessRight)
  const { reload } = useReload()
  const [asking, setAsking] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const [cancel, busy] = useTypedMutation<GiveUpMutation>(graphql`
    mutation GiveUpMutation($input: CancelAccessRightInput!) {
      cancelAccessRight(input: $input) {
        __typename
        ... on CancelAccessRightPayload @alias {
          deletedAccessRightId
          viewer {
            failedAccessRights {
              id
            }
          }
        }
        ...problem_shown @alias
      }
    }
  `)

  const finishPurchaseCancellation = () => {
    setAsking(false)
    onPurchaseCanceled({ id, vehicle })
    // The canceled purchase was in lists and blocked other purchases, so the screen loads its data
    // again.
    reload()
  }

  const closeDialog = () => {
    setAsking(false)
    // A refused cancellation means that the pass changed after the screen was loaded.
    if (isRefused) reload()
  }

  // The pass may be paid.
  if (!canCancel || hasUnconfirmedRetry(readDraftOwnerId(), id)) return null
  return (
    <>
      <Button variant="quiet" {...buttonProps} onClick={() => setAsking(true)}>
        {t('GiveUp.action')}
        <span className="visually-hidden"> {number}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={closeDialog}
        title={t('GiveUp.title')}
        confirm={t('GiveUp.confirm')}
        keep={t('GiveUp.keep')}
        busy={busy}
        send={(refuse) =>
          cancel(
            { input: { accessRightId: id } },
            {
              CancelAccessRightPayload: finishPurchaseCancellation,
              // The purchase was canceled before: in another tab, or by an earlier request whose
              // response was lost.
              InvalidInputProblem: finishPurchaseCancellation,
              Problem: (problem) => {
                setIsRefused(true)
                refuse(problem)
              },
            },
          )
        }
      >
        <p>{t('GiveUp.text', { type: t(`AccessRightType.${toKnownPassType(type)}`), number })}</p>
      </ConfirmDialog>
    </>
  )
}
