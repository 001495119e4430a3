import { type Coordinates, type SearchedClub, findMatchingClubs } from './findClubs.ts'
import {
  type MapPoint,
  type MapView,
  fitMapViewToPoints,
  limitMapView,
  projectToMapPoint,
} from './mapProjection.ts'

/**
 * Minimum width of the map view of a search, in map units: about 60 km in the south of Québec. A
 * single club is shown with the towns around it.
 */
const regionalWidth = 16

/** Number of nearest clubs that the club map shows around a place. */
const nearbyClubs = 5

/**
 * Returns the view with which the club map starts: the surroundings of a place with the nearest
 * clubs. Without a place, returns `widest`, the view of all clubs of Québec.
 */
export function findStartMapView(
  clubs: readonly SearchedClub[],
  place: Coordinates | null | undefined,
  widest: MapView,
): MapView {
  if (!place) return widest
  const nearest = findMatchingClubs(clubs, '', place).found.slice(0, nearbyClubs)
  const clubPoints = listClubPoints(nearest.map(({ club }) => club))
  return limitMapView(fitMapViewToPoints([projectToMapPoint(place), ...clubPoints]), widest)
}

/**
 * Returns the view of the clubs that a search found, with the place that the map marks: at least a
 * region. Without any point, returns `widest`.
 */
export function findSearchMapView(
  found: readonly Pick<SearchedClub, 'coordinates'>[],
  place: Coordinates | null,
  widest: MapView,
): MapView {
  const points = listClubPoints([...found, { coordinates: place }])
  if (points.length === 0) return widest
  const { center, width } = fitMapViewToPoints(points)
  return limitMapView({ center, width: Math.max(width, regionalWidth) }, widest)
}

/** Returns the map points of the clubs that have known coordinates. */
export const listClubPoints = (clubs: readonly Pick<SearchedClub, 'coordinates'>[]): MapPoint[] =>
  clubs.flatMap(({ coordinates }) => (coordinates ? projectToMapPoint(coordinates) : []))
