import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './ClubMap.module.css'
import { ClubMapCanvas } from './ClubMapCanvas.tsx'
import { ClubMapCaption } from './ClubMapCaption.tsx'
import { type FoundClubsProps, useAllClubs } from './FoundClubs.ts'
import { type ClubCluster, clusterClubs, spreadClusters } from './clubClusters.ts'
import type { Coordinates, SearchPlace } from './findClubs.ts'
import { findSearchMapView, findStartMapView, listClubPoints } from './findStartMapView.ts'
import {
  type MapPoint,
  type MapView,
  convertMapPointToCoordinates,
  fitMapViewToPoints,
  isClosestMapView,
  isPointInMapView,
  limitMapView,
  projectToMapPoint,
  zoomMapView,
} from './mapProjection.ts'
import { searchClubs } from './searchClubs.ts'

interface ClubMapProps extends Pick<
  FoundClubsProps,
  'use' | 'searchTerm' | 'coordinates' | 'onChoose' | 'busy' | 'attempt' | 'chosenClubId'
> {
  /**
   * True if the location of the device is not available, for example because the member denied it.
   * The map then shows all of Québec and not the surroundings of the chosen club.
   */
  isLocationMissing: boolean
  /**
   * Called with the place that the member pressed on the map. The list of clubs then shows
   * distances from this place.
   */
  onPlace: (place: SearchPlace) => void
}

/** Minimum distance between the centers of two dots of the club map, in pixels. */
const dotDistance = 28

/**
 * Map of Québec with the clubs that match the search; its drawing is hidden from screen readers. A
 * press on the map sorts the club list by the distance from that place. A press on a cluster of
 * clubs also zooms in, and a press on a club shows its name with a button to choose it.
 */
export default function ClubMap(props: ClubMapProps) {
  const { use: purpose, searchTerm, coordinates, attempt, chosenClubId, isLocationMissing } = props
  const { onPlace, onChoose, busy } = props
  const { t } = useTranslation('clubs')
  const clubs = useAllClubs({ use: purpose, attempt }).filter(
    ({ region }) => region !== null && region !== undefined,
  )
  const widest = fitMapViewToPoints(listClubPoints(clubs))
  const findClub = (clubId: string | null | undefined) => clubs.find(({ id }) => id === clubId)
  const { found, place: markedPlace } = searchClubs(clubs, searchTerm, coordinates)
  const matching = found.map(({ club }) => club)
  // Null and undefined differ: a zoomed map shows all of Québec again when a location is denied.
  const origin = markedPlace ?? (isLocationMissing ? null : findClub(chosenClubId)?.coordinates)
  const findView = () =>
    searchTerm.trim() === ''
      ? findStartMapView(clubs, origin, widest)
      : findSearchMapView(matching, markedPlace, widest)
  const [shown, setShown] = useState(() => ({ origin, searchTerm, view: findView() }))
  // The map follows a new search and a new origin, unless the member has pressed this place on the
  // map.
  // Compared by value, because a refetched list has new objects for the same place.
  if (!isSamePlace(shown.origin, origin) || shown.searchTerm !== searchTerm)
    setShown({ origin, searchTerm, view: findView() })
  const { view } = shown
  const figure = useRef<HTMLElement>(null)
  const width = useElementWidth(figure)
  // The bar of a wizard would cover the lower half of the map on a phone.
  useEffect(() => {
    // In current browsers this returns a promise, which React would take for a cleanup function.
    figure.current?.scrollIntoView({ block: 'center' })
  }, [])
  const missing = matching.filter((club) => !club.coordinates).length
  const pixelWidth = view.width / width
  const clusters = clusterClubs(matching, dotDistance * pixelWidth)
  const dots = (
    isClosestMapView(view) ? spreadClusters(clusters, dotDistance * pixelWidth) : clusters
  ).filter(({ center }) => isPointInMapView(center, view))
  const closedClubIds = new Set(matching.flatMap(({ id, available }) => (available ? [] : id)))
  const markedClub = findClub(busy ?? chosenClubId)
  const pressedClub = findClub(coordinates?.clubId)

  function selectPressedMapPlace(point: MapPoint, dot: ClubCluster | null) {
    const clubId = dot?.ids.length === 1 ? dot.ids[0]! : null
    const place = { ...convertMapPointToCoordinates(clubId === null ? point : dot!.points[0]!), clubId }
    setShown({ origin: place, searchTerm, view: limitMapView(findViewAfterPress(point, dot), widest) })
    onPlace(place)
  }

  function findViewAfterPress(point: MapPoint, dot: ClubCluster | null): MapView {
    if (dot === null || dot.ids.length === 1) return { ...view, center: point }
    // The surroundings of the clubs give orientation, and every press zooms in further.
    const { center, width: fittingWidth } = fitMapViewToPoints(dot.points)
    return { center, width: Math.min(fittingWidth * 2, view.width / 2) }
  }

  const renderZoomButton = (factor: number, icon: IconName, label: string) => {
    const isLast = factor < 1 ? isClosestMapView(view) : view.width >= widest.width
    return (
      // The button is `aria-disabled` instead of `disabled`, so that it keeps the focus.
      <button
        type="button"
        className={styles.zoomButton}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && setShown({ ...shown, view: zoomMapView(view, factor, widest) })}
      >
        <Icon name={icon} label={label} size="1.5rem" />
      </button>
    )
  }

  return (
    <figure ref={figure} className={styles.map}>
      <ClubMapCanvas
        view={view}
        pixelWidth={pixelWidth}
        dots={dots}
        chosenClubId={markedClub?.id ?? null}
        closedClubIds={closedClubIds}
        clubNames={new Map(clubs.map(({ id, name }) => [id, name]))}
        namedClubId={(pressedClub ?? markedClub)?.id}
        origin={markedPlace ? projectToMapPoint(markedPlace) : null}
        onPress={selectPressedMapPlace}
      />
      {/* Below the drawing, where the buttons cover no dots. */}
      <div className={styles.zoom}>
        {renderZoomButton(2, 'minus', t('Map.zoomOut'))}
        {renderZoomButton(0.5, 'plus', t('Map.zoomIn'))}
      </div>
      <ClubMapCaption
        pressedClub={pressedClub}
        nearest={found.find(({ club }) => club.available) ?? found[0]}
        missingClubs={missing}
        hasClosedClubs={dots.some(({ ids }) => ids.some((id) => closedClubIds.has(id)))}
        onChoose={onChoose}
        busy={busy}
      />
    </figure>
  )
}

/** Returns whether two places are equal; null and undefined differ. */
const isSamePlace = (one: Coordinates | null | undefined, other: Coordinates | null | undefined) =>
  one === other || (one && other && one.latitude === other.latitude && one.longitude === other.longitude)

/**
 * Smallest width of the club map, on the narrowest phone, in CSS pixels. Also assumed until the map
 * is measured.
 */
const narrowestWidth = 288

/** Returns the width of an element in CSS pixels, and renders again when the width changes. */
function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(narrowestWidth)
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) =>
      setWidth(Math.max(entry!.contentRect.width, narrowestWidth)),
    )
    if (element.current) watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return width
}
