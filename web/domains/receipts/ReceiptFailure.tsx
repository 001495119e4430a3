import { useTranslation } from 'react-i18next'
import { useReload } from '../../relay/reload.ts'
import { signInAgain } from '../../platform/sessionOver.ts'
import { Button } from '../../ui/Button.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'

interface ReceiptFailureProps {
  title: string
  /** What to try again; the whole screen when absent. */
  onRetry?: () => void
  busy?: boolean
}

/** In place of receipts that could not be loaded: to try again, or to sign in anew and come back (H09). */
export function ReceiptFailure({ title, onRetry, busy }: ReceiptFailureProps) {
  const { t } = useTranslation('receipts')
  const screen = useReload()
  return (
    <RetryBlock
      title={title}
      onRetry={onRetry ?? screen.reload}
      busy={busy ?? screen.busy}
      action={
        <Button variant="quiet" onClick={signInAgain}>
          {t('GenericError.clickHereToReconnect')}
        </Button>
      }
    />
  )
}
