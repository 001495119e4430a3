import { useTranslation } from 'react-i18next'
import { useReload } from '../../relay/useReload.ts'
import { redirectToSignIn } from '../../platform/sessionExpiry.ts'
import { Button } from '../../ui/Button.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'

interface ReceiptLoadFailureProps {
  title: string
  /**
   * Called by the retry button, to load only the failed part of the receipts again. When undefined,
   * the retry button loads the whole screen again.
   */
  onRetry?: () => void
  busy?: boolean
}

/**
 * Error state for receipts that failed to load. The member can retry, or can sign in again and
 * return to the receipts (H09).
 */
export function ReceiptFailure({ title, onRetry, busy }: ReceiptLoadFailureProps) {
  const { t } = useTranslation('receipts')
  const screen = useReload()
  return (
    <RetryBlock
      title={title}
      onRetry={onRetry ?? screen.reload}
      busy={busy ?? screen.busy}
      action={
        <Button variant="quiet" onClick={redirectToSignIn}>
          {t('GenericError.clickHereToReconnect')}
        </Button>
      }
    />
  )
}
