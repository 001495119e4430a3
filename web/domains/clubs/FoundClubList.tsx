import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reducedMotion } from '../../platform/reducedMotion.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { doublePressMs } from '../../ui/focusField.ts'
import { Stack } from '../../ui/layout.tsx'
import { ClubListWithDetails } from './ClubListWithDetails.tsx'
import { type FoundClubsProps, useAllClubs } from './FoundClubs.ts'
import { searchClubs } from './searchClubs.ts'

/** Number of clubs that the club list shows at first. They fill the screen of a phone. */
const firstPageSize = 8

/**
 * Number of clubs that the club list adds with each further page. The number is small enough to
 * render without delay.
 */
const pageSize = 20

/**
 * List of the clubs that match a search. A press on a row selects the club. For a town without a
 * club, the list shows the nearest clubs.
 */
export default function FoundClubList({
  use: purpose,
  searchTerm: typed,
  coordinates: place,
  onChoose,
  busy,
  chosenClubId,
  renderBelowClosedClubs,
  attempt,
}: FoundClubsProps) {
  const { t } = useTranslation('clubs')
  const clubs = useAllClubs({ use: purpose, attempt })
  // A new search starts on its first page.
  const looked = JSON.stringify([typed, place])
  const [more, setMore] = useState({ looked, pages: 1 })
  const pages = more.looked === looked ? more.pages : 1
  const list = useRef<HTMLDivElement>(null)
  // Clubs outside every selectable region cannot be selected (E31).
  const choosable = clubs.filter((club) => club.region !== null && club.region !== undefined)
  const { found, nearTown, nearPostalCode } = searchClubs(choosable, typed, place)
  const shown = found.slice(0, firstPageSize + (pages - 1) * pageSize)

  // After "show more", the focus moves to the first club that was added.
  useEffect(() => {
    if (pages === 1) return
    const firstAdded = firstPageSize + (pages - 2) * pageSize
    list.current?.querySelectorAll('li')[firstAdded]?.querySelector('button')?.focus()
  }, [pages])

  // On a phone, the map and the bar of the wizard step hide the list that a press on the map sorts.
  // The page scrolls a moment later, so that the second press of a double press hits no club.
  useEffect(() => {
    if (place === null) return
    const behavior = reducedMotion.matches ? 'instant' : 'smooth'
    const timer = setTimeout(
      () => list.current?.querySelector('li')?.scrollIntoView({ block: 'nearest', behavior }),
      doublePressMs,
    )
    return () => clearTimeout(timer)
  }, [place])

  const distances = new Map(shown.map(({ club, distance }) => [club.id, distance]))
  const isByDistance = found.some(({ distance }) => distance !== null)
  const status = nearTown
    ? t('Search.nearTown', { town: nearTown })
    : nearPostalCode
      ? t('Search.nearCode', { code: nearPostalCode })
      : t(isByDistance ? 'Search.foundNear' : 'Search.found', { count: found.length })
  return (
    <Stack gap={4}>
      <div ref={list}>
        <ClubListWithDetails
          // An empty result has a larger text of its own.
          status={
            <p role="status" className={found.length === 0 ? 'visually-hidden' : undefined}>
              {status}
            </p>
          }
          empty={
            <EmptyState icon="search" title={t('Search.none')}>
              {t('Search.noneText')}
            </EmptyState>
          }
          label={t('Search.list')}
          clubs={shown.map(({ club }) => club)}
          findDistance={(club) => distances.get(club.id) ?? null}
          busy={busy ?? null}
          chosenClubId={chosenClubId}
          onChoose={onChoose}
        />
      </div>
      {found[0] && !found.some(({ club }) => club.available) && renderBelowClosedClubs?.(found[0].club.id)}
      {shown.length < found.length && (
        <div>
          <Button onClick={() => setMore({ looked, pages: pages + 1 })}>
            {t('Search.more', { count: Math.min(pageSize, found.length - shown.length) })}
          </Button>
        </div>
      )}
    </Stack>
  )
}
