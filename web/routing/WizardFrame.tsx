import { type ReactNode, useState } from 'react'
import { Outlet, useMatches } from 'react-router-dom'
import { Container } from '../ui/layout.tsx'
import { LostDraftScreen } from '../wizard/LostDraftScreen.tsx'
import { StepSkeleton } from '../wizard/StepSkeleton.tsx'
import { ExitLink } from '../wizard/ExitLink.tsx'
import { StepBarVisibility } from '../wizard/HideStepBar.tsx'
import { WizardStepBar } from '../wizard/WizardStepBar.tsx'
import type { Wizard } from '../wizard/wizard.ts'
import { RouteAnnouncer } from '../shell/RouteAnnouncer.tsx'
import { type ShellHandle, useShellData } from '../shell/Shell.tsx'
import { useLostWizardDraft } from './useLostWizardDraft.ts'
import styles from './WizardFrame.module.css'

interface WizardFrameProps<D extends object, Path extends string> {
  wizard: Wizard<D, Path>
}

/**
 * Layout around the steps of a wizard, with the step bar. The step bar stays mounted when one step
 * replaces another.
 */
export function WizardFrame<D extends object, Path extends string>({
  wizard,
}: WizardFrameProps<D, Path>): ReactNode {
  const { clubFailed, viewer } = useShellData()
  const [hidden, hide] = useState(false)
  const step = useMatches()
    .map(({ handle }) => (handle as ShellHandle | undefined)?.step)
    .findLast((found) => found !== undefined) as Path | undefined
  const lostDraft = useLostWizardDraft(wizard, step)
  // True if another screen is shown in place of the step.
  const isReplaced =
    hidden || clubFailed || (wizard.audience === 'member' && viewer?.profileIncomplete === true)
  if (lostDraft === 'leaving') return <StepSkeleton />
  if (lostDraft) {
    return (
      <>
        <LostDraftScreen outcome={lostDraft.ending} startPath={wizard.path} />
        <RouteAnnouncer />
      </>
    )
  }
  return (
    <StepBarVisibility value={hide}>
      {step !== undefined && !isReplaced && (
        <Container width={wizard.width} className={styles.steps}>
          <WizardStepBar wizard={wizard} current={step} />
          {wizard.audience === 'member' && <ExitLink wizard={wizard} current={step} />}
        </Container>
      )}
      <Outlet />
    </StepBarVisibility>
  )
}
