import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'
import { joinAttributeTokens } from './joinAttributeTokens.ts'
import styles from './OptionButtonList.module.css'
import type { RadioCardOption } from './RadioCardList.tsx'
import { Spinner } from './Spinner.tsx'

export interface OptionButtonListProps {
  /** Accessible name of the list of options. */
  label: string
  options: ReadonlyArray<Omit<RadioCardOption, 'aside'>>
  /** Called with the value of the option whose row was pressed. */
  onPress: (value: string) => void
  /**
   * Value of the pressed option while the action of the press runs, for example a request to the
   * gateway. Until the action ends, presses on all rows are ignored.
   */
  pendingValue?: string | null
  /**
   * Value of the option that the member has chosen before. The row of this option is marked as the
   * current choice.
   */
  chosenValue?: string | null | undefined
  /** Number of columns of the list in a wide window. */
  columns?: 1 | 2
}

/**
 * List of option rows within one border. Pressing a row chooses the option at once. A disabled row
 * stays readable and shows its reason.
 */
export function OptionButtonList({
  label,
  options,
  onPress,
  pendingValue = null,
  chosenValue = null,
  columns = 1,
}: OptionButtonListProps) {
  const { t } = useTranslation('common')
  const generatedId = useId()
  return (
    <ul className={columns === 2 ? `${styles.rows} ${styles.columns2}` : styles.rows} aria-label={label}>
      {options.map((option, index) => {
        const buildOptionElementId = (name: string) => `${generatedId}-${index}-${name}`
        const isBusy = pendingValue === option.value
        const isChosen = chosenValue === option.value && !option.disabled
        const described = [
          isChosen ? buildOptionElementId('chosen') : null,
          option.description ? buildOptionElementId('description') : null,
        ]
        const face = (
          <>
            {option.media && <span>{option.media}</span>}
            <span className={styles.words}>
              <span id={buildOptionElementId('title')} className={styles.title}>
                {option.title}
              </span>
              {isChosen && (
                <span id={buildOptionElementId('chosen')} className={styles.choice}>
                  <Icon name="check" size="1.1em" /> {t('ui.chosen')}
                </span>
              )}
              {option.description && (
                <span id={buildOptionElementId('description')} className={styles.description}>
                  {option.description}
                </span>
              )}
              {option.disabled && option.reason && <span className={styles.reason}>{option.reason}</span>}
            </span>
          </>
        )
        return (
          <li
            key={option.value}
            className={option.disabled ? styles.closed : isChosen || isBusy ? styles.chosen : undefined}
          >
            {option.disabled ? (
              <div className={styles.face}>{face}</div>
            ) : (
              <button
                type="button"
                className={styles.face}
                aria-labelledby={buildOptionElementId('title')}
                aria-describedby={joinAttributeTokens(...described)}
                aria-busy={isBusy || undefined}
                onClick={() => pendingValue === null && onPress(option.value)}
              >
                {face}
                <span className={styles.mark}>
                  {isBusy ? <Spinner size="1.3em" /> : <Icon name="arrowRight" />}
                </span>
                {isBusy && <span className="visually-hidden">{t('ui.busy')}</span>}
              </button>
            )}
            {option.children && <div className={styles.more}>{option.children}</div>}
          </li>
        )
      })}
    </ul>
  )
}
