import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Notice } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Container, Stack } from '../ui/layout.tsx'
import { BackLinkTarget } from './StepActions.tsx'
import styles from './WizardStep.module.css'
import { useIsStepReopenedForChange } from './changedStep.ts'
import { useDraft } from './draft.ts'
import { useIsRedirectTargetStep } from './redirectedStep.ts'
import { type Wizard, findLastWizardStepIfReachable, buildWizardStepUrl, findBackLinkStep } from './wizard.ts'

interface WizardStepProps<D extends object, Path extends string, Group extends string> {
  wizard: Wizard<D, Path, Group>
  /** Path of the current wizard step. */
  current: NoInfer<Path>
  title: string
  lead?: ReactNode
  /** Notice shown before the content of the wizard step. */
  notice?: ReactNode
  /**
   * Summary of the choices made so far, shown beside the step in a wide window and below the step
   * on a phone.
   */
  aside?: ReactNode
  /**
   * Width of the wizard step: `text` for text and fields, `beside` for a step with room for an
   * aside, `wide` for the full width.
   */
  layout?: 'text' | 'beside' | 'wide'
  /** Content at the end of the wizard step, below the aside of a phone. */
  end?: ReactNode
  children: ReactNode
}

/** Layout of a wizard step below the step bar. */
export function WizardStep<D extends object, Path extends string, Group extends string>({
  wizard,
  current,
  title,
  lead,
  notice,
  aside,
  layout = 'text',
  end,
  children,
}: WizardStepProps<D, Path, Group>) {
  const { t } = useTranslation()
  const params = useParams()
  const redirectedStep = useIsRedirectTargetStep(wizard, current)
  const [draft] = useDraft(wizard)
  const isChanged = useIsStepReopenedForChange(buildWizardStepUrl(wizard, current, params))
  const before =
    (isChanged ? findLastWizardStepIfReachable(wizard.steps, draft) : null) ??
    findBackLinkStep(wizard.steps, draft, current)
  return (
    <BackLinkTarget value={before === null ? wizard.exitPath : buildWizardStepUrl(wizard, before, params)}>
      <Container width={layout === 'text' ? 'text' : undefined}>
        <Stack gap={6}>
          <PageTitle lead={lead}>{title}</PageTitle>
          {redirectedStep && (
            <Notice tone="info" live>
              {t('ui.steps.first')}
            </Notice>
          )}
          {notice}
          {layout === 'text' ? (
            children
          ) : (
            // The content keeps its element with and without an aside, so that its input stays.
            <div className={aside ? styles.columns : layout === 'wide' ? undefined : styles.alone}>
              <div>{children}</div>
              {aside}
            </div>
          )}
          {end}
        </Stack>
      </Container>
    </BackLinkTarget>
  )
}
