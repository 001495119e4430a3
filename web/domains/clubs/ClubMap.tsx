import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyLoadQuery } from 'react-relay'
import type { FoundClubsQuery } from '../../__generated__/FoundClubsQuery.graphql.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ClubMap.module.css'
import { type FoundClubsProps, allClubs } from './FoundClubs.tsx'
import { type ClubCluster, clusterClubs, findNearestCluster } from './clubClusters.ts'
import { type Coordinates, findMatchingClubs } from './findClubs.ts'
import { quebecOutline } from './generated/quebecOutline.ts'
import {
  type MapPoint,
  type MapView,
  convertMapPointToCoordinates,
  fitMapView,
  formatViewBox,
  mapAspectRatio,
  projectToMapPoint,
  zoomMapView,
} from './mapProjection.ts'
import { useDisplayedClubs } from './shared/clubCard.tsx'

interface ClubMapProps extends Pick<FoundClubsProps, 'use' | 'searchTerm' | 'coordinates' | 'attempt'> {
  /**
   * Called with the place that the member pressed on the map. The list of clubs then shows
   * distances from this place.
   */
  onPlace: (place: Coordinates) => void
}

/**
 * Width of the club map on the narrowest phone, in CSS pixels. The sizes of the dots are computed
 * for this width.
 */
const narrowestWidth = 288

/**
 * Diameter, in pixels on the narrowest phone, of the smallest dot on the club map. Also the size of
 * the area around a dot that reacts to a press.
 */
const targetSize = 24

/**
 * Map of Québec with the clubs that match the search, hidden from screen readers. A press on the
 * map sorts the club list by the distance from that place. A press on a dot also zooms in.
 */
export default function ClubMap({ use: purpose, searchTerm, coordinates, attempt, onPlace }: ClubMapProps) {
  const { t } = useTranslation('clubs')
  const { clubs: keys } = useLazyLoadQuery<FoundClubsQuery>(
    allClubs,
    { use: purpose },
    { fetchKey: attempt, fetchPolicy: attempt > 0 ? 'network-only' : 'store-or-network' },
  )
  const clubs = useDisplayedClubs(keys).filter(({ region }) => region !== null && region !== undefined)
  const widest = fitMapView(
    clubs.flatMap((club) => (club.coordinates ? projectToMapPoint(club.coordinates) : [])),
  )
  const [view, setView] = useState(widest)
  const figure = useRef<HTMLElement>(null)
  // The bar of a wizard would cover the lower half of the map on a phone.
  useEffect(() => {
    // In current browsers this returns a promise, which React would take for a cleanup function.
    figure.current?.scrollIntoView({ block: 'center' })
  }, [])
  const matching = findMatchingClubs(clubs, searchTerm).found.map(({ club }) => club)
  const missing = matching.filter((club) => !club.coordinates).length
  const pixelWidth = view.width / narrowestWidth
  const isWidest = view.width >= widest.width
  const clusters = clusterClubs(matching, isWidest ? Number.POSITIVE_INFINITY : targetSize * pixelWidth)

  function selectMapPlace(point: MapPoint, width: number) {
    setView({ center: point, width: Math.min(width, widest.width) })
    onPlace(convertMapPointToCoordinates(point))
  }

  function handleMapPress(event: MouseEvent<SVGSVGElement>) {
    const point = locateMapPress(event, view)
    const cluster = findNearestCluster(clusters, point, (targetSize / 2) * pixelWidth)
    if (cluster === null) selectMapPlace(point, view.width)
    else selectMapPlace(cluster.center, Math.min(fitMapView(cluster.points).width, view.width / 2))
  }

  return (
    <figure ref={figure} className={styles.map}>
      <svg
        viewBox={formatViewBox(view)}
        className={styles.canvas}
        style={{ aspectRatio: mapAspectRatio }}
        aria-hidden="true"
        onClick={handleMapPress}
      >
        <path d={quebecOutline} transform="scale(0.1)" className={styles.land} />
        {coordinates && <DistanceOriginMark point={projectToMapPoint(coordinates)} pixelWidth={pixelWidth} />}
        {clusters.map((cluster) => (
          <ClubClusterDot key={cluster.ids[0]} cluster={cluster} pixelWidth={pixelWidth} />
        ))}
      </svg>
      <div className={styles.zoom}>
        <Button size="small" onClick={() => setView(zoomMapView(view, 0.5, widest))}>
          {t('Map.zoomIn')}
        </Button>
        <Button size="small" onClick={() => setView(zoomMapView(view, 2, widest))}>
          {t('Map.zoomOut')}
        </Button>
      </div>
      <figcaption>
        {t('Map.hint')} {missing > 0 && t('Map.withoutPlace', { count: missing })}
      </figcaption>
    </figure>
  )
}

/** Returns the point of the club map at which the member pressed. */
function locateMapPress(
  { currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>,
  view: MapView,
): MapPoint {
  const { left, top, width } = currentTarget.getBoundingClientRect()
  const unitsPerPixel = view.width / width
  return {
    x: view.center.x - view.width / 2 + (clientX - left) * unitsPerPixel,
    y: view.center.y - view.width / mapAspectRatio / 2 + (clientY - top) * unitsPerPixel,
  }
}

interface ClusterDotProps {
  cluster: ClubCluster
  /** Width of a screen pixel on the narrowest phone, in map units. */
  pixelWidth: number
}

/** Dot on the club map for one club, or for a cluster of clubs with their number. */
function ClubClusterDot({ cluster: { ids, center }, pixelWidth }: ClusterDotProps) {
  const radius = (targetSize / 2) * pixelWidth
  if (ids.length === 1) return <circle cx={center.x} cy={center.y} r={radius * 0.6} className={styles.club} />
  return (
    <g className={styles.cluster}>
      <circle cx={center.x} cy={center.y} r={radius} />
      <text x={center.x} y={center.y} fontSize={radius * 1.1} textAnchor="middle" dominantBaseline="central">
        {ids.length}
      </text>
    </g>
  )
}

/** Ring on the club map around the place from which the list of clubs measures distances. */
function DistanceOriginMark({ point, pixelWidth }: { point: MapPoint; pixelWidth: number }) {
  return (
    <circle
      cx={point.x}
      cy={point.y}
      r={targetSize * 0.75 * pixelWidth}
      strokeWidth={3 * pixelWidth}
      className={styles.place}
    />
  )
}
