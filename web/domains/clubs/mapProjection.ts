/**
 * Projection and views of the club map. The script that generates the outline of the map uses them
 * too.
 */
import type { Coordinates } from './findClubs.ts'

/** Point of the club map, in map units from the north-west corner. A unit is 0.05 degrees wide. */
export interface MapPoint {
  readonly x: number
  readonly y: number
}

/**
 * Visible part of the club map, in map units. The height is the width divided by `mapAspectRatio`.
 */
export interface MapView {
  readonly center: MapPoint
  readonly width: number
}

/** Width of the club map divided by its height. */
export const mapAspectRatio = 4 / 3

/** Map units per degree of longitude. */
const unitsPerDegree = 20

/** North-west corner of the map, just beyond the corner of Québec. */
const corner: Coordinates = { latitude: 63, longitude: -80 }

/** Width of the closest zoom of the club map, in map units: about 45 km in the south of Québec. */
const minimumWidth = 12

/**
 * Factor by which a map view is wider than the area of the points that it shows. A factor above 1
 * leaves a margin around the points.
 */
const marginFactor = 1.25

/**
 * Returns the y coordinate of a latitude in the Mercator projection, in degrees of longitude at the
 * equator.
 */
const toMercatorDegrees = (latitude: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI

/** Converts geographic coordinates to a point of the club map, with the Mercator projection. */
export function projectToMapPoint({ latitude, longitude }: Coordinates): MapPoint {
  return {
    x: (longitude - corner.longitude) * unitsPerDegree,
    y: (toMercatorDegrees(corner.latitude) - toMercatorDegrees(latitude)) * unitsPerDegree,
  }
}

/** Converts a point of the club map to geographic coordinates: inverts `projectToMapPoint`. */
export function convertMapPointToCoordinates({ x, y }: MapPoint): Coordinates {
  const mercatorDegrees = toMercatorDegrees(corner.latitude) - y / unitsPerDegree
  return {
    longitude: x / unitsPerDegree + corner.longitude,
    latitude: (Math.atan(Math.exp((mercatorDegrees * Math.PI) / 180)) * 360) / Math.PI - 90,
  }
}

/**
 * Returns the smallest map view that shows all points with a margin. `points` must not be empty.
 */
export function fitMapViewToPoints(points: readonly MapPoint[]): MapView {
  const [left, right] = findMinimumAndMaximum(points.map(({ x }) => x))
  const [top, bottom] = findMinimumAndMaximum(points.map(({ y }) => y))
  const width = Math.max(right - left, (bottom - top) * mapAspectRatio) * marginFactor
  return {
    center: { x: (left + right) / 2, y: (top + bottom) / 2 },
    width: Math.max(width, minimumWidth),
  }
}

const findMinimumAndMaximum = (values: readonly number[]) =>
  [Math.min(...values), Math.max(...values)] as const

/** Returns whether a map view has the closest zoom. */
export const isClosestMapView = ({ width }: MapView): boolean => width <= minimumWidth

/**
 * Returns a map view zoomed by a factor. The result is never smaller than the closest zoom and
 * never shows anything outside the view `widest`.
 */
export const zoomMapView = (view: MapView, factor: number, widest: MapView): MapView =>
  limitMapView({ center: view.center, width: Math.max(view.width * factor, minimumWidth) }, widest)

/** Moves and shrinks a map view so that it shows nothing outside the view `widest`. */
export function limitMapView({ center, width }: MapView, widest: MapView): MapView {
  if (width >= widest.width) return widest
  const limitCoordinate = (coordinate: number, middle: number, maximumDistance: number) =>
    Math.min(Math.max(coordinate, middle - maximumDistance), middle + maximumDistance)
  const freedom = (widest.width - width) / 2
  return {
    center: {
      x: limitCoordinate(center.x, widest.center.x, freedom),
      y: limitCoordinate(center.y, widest.center.y, freedom / mapAspectRatio),
    },
    width,
  }
}

/** Returns whether a map view shows a point. */
export const isPointInMapView = ({ x, y }: MapPoint, { center, width }: MapView): boolean =>
  Math.abs(x - center.x) <= width / 2 && Math.abs(y - center.y) <= width / 2 / mapAspectRatio

/** Returns the SVG `viewBox` attribute that shows a map view. */
export function formatViewBox({ center, width }: MapView): string {
  const height = width / mapAspectRatio
  return [center.x - width / 2, center.y - height / 2, width, height]
    .map((value) => Math.round(value * 100) / 100)
    .join(' ')
}
