import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Actions } from '../../ui/layout.tsx'

interface StepActionsProps {
  /** The address of the step before. */
  back: string
  /** What the way on is called, where it is more than the next step. */
  next?: string
  busy?: boolean
}

/** The way on and the way back, at the end of a step's form. */
export function StepActions({ back, next, busy }: StepActionsProps) {
  const { t } = useTranslation()
  return (
    <Actions>
      <Button type="submit" variant="primary" size="large" iconEnd="arrowRight" busy={busy}>
        {next ?? t('words.next')}
      </Button>
      <ButtonLink to={back} variant="quiet" size="large" icon="arrowLeft">
        {t('words.back')}
      </ButtonLink>
    </Actions>
  )
}
