import { type ReactNode, createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Actions } from '../ui/layout.tsx'
import { ActionBar } from './ActionBar.tsx'

/** Where the way back leads from the step that is shown. */
export const BackAddress = createContext('/')

/** What it comes to so far, beside the way on; null while nothing has a price. */
export const StepPrice = createContext<ReactNode>(null)

interface StepActionsProps {
  /** What the way on is called, where it is more than the next step. */
  next?: string
  /** Why it cannot go on yet; null when it can. */
  reason?: string | null
  /** It is sent, or it is being found out whether it can go on. */
  busy?: boolean
}

/** The way on and the way back, at the end of a step's form. */
export function StepActions({ next, reason = null, busy }: StepActionsProps) {
  const { t } = useTranslation()
  return (
    <Actions>
      <ActionBar price={useContext(StepPrice)}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          iconEnd="arrowRight"
          busy={busy}
          disabled={reason !== null}
          reason={reason}
        >
          {next ?? t('words.next')}
        </Button>
      </ActionBar>
      <BackLink />
    </Actions>
  )
}

/** The way back alone, where a step has nothing to go on with or its own way on. */
export function BackLink() {
  const { t } = useTranslation()
  return (
    <ButtonLink to={useContext(BackAddress)} variant="quiet" size="large" icon="arrowLeft">
      {t('words.back')}
    </ButtonLink>
  )
}
