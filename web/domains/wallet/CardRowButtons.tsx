import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import styles from './CardRowButtons.module.css'
import type { CardRowPosition } from './usePassCardRow.ts'

interface PassCardRowButtonsProps {
  position: CardRowPosition
  /** Number of passes in the row of pass cards. */
  loaded: number
  /** Number of passes of the member, including passes that are not loaded yet. */
  total: number
  /** False if a narrow window, which has no buttons, does not show the position either. */
  isPositionShown?: boolean
  onShow: (index: number) => void
}

/**
 * Buttons that show the previous or next pass in the row of cards, for members who do not swipe. At
 * either end of the row, one button has no effect but keeps the focus. Nothing is rendered if the
 * row does not scroll.
 */
export function CardRowButtons({
  position,
  loaded,
  total,
  isPositionShown = true,
  onShow,
}: PassCardRowButtonsProps) {
  const { t } = useTranslation('wallet')
  const { isScrollable, index, isAtStart, isAtEnd } = position
  if (!isScrollable) return null
  return (
    <div className={`${styles.buttons} ${isPositionShown ? '' : styles.wide} no-print`}>
      <button
        type="button"
        className={styles.button}
        aria-disabled={isAtStart || undefined}
        onClick={() => !isAtStart && onShow(index - 1)}
      >
        <Icon name="chevronLeft" label={t('Wallet.previous')} />
      </button>
      <span className={styles.place}>
        {/* At the end of the row, the last card may be visible without being the first. */}
        {t('Wallet.place', { place: isAtEnd ? loaded : index + 1, total })}
      </span>
      <button
        type="button"
        className={styles.button}
        aria-disabled={isAtEnd || undefined}
        onClick={() => !isAtEnd && onShow(index + 1)}
      >
        <Icon name="chevronRight" label={t('Wallet.next')} />
      </button>
    </div>
  )
}
