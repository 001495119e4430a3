import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PassDialog.module.css'

interface PassPagerProps {
  /** Passes in the order of the full-screen dialog, each with the name of its vehicle if known. */
  passes: ReadonlyArray<{ readonly id: string; readonly vehicleName: string | undefined }>
  /** Index of the pass that the full-screen dialog currently shows. */
  index: number
  onShow: (index: number) => void
}

/** Number of passes up to which one dot per pass shows the position, in place of a text. */
const maxDots = 5

/**
 * Buttons for the previous and the next pass, with the position of the shown pass between them: one
 * dot per pass, or a text for many passes. In a narrow window, the buttons show only their arrows.
 * On the first or last pass, the unavailable button keeps the focus and does nothing.
 */
export function PassPager({ passes, index, onShow }: PassPagerProps) {
  const { t } = useTranslation('access-rights')
  const lastIndex = passes.length - 1
  const hasDots = passes.length <= maxDots
  const renderVehicleName = (passIndex: number) => {
    const name = passes[passIndex]?.vehicleName
    return name && <span className="visually-hidden"> – {name}</span>
  }
  return (
    <div role="group" aria-label={t('PassPager.label')} className={styles.pager}>
      <button
        type="button"
        className={styles.step}
        aria-disabled={index === 0 || undefined}
        onClick={() => onShow(index - 1)}
      >
        <Icon name="chevronLeft" />
        <span className={styles.stepText}>
          {t('PassPager.previous')}
          {renderVehicleName(index - 1)}
        </span>
      </button>
      {hasDots && (
        <span className={styles.dots} aria-hidden="true">
          {passes.map(({ id }, each) => (
            <span key={id} className={each === index ? styles.shown : undefined} />
          ))}
        </span>
      )}
      <p role="status" className={hasDots ? 'visually-hidden' : styles.place}>
        {t('PassPager.place', { place: index + 1, total: passes.length })}
        {renderVehicleName(index)}
      </p>
      <button
        type="button"
        className={styles.step}
        aria-disabled={index === lastIndex || undefined}
        onClick={() => onShow(index + 1)}
      >
        <span className={styles.stepText}>
          {t('PassPager.next')}
          {renderVehicleName(index + 1)}
        </span>
        <Icon name="chevronRight" />
      </button>
    </div>
  )
}
