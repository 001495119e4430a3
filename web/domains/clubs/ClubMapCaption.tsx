import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import styles from './ClubMap.module.css'
import type { FoundClubsProps } from './FoundClubs.ts'
import type { FoundClub } from './findClubs.ts'
import { type ChoiceClub, createClubPressHandler } from './shared/clubCard.tsx'

interface ClubMapCaptionProps extends Pick<FoundClubsProps, 'onChoose' | 'busy'> {
  /** Club whose dot the member pressed last; undefined if the last press hit no single club. */
  pressedClub: ChoiceClub | undefined
  /** First club of the list, with its distance from the place that the map marks. */
  nearest: FoundClub<ChoiceClub> | undefined
  /** Number of clubs that the map does not show, because their coordinates are unknown. */
  missingClubs: number
  /** True if the map shows a closed club, whose dot the legend then explains. */
  hasClosedClubs: boolean
}

/**
 * Caption of the club map: the pressed club with a button to choose it, otherwise the club nearest
 * to the marked place, otherwise a hint. On a phone, the caption shows the effect of a press at
 * once, because the list is below the map.
 */
export function ClubMapCaption(props: ClubMapCaptionProps) {
  const { pressedClub, nearest, missingClubs, hasClosedClubs, onChoose, busy } = props
  const { t } = useTranslation('clubs')
  const describeNearestClub = ({ club, distance }: FoundClub<ChoiceClub>) =>
    distance === null
      ? null
      : t('Map.nearest', {
          club: formatClub(club),
          distance: t('Search.distance', { count: Math.round(distance) }),
        })
  const status = pressedClub ? formatClub(pressedClub) : nearest && describeNearestClub(nearest)
  return (
    <figcaption className={styles.caption}>
      <p role="status">
        {status ? (
          <strong>
            <WholeWords>{status}</WholeWords>
          </strong>
        ) : (
          t('Map.hint')
        )}
      </p>
      {pressedClub?.available && (
        <Button
          busy={Boolean(busy)}
          onClick={() => createClubPressHandler([pressedClub], onChoose)(pressedClub.id)}
        >
          {t('Map.choose')}
          <span className="visually-hidden"> – {pressedClub.name}</span>
        </Button>
      )}
      {pressedClub && !pressedClub.available && <p>{pressedClub.unavailableMessage}</p>}
      {hasClosedClubs && (
        <p className={styles.legend} aria-hidden="true">
          {(['dot', 'closed'] as const).map((kind) => (
            <span key={kind}>
              <svg viewBox="0 0 20 20" className={styles[kind]}>
                <circle cx="10" cy="10" r="8" />
              </svg>
              {t(`Map.legend.${kind}`)}
            </span>
          ))}
        </p>
      )}
      {missingClubs > 0 && <p>{t('Map.withoutPlace', { count: missingClubs })}</p>}
    </figcaption>
  )
}

const formatClub = ({ number, name }: ChoiceClub) => `${number} – ${name}`
