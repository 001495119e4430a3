import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Actions } from '../../ui/layout.tsx'
import styles from './StepActions.module.css'

interface StepActionsProps {
  /** The address of the step before. */
  back: string
  /** Why it cannot go on yet; null when it can. */
  reason?: string | null
  /** It is being found out whether it can. */
  busy?: boolean
}

/** The way on and the way back, at the end of a step's form. */
export function StepActions({ back, reason = null, busy }: StepActionsProps) {
  const { t } = useTranslation()
  return (
    <Actions>
      <Button
        type="submit"
        variant="primary"
        size="large"
        className={styles.next}
        iconEnd="arrowRight"
        busy={busy}
        disabled={reason !== null}
        reason={reason}
      >
        {t('words.next')}
      </Button>
      <BackLink to={back} />
    </Actions>
  )
}

/** The way back alone, where a step has nothing to go on with or its own way on. */
export function BackLink({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <ButtonLink to={to} variant="quiet" size="large" icon="arrowLeft">
      {t('words.back')}
    </ButtonLink>
  )
}
