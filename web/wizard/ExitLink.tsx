import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import styles from './ExitLink.module.css'
import { resetDraft, useDraft } from './draft.ts'
import type { Wizard } from './wizard.ts'

/**
 * Link that leaves a wizard. The text of the link says whether the choices are kept until the
 * member returns.
 */
export function ExitLink<D extends object, Path extends string>({ wizard }: { wizard: Wizard<D, Path> }) {
  const { t } = useTranslation()
  const [draft] = useDraft(wizard)
  const keeps = !wizard.draftWhenLeft || wizard.draftWhenLeft(draft) === draft
  return (
    <div className={`${styles.out} no-print`}>
      <ButtonLink to={wizard.exitPath} variant="quiet" size="small">
        {t('ui.steps.leave')}
        <span className="visually-hidden">
          {' '}
          – {t(keeps ? 'ui.steps.leaveKeeps' : 'ui.steps.leaveForgets')}
        </span>
      </ButtonLink>
    </div>
  )
}

/**
 * Button that clears the draft of a wizard and returns to the first step. The button is hidden
 * while the draft is empty.
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
    <Button
      variant="quiet"
      size="small"
      icon="refresh"
      onClick={() => {
        resetDraft(wizard)
        void navigate(wizard.path)
      }}
    >
      {t('ui.steps.startOver')}
    </Button>
  )
}
