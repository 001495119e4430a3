import { type MapPoint, type MapView, isPointInMapView, mapAspectRatio } from './mapProjection.ts'

/** Text that the club map shows next to a point of the map. */
export interface MapLabelRequest {
  readonly text: string
  readonly point: MapPoint
  /**
   * Kind of point that the label names. The name of the pressed or chosen club (`namedClub`) is
   * shown even where it covers dots.
   */
  readonly kind: 'namedClub' | 'club' | 'town'
  /**
   * Distance between the point and the label, in pixels; by default the smallest distance at which
   * the label covers nothing.
   */
  readonly distance?: number
}

/** Label of the club map, with the position of its text. */
export interface PlacedMapLabel extends MapLabelRequest {
  /**
   * Position of the text, vertically centered. Depending on `anchor`, the position is the start,
   * the middle or the end of the text.
   */
  readonly position: MapPoint
  readonly anchor: 'start' | 'middle' | 'end'
}

/** Circle of the club map that a label must not cover. */
export interface MapObstacle {
  readonly center: MapPoint
  readonly radius: number
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Size of the text of map labels, in pixels. */
export const labelSize = 12

/** Estimated mean width of a character of a map label, as a fraction of the text size. */
const characterWidth = 0.56

/**
 * Possible distances between a point and its label, in pixels; the first is preferred. The second
 * leaves room for the dot of a club in the town.
 */
const labelDistances = [7, 17]

/**
 * Places labels next to their points so that they overlap neither dots nor earlier labels, and stay
 * in the view. A label for which there is no such place is left out, except the name of the pressed
 * or chosen club.
 * @param pixelWidth Width of a screen pixel, in map units.
 */
export function placeMapLabels(
  requests: readonly MapLabelRequest[],
  obstacles: readonly MapObstacle[],
  view: MapView,
  pixelWidth: number,
): PlacedMapLabel[] {
  const area = computeViewArea(view)
  const placed: { label: PlacedMapLabel; box: Box }[] = []
  for (const request of requests) {
    if (!isPointInMapView(request.point, view)) continue
    const candidates = listLabelCandidates(request, pixelWidth).filter(({ box }) => isBoxInBox(box, area))
    const isLabelSpaceFree = ({ box }: { box: Box }) =>
      !placed.some((earlier) => areBoxesOverlapping(earlier.box, box)) &&
      !obstacles.some((obstacle) => isBoxTouchingCircle(box, obstacle))
    const candidate =
      candidates.find(isLabelSpaceFree) ?? (request.kind === 'namedClub' ? candidates[0] : undefined)
    if (candidate) placed.push(candidate)
  }
  return placed.map(({ label }) => label)
}

function computeViewArea({ center, width }: MapView): Box {
  const height = width / mapAspectRatio
  return {
    left: center.x - width / 2,
    right: center.x + width / 2,
    top: center.y - height / 2,
    bottom: center.y + height / 2,
  }
}

/** Returns the possible places of a label: right, left, above and below its point. */
function listLabelCandidates(request: MapLabelRequest, pixelWidth: number) {
  const width = request.text.length * labelSize * characterWidth * pixelWidth
  const height = labelSize * 1.2 * pixelWidth
  const { x, y } = request.point
  const distances = request.distance === undefined ? labelDistances : [request.distance]
  return distances.flatMap((pixels) => {
    const distance = pixels * pixelWidth
    const buildLabelCandidate = (anchor: PlacedMapLabel['anchor'], left: number, middle: number) => ({
      label: {
        ...request,
        anchor,
        position: {
          x: anchor === 'start' ? left : anchor === 'end' ? left + width : left + width / 2,
          y: middle,
        },
      },
      box: { left, right: left + width, top: middle - height / 2, bottom: middle + height / 2 },
    })
    return [
      buildLabelCandidate('start', x + distance, y),
      buildLabelCandidate('end', x - distance - width, y),
      buildLabelCandidate('middle', x - width / 2, y - distance - height / 2),
      buildLabelCandidate('middle', x - width / 2, y + distance + height / 2),
    ]
  })
}

const isBoxInBox = (inner: Box, outer: Box) =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom

const areBoxesOverlapping = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

function isBoxTouchingCircle(box: Box, { center: { x, y }, radius }: MapObstacle): boolean {
  const nearestX = Math.min(Math.max(x, box.left), box.right)
  const nearestY = Math.min(Math.max(y, box.top), box.bottom)
  return Math.hypot(x - nearestX, y - nearestY) < radius
}
