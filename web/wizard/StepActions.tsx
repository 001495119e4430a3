import { type ReactNode, createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type DisabledReason } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Actions } from '../ui/layout.tsx'
import { ActionBar } from './ActionBar.tsx'
import { useQueuedPress } from './useQueuedPress.ts'

/** React context with the path to which the back link of the current wizard step leads. */
export const BackLinkTarget = createContext('/')

/**
 * React context with the price shown beside the next button. Null in a wizard without a price in
 * the action bar; empty until the member has chosen something with a price.
 */
export const StepPrice = createContext<ReactNode>(null)

interface StepActionsProps {
  /**
   * Label of the next button, by default "Next". Set for a button with a further effect, such as a
   * payment.
   */
  next?: string
  /** Reason why the next button is disabled; null for an enabled button. */
  reason?: DisabledReason | null
  /** True while the wizard step is being submitted. */
  busy?: boolean
  /**
   * True while the wizard step checks a choice or reads a file. A press on the next button during
   * this time is queued and takes effect afterwards.
   */
  isWaiting?: boolean
  /**
   * Called when a press on the next button is queued, for example to start a delayed check at once.
   */
  onQueue?: () => void
}

/** Next button and back link at the end of the form of a wizard step. */
export function StepActions({
  next,
  reason = null,
  busy = false,
  isWaiting = false,
  onQueue,
}: StepActionsProps) {
  const { t } = useTranslation()
  const { isQueued, queuePress } = useQueuedPress(isWaiting, onQueue)
  return (
    <Actions>
      <ActionBar price={useContext(StepPrice)}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          iconEnd="arrowRight"
          busy={busy || isQueued}
          reason={isWaiting ? null : reason}
          onClick={queuePress}
        >
          {next ?? t('words.next')}
        </Button>
      </ActionBar>
      <StepBackLink />
    </Actions>
  )
}

/** Back link without a next button, for steps that submit nothing or have their own next button. */
export function StepBackLink() {
  const { t } = useTranslation()
  return (
    <ButtonLink to={useContext(BackLinkTarget)} variant="quiet" size="large" icon="arrowLeft">
      {t('words.back')}
    </ButtonLink>
  )
}
