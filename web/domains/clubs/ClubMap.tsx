import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './ClubMap.module.css'
import { ClubMapCanvas } from './ClubMapCanvas.tsx'
import { type FoundClubsProps, useAllClubs } from './FoundClubs.ts'
import { type ClubCluster, clusterClubs, spreadClusters } from './clubClusters.ts'
import { type Coordinates, findMatchingClubs } from './findClubs.ts'
import {
  type MapPoint,
  convertMapPointToCoordinates,
  fitMapViewToPoints,
  isClosestMapView,
  isPointInMapView,
  limitMapView,
  projectToMapPoint,
  zoomMapView,
} from './mapProjection.ts'

interface ClubMapProps extends Pick<
  FoundClubsProps,
  'use' | 'searchTerm' | 'coordinates' | 'attempt' | 'chosenClubId'
> {
  /**
   * Called with the place that the member pressed on the map. The list of clubs then shows
   * distances from this place.
   */
  onPlace: (place: Coordinates) => void
}

/** Minimum distance between the centers of two dots of the club map, in pixels. */
const dotDistance = 28

/** Number of nearest clubs that the club map shows in its first view. */
const nearbyClubs = 5

/**
 * Map of Québec with the clubs that match the search, hidden from screen readers. A press on the
 * map sorts the club list by the distance from that place. A press on a cluster of clubs also zooms
 * in, and a press on a club shows its name.
 */
export default function ClubMap(props: ClubMapProps) {
  const { use: purpose, searchTerm, coordinates, attempt, chosenClubId, onPlace } = props
  const { t } = useTranslation('clubs')
  const clubs = useAllClubs({ use: purpose, attempt }).filter(
    ({ region }) => region !== null && region !== undefined,
  )
  const widest = fitMapViewToPoints(listClubPoints(clubs))
  const chosen = clubs.find(({ id }) => id === chosenClubId)
  const [view, setView] = useState(() => {
    const origin = coordinates ?? chosen?.coordinates
    if (!origin) return widest
    const nearest = findMatchingClubs(clubs, '', origin).found.slice(0, nearbyClubs)
    return limitMapView(
      fitMapViewToPoints([projectToMapPoint(origin), ...listClubPoints(nearest.map(({ club }) => club))]),
      widest,
    )
  })
  const [pressed, setPressed] = useState<{ id: string; place: Coordinates } | null>(null)
  const figure = useRef<HTMLElement>(null)
  const width = useElementWidth(figure)
  // The bar of a wizard would cover the lower half of the map on a phone.
  useEffect(() => {
    // In current browsers this returns a promise, which React would take for a cleanup function.
    figure.current?.scrollIntoView({ block: 'center' })
  }, [])
  const matching = findMatchingClubs(clubs, searchTerm).found.map(({ club }) => club)
  const missing = matching.filter((club) => !club.coordinates).length
  const pixelWidth = view.width / width
  const clusters = clusterClubs(matching, dotDistance * pixelWidth)
  const dots = (
    isClosestMapView(view) ? spreadClusters(clusters, dotDistance * pixelWidth) : clusters
  ).filter(({ center }) => isPointInMapView(center, view))
  // The name of a pressed club is shown until the list measures distances from another place.
  const namedClubId = pressed && pressed.place === coordinates ? pressed.id : chosen?.id

  function selectPressedMapPlace(point: MapPoint, dot: ClubCluster | null) {
    const pressedClubId = dot?.ids.length === 1 ? dot.ids[0]! : null
    const place = convertMapPointToCoordinates(pressedClubId === null ? point : dot!.points[0]!)
    if (dot === null || pressedClubId !== null) setView(limitMapView({ ...view, center: point }, widest))
    else {
      // The surroundings of the clubs give orientation, and every press zooms in further.
      const { center, width: fittingWidth } = fitMapViewToPoints(dot.points)
      setView(limitMapView({ center, width: Math.min(fittingWidth * 2, view.width / 2) }, widest))
    }
    setPressed(pressedClubId === null ? null : { id: pressedClubId, place })
    onPlace(place)
  }

  const renderZoomButton = (factor: number, icon: IconName, label: string) => {
    const isLast = factor < 1 ? isClosestMapView(view) : view.width >= widest.width
    return (
      // The button is `aria-disabled` instead of `disabled`, so that it keeps the focus.
      <button
        type="button"
        className={styles.zoomButton}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && setView(zoomMapView(view, factor, widest))}
      >
        <Icon name={icon} label={label} size="1.5rem" />
      </button>
    )
  }

  return (
    <figure ref={figure} className={styles.map}>
      <div className={styles.frame}>
        <ClubMapCanvas
          view={view}
          pixelWidth={pixelWidth}
          dots={dots}
          chosenClubId={chosen?.id ?? null}
          clubNames={new Map(clubs.map(({ id, name }) => [id, name]))}
          namedClubId={namedClubId}
          origin={coordinates ? projectToMapPoint(coordinates) : null}
          onPress={selectPressedMapPlace}
        />
        <div className={styles.zoom}>
          {renderZoomButton(2, 'minus', t('Map.zoomOut'))}
          {renderZoomButton(0.5, 'plus', t('Map.zoomIn'))}
        </div>
      </div>
      <figcaption className={styles.caption}>
        {t('Map.hint')} {missing > 0 && t('Map.withoutPlace', { count: missing })}
      </figcaption>
    </figure>
  )
}

const listClubPoints = (clubs: readonly { readonly coordinates: Coordinates | null | undefined }[]) =>
  clubs.flatMap(({ coordinates }) => (coordinates ? projectToMapPoint(coordinates) : []))

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
