import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import type { FoundClubsQuery } from '../../../__generated__/FoundClubsQuery.graphql.ts'
import { useIsOnScreenKeyboardOpen } from '../../../platform/onScreenKeyboard.ts'
import { RetryBoundary } from '../../../relay/RetryBoundary.tsx'
import { lazyWithRetry } from '../../../relay/lazyWithRetry.ts'
import { Button } from '../../../ui/Button.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton, SkeletonRegion } from '../../../ui/Skeleton.tsx'
import { Stack } from '../../../ui/layout.tsx'
import styles from './ClubSearch.module.css'
import { type FoundClubsProps, allClubs } from '../FoundClubs.ts'
import type { SearchPlace } from '../findClubs.ts'
import { ClubSelectionNotice } from './ClubSelectionNotice.tsx'
import { NearestOpenClubs } from './NearestOpenClubs.tsx'
import type { ClubSelectionState } from './useClubSelection.ts'
import { canLocateDevice, useDeviceLocation } from '../useDeviceLocation.ts'

/** HTML element id of the search field of a club search. A page has at most one club search. */
export const clubSearchFieldId = 'clubSearch'

const { preload: preloadList, Component: FoundClubList } = lazyWithRetry(() => import('../FoundClubList.tsx'))
const { preload: preloadMap, Component: ClubMap } = lazyWithRetry(() => import('../ClubMap.tsx'))

interface ClubSearchProps extends Pick<FoundClubsProps, 'use' | 'onChoose' | 'busy' | 'chosenClubId'> {
  /** Result of the last press on a club, shown above the search if the club is not available. */
  selection: ClubSelectionState
  /** Content at the end of the search, such as the buttons of a wizard step. */
  actions?: ReactNode
  /**
   * Renders the content that replaces the search results while the search field is empty, such as
   * nearby clubs and regions. A press on a club has to call `onChoose`.
   */
  children?: (onChoose: FoundClubsProps['onChoose']) => ReactNode
}

/**
 * Search over all clubs by number, name, town or postal code. Sorts by distance when the member
 * shares the location of the device or presses a place on the map.
 */
export function ClubSearch(props: ClubSearchProps) {
  const { use: purpose, onChoose, selection, busy, chosenClubId, actions, children } = props
  const { t } = useTranslation(['clubs'])
  const environment = useRelayEnvironment()
  const [typed, setTyped] = useState('')
  const { where, ask, forget } = useDeviceLocation()
  const [isMapOpen, setIsMapOpen] = useState(false)
  const [mapPlace, setMapPlace] = useState<SearchPlace | null>(null)
  const place = mapPlace ?? (where.state === 'known' ? where.place : null)
  const isSearching = typed.trim() !== '' || place !== null
  const isLocationMissing =
    where.state === 'refused' || where.state === 'failed' || where.state === 'timedOut'
  const isKeyboardOpen = useIsOnScreenKeyboardOpen()

  // The keyboard covers the lower half of a phone, so the field moves to the top of the visible
  // area and the results follow below it.
  useEffect(() => {
    if (isKeyboardOpen && isSearching)
      document.getElementById(clubSearchFieldId)?.scrollIntoView({ block: 'start' })
  }, [isKeyboardOpen, isSearching])

  /**
   * Hides the notice that the location of the device is unavailable, once the member searches
   * without it.
   */
  function dismissLocationNotice() {
    if (isLocationMissing) forget()
  }

  // Starts to load the list before the member has typed. Errors are ignored here, because the
  // result list shows them with a retry.
  function prefetchClubs() {
    void preloadList().catch(() => {})
    fetchQuery<FoundClubsQuery>(environment, allClubs, { use: purpose }).subscribe({ error: () => {} })
  }

  function toggleClubMap() {
    if (!isMapOpen) {
      prefetchClubs()
      // A failure is shown where the map would be.
      void preloadMap().catch(() => {})
    }
    setIsMapOpen(!isMapOpen)
  }

  function clearClubSearch() {
    setTyped('')
    setMapPlace(null)
    forget()
    // The pressed "clear" button disappears, so the focus moves to the search field.
    document.getElementById(clubSearchFieldId)?.focus()
  }

  const renderOpenClubsNearClosedClub = (closedClubId: string) => (
    <NearestOpenClubs use={purpose} closedClubId={closedClubId} busy={busy} onChoose={onChoose} />
  )

  return (
    // Above an on-screen keyboard, wide gaps would hide results.
    <Stack gap={isSearching ? 2 : 5}>
      <ClubSelectionNotice pressed={selection} />
      {selection.state === 'closed' && renderOpenClubsNearClosedClub(selection.clubId)}
      <div className={styles.search}>
        <Stack gap={1}>
          <SearchField
            id={clubSearchFieldId}
            label={t('Search.label')}
            hint={t('Search.hint')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setMapPlace(null)
              dismissLocationNotice()
            }}
            onFocus={prefetchClubs}
          />
          <div className={styles.searchOptions}>
            {/* Above an on-screen keyboard, a second row of buttons would hide the results. */}
            {typed.trim() === '' && canLocateDevice() && where.state !== 'known' && (
              <Button
                size="small"
                variant="quiet"
                className={styles.textButton}
                icon="mapPin"
                busy={where.state === 'asking'}
                onClick={() => {
                  prefetchClubs()
                  setMapPlace(null)
                  ask()
                }}
              >
                {t('Search.near')}
              </Button>
            )}
            <Button
              size="small"
              variant="quiet"
              className={styles.textButton}
              icon={isMapOpen ? 'close' : 'mapPin'}
              aria-expanded={isMapOpen}
              onClick={toggleClubMap}
            >
              {t(isMapOpen ? 'Map.close' : 'Map.open')}
            </Button>
            {isSearching && (
              <Button
                size="small"
                variant="quiet"
                className={styles.textButton}
                icon="close"
                onClick={clearClubSearch}
              >
                {t('Search.stop')}
              </Button>
            )}
          </div>
          <p role="status" className={styles.resultStatus}>
            {isLocationMissing && t(`Search.${where.state}`)}
          </p>
        </Stack>
      </div>
      {isMapOpen && (
        <RetryBoundary title={t('Map.unread')}>
          {(tries) => (
            <Suspense fallback={<Skeleton height="16rem" radius="l" />}>
              <ClubMap
                use={purpose}
                searchTerm={typed}
                coordinates={place}
                onChoose={onChoose}
                busy={busy}
                chosenClubId={chosenClubId}
                isLocationMissing={isLocationMissing}
                attempt={tries}
                onPlace={setMapPlace}
              />
            </Suspense>
          )}
        </RetryBoundary>
      )}
      {isSearching || !children ? (
        <RetryBoundary title={t('Search.unread')}>
          {(tries) => (
            <Suspense fallback={<ClubListSkeleton />}>
              <FoundClubList
                use={purpose}
                searchTerm={typed}
                coordinates={place}
                onChoose={onChoose}
                busy={busy}
                chosenClubId={chosenClubId}
                {...(selection.state !== 'closed' && {
                  renderBelowClosedClubs: renderOpenClubsNearClosedClub,
                })}
                attempt={tries}
              />
            </Suspense>
          )}
        </RetryBoundary>
      ) : (
        children((club) => {
          dismissLocationNotice()
          onChoose(club)
        })
      )}
      {actions}
    </Stack>
  )
}

function ClubListSkeleton() {
  return (
    <SkeletonRegion>
      <Skeleton height="36rem" radius="l" />
    </SkeletonRegion>
  )
}
