import type { To } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import { Anchor } from './Anchor.tsx'
import { Icon } from './Icon.tsx'
import styles from './StepBar.module.css'

export interface StepBarStep {
  id: string
  label: string
  state: 'complete' | 'active' | 'disabled' | 'hidden'
  /** URL of the step to which the step bar links; absent if the step cannot be opened. */
  to?: To
}

export interface StepBarProps {
  steps: readonly StepBarStep[]
  /** Accessible name of the step bar of a wizard. */
  label?: string
  /** True while the number of steps is uncertain; the step bar then shows no total. */
  isTotalUncertain?: boolean | undefined
}

/**
 * Step bar that shows the progress through a wizard. Completed steps are links. A phone shows one
 * line of text with a progress bar instead.
 */
export function StepBar({ steps, label, isTotalUncertain }: StepBarProps) {
  const { t } = useTranslation('common')
  const shown = steps.flatMap(({ state, ...step }) => (state === 'hidden' ? [] : [{ ...step, state }]))
  const at = shown.findIndex((step) => step.state === 'active')
  const formatStepNumber = (number: number) =>
    t(isTotalUncertain ? 'ui.steps.number' : 'ui.steps.count', { number, total: shown.length })
  return (
    <nav
      className={styles.bar}
      aria-label={label ?? t('ui.steps.label')}
      data-total-uncertain={isTotalUncertain}
    >
      {at >= 0 && (
        <p className={styles.compact} aria-hidden="true">
          <span className={styles.count}>{formatStepNumber(at + 1)}</span>
          <span className={styles.current}>{shown[at]?.label}</span>
        </p>
      )}
      <ol className={styles.list}>
        {shown.map((step, index) => {
          const face = (
            <>
              <span className={styles.mark} aria-hidden="true">
                {step.state === 'complete' ? <Icon name="check" /> : index + 1}
              </span>
              <span className={styles.label}>
                <span className="visually-hidden">{`${formatStepNumber(index + 1)}, `}</span>
                {step.label}
                <span className="visually-hidden"> ({t(`ui.steps.${step.state}`)})</span>
              </span>
            </>
          )
          return (
            <li
              key={step.id}
              className={`${styles.step} ${styles[step.state]}`}
              aria-current={step.state === 'active' ? 'step' : undefined}
            >
              {step.state === 'complete' && step.to !== undefined ? (
                <Anchor to={step.to} className={styles.face}>
                  {face}
                </Anchor>
              ) : (
                <span className={styles.face}>{face}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
