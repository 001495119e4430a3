import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import styles from './ExitLink.module.css'
import { resetDraft, useDraft } from './draft.ts'
import type { Wizard } from './wizard.ts'

interface ExitLinkProps<D extends object, Path extends string> {
  wizard: Wizard<D, Path>
  /** Path of the current wizard step. */
  current: NoInfer<Path>
}

/**
 * Link that leaves a wizard. A text warns if the choices would be lost. Only the first step shows
 * that the choices are kept; the other steps say it to screen readers.
 */
export function ExitLink<D extends object, Path extends string>({ wizard, current }: ExitLinkProps<D, Path>) {
  const { t } = useTranslation()
  const [draft] = useDraft(wizard)
  const noteId = useId()
  const keeps = !wizard.draftWhenLeft || wizard.draftWhenLeft(draft) === draft
  const isNoteVisible = !keeps || current === wizard.steps[0]?.path
  return (
    <div className={`${styles.out} no-print`}>
      <p id={noteId} className={isNoteVisible ? styles.note : 'visually-hidden'}>
        {t(keeps ? 'ui.steps.leaveKeeps' : 'ui.steps.leaveForgets')}
      </p>
      <ButtonLink
        to={wizard.exitPath}
        variant="quiet"
        size="small"
        className={styles.link}
        aria-describedby={noteId}
      >
        {t('ui.steps.leave')}
      </ButtonLink>
    </div>
  )
}

/**
 * Button that clears the draft of a wizard and returns to its first step. With an empty draft, the
 * button is hidden.
 */
export function StartOverButton<D extends object, Path extends string>({
  wizard,
}: {
  wizard: Wizard<D, Path>
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [draft] = useDraft(wizard)
  if (!wizard.canStartOver?.(draft)) return null
  return (
    <div className="no-print">
      <Button
        variant="quiet"
        size="small"
        className={styles.startOver}
        onClick={() => {
          resetDraft(wizard)
          void navigate(wizard.path)
        }}
      >
        {t('ui.steps.startOver')}
      </Button>
    </div>
  )
}
