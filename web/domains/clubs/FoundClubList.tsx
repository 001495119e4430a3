import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reducedMotion } from '../../platform/reducedMotion.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OptionButtonList } from '../../ui/OptionButtonList.tsx'
import { doublePressMs } from '../../ui/focusField.ts'
import { Stack } from '../../ui/layout.tsx'
import { type FoundClubsProps, useAllClubs } from './FoundClubs.ts'
import { createClubPressHandler, useClubCardFactory } from './shared/clubCard.tsx'
import { searchClubs } from './searchClubs.ts'

/**
 * Number of clubs that the club list shows at first and adds with each further page. The number is
 * small enough to render without delay.
 */
const pageSize = 20

/**
 * Cards of the clubs that match a search. A press on a card selects the club. For a town without a
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
  const card = useClubCardFactory()
  // A new search starts on its first page.
  const looked = JSON.stringify([typed, place])
  const [more, setMore] = useState({ looked, pages: 1 })
  const pages = more.looked === looked ? more.pages : 1
  const list = useRef<HTMLDivElement>(null)
  // Clubs outside every selectable region cannot be selected (E31).
  const choosable = clubs.filter((club) => club.region !== null && club.region !== undefined)
  const { found, nearTown, postalCodePrefix } = searchClubs(choosable, typed, place)
  const shown = found.slice(0, pages * pageSize)

  // After "show more", the focus moves to the first club that was added.
  useEffect(() => {
    if (pages === 1) return
    list.current?.querySelectorAll('li')[(pages - 1) * pageSize]?.querySelector('button')?.focus()
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

  const isByDistance = found.some(({ distance }) => distance !== null)
  const status = nearTown
    ? t('Search.nearTown', { town: nearTown })
    : postalCodePrefix
      ? t('Search.nearCode', { code: postalCodePrefix, count: found.length })
      : t(isByDistance ? 'Search.foundNear' : 'Search.found', { count: found.length })
  return (
    <Stack gap={4}>
      {/* An empty result has a larger text of its own. */}
      <p role="status" className={found.length === 0 ? 'visually-hidden' : undefined}>
        {status}
      </p>
      {found.length === 0 ? (
        <EmptyState icon="search" title={t('Search.none')}>
          {t('Search.noneText')}
        </EmptyState>
      ) : (
        <div ref={list}>
          <OptionButtonList
            label={t('Search.list')}
            pendingValue={busy}
            chosenValue={chosenClubId}
            onPress={createClubPressHandler(choosable, onChoose)}
            options={shown.map(({ club, distance }) => ({
              ...card(club),
              aside: distance === null ? undefined : t('Search.distance', { count: Math.round(distance) }),
            }))}
          />
        </div>
      )}
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
