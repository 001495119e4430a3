import { useTranslation } from 'react-i18next'
import { paths } from '../platform/paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Actions, Container, Stack } from '../ui/layout.tsx'
import type { DraftOutcome } from './draftEnding.ts'

interface LostDraftScreenProps {
  /** Outcome of the draft, if another tab has completed the wizard; otherwise null. */
  outcome: DraftOutcome | null
  /** Path of the step at which the member can continue the wizard. */
  startPath: string
}

/**
 * Message shown in place of a wizard step after another tab has completed, restarted or cleared the
 * draft of the wizard (E08, A37).
 */
export function LostDraftScreen({ outcome, startPath }: LostDraftScreenProps) {
  const { t } = useTranslation()
  const what = outcome?.what ?? 'replaced'
  return (
    <Container width="text">
      <Stack gap={5}>
        <PageTitle lead={t(`ui.steps.lost.${what}.text`)}>
          {t(`ui.steps.lost.${what}`, { number: outcome?.number ?? '' })}
        </PageTitle>
        <Actions>
          <ButtonLink to={outcome?.to ?? startPath} variant="primary" size="large" iconEnd="arrowRight">
            {t(`ui.steps.lost.${what}.action`)}
          </ButtonLink>
          <ButtonLink to={paths.dashboard()} size="large">
            {t('words.home')}
          </ButtonLink>
        </Actions>
      </Stack>
    </Container>
  )
}
