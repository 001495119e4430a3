import { useTranslation } from 'react-i18next'
import { Anchor } from '../../ui/Anchor.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './ReaderBar.module.css'
import { type ReaderAction, computePageAfterAction, computeZoomAfterAction } from './magazineReaderActions.ts'

interface MagazineToolbarProps {
  page: number
  count: number
  zoom: number
  wide: boolean
  url: string
  onAction: (action: ReaderAction) => void
  onGoToPage: (page: number) => void
  onToggleWidth: () => void
}

/**
 * Toolbar of the magazine reader: page buttons, zoom, full window width, and a link that opens the
 * file in a new tab.
 */
export function MagazineToolbar({
  page,
  count,
  zoom,
  wide,
  url,
  onAction: onAct,
  onGoToPage: onGo,
  onToggleWidth: onWiden,
}: MagazineToolbarProps) {
  const { t } = useTranslation(['magazines', 'common'])
  const renderMagazineToolButton = (action: ReaderAction, icon: IconName, label: string) => {
    const isLast =
      computePageAfterAction(action, page, count) === page && computeZoomAfterAction(action, zoom) === zoom
    return (
      // The button is `aria-disabled` instead of `disabled`, so that it keeps the focus on the last
      // page or zoom level.
      <button
        type="button"
        className={styles.tool}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onAct(action)}
      >
        <Icon name={icon} label={label} size="1.5rem" />
      </button>
    )
  }
  return (
    <div className={`${styles.bar} no-print`} role="group" aria-label={t('Reader.tools')}>
      <div className={styles.group}>
        {renderMagazineToolButton('previous', 'chevronUp', t('Reader.previous'))}
        <select
          className={styles.pages}
          aria-label={t('Reader.goTo')}
          value={page}
          onChange={(event) => onGo(Number(event.target.value))}
        >
          {Array.from({ length: count }, (_, index) => (
            <option key={index} value={index + 1}>
              {t('Reader.of', { page: index + 1, count })}
            </option>
          ))}
        </select>
        {renderMagazineToolButton('next', 'chevronDown', t('Reader.next'))}
      </div>
      <div className={styles.group}>
        {renderMagazineToolButton('farther', 'minus', t('Reader.farther'))}
        <span className={styles.zoom} role="status">
          <span className="visually-hidden">{t('Reader.zoom')} </span>
          {t('Reader.percent', { zoom })}
        </span>
        {renderMagazineToolButton('closer', 'plus', t('Reader.closer'))}
      </div>
      <div className={styles.group}>
        <button
          type="button"
          className={`${styles.tool} ${styles.widen}`}
          aria-pressed={wide}
          onClick={onWiden}
        >
          <Icon name="widen" size="1.5rem" />
          <span className={styles.word}>{t('Reader.wide')}</span>
        </button>
        <Anchor className={styles.tool} href={url} newTab>
          <Icon name="external" size="1.5rem" />
          <span className={styles.word}>{t('Reader.window')}</span>
          <span className="visually-hidden">{t('common:ui.newTab')}</span>
        </Anchor>
      </div>
    </div>
  )
}
