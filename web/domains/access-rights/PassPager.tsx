import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PassDialog.module.css'

interface PassPagerProps {
  /**
   * Vehicle names, one for each pass and in the order of the passes. A name is null if the vehicle
   * is unknown.
   */
  names: ReadonlyArray<string | null | undefined>
  /** Index of the pass that the full-screen dialog currently shows. */
  index: number
  onShow: (index: number) => void
}

/** Number of passes up to which one dot per pass shows the position, in place of a text. */
const maxDots = 8

/**
 * Buttons for the previous and the next pass, with the position of the shown pass between them: one
 * dot per pass, or a text for many passes. On the first or last pass, the unavailable button keeps
 * the focus and does nothing.
 */
export function PassPager({ names: vehicleNames, index, onShow }: PassPagerProps) {
  const { t } = useTranslation('access-rights')
  const lastIndex = vehicleNames.length - 1
  const hasDots = vehicleNames.length <= maxDots
  const renderVehicleName = (passIndex: number) =>
    vehicleNames[passIndex] && <span className="visually-hidden"> – {vehicleNames[passIndex]}</span>
  return (
    <div role="group" aria-label={t('PassPager.label')} className={styles.pager}>
      <button
        type="button"
        className={styles.step}
        aria-disabled={index === 0 || undefined}
        onClick={() => onShow(index - 1)}
      >
        <Icon name="chevronLeft" />
        <span>
          {t('PassPager.previous')}
          {renderVehicleName(index - 1)}
        </span>
      </button>
      {hasDots && (
        <span className={styles.dots} aria-hidden="true">
          {vehicleNames.map((_, each) => (
            <span key={each} className={each === index ? styles.shown : undefined} />
          ))}
        </span>
      )}
      <p role="status" className={hasDots ? 'visually-hidden' : styles.place}>
        {t('PassPager.place', { place: index + 1, total: vehicleNames.length })}
        {renderVehicleName(index)}
      </p>
      <button
        type="button"
        className={styles.step}
        aria-disabled={index === lastIndex || undefined}
        onClick={() => onShow(index + 1)}
      >
        <span>
          {t('PassPager.next')}
          {renderVehicleName(index + 1)}
        </span>
        <Icon name="chevronRight" />
      </button>
    </div>
  )
}
