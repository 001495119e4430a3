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

/** Radius of the circle that marks a town on the map, in pixels. */
export const townMarkRadius = 2

/** Smallest distance of a label from the edge of the map, a dot or a town mark, in pixels. */
const labelMargin = 1.5

/**
 * Possible distances between a point and its label, in pixels; the first is preferred. The second
 * leaves room for the dot of a club in the town.
 */
const labelDistances = [7, 17]

/**
 * Places labels next to their points so that they overlap neither dots nor earlier labels with
 * their town marks, and stay in the view. A label for which there is no such place is left out. The
 * name of the pressed or chosen club is then placed where it covers the fewest dots.
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
  const townMarks: MapObstacle[] = []
  for (const request of requests) {
    const mark = { center: request.point, radius: townMarkRadius * pixelWidth }
    const isHidden = placed.some(({ box }) => isBoxTouchingCircle(box, mark))
    if (isHidden || !isPointInMapView(request.point, view)) continue
    const candidates = listLabelCandidates(request, area, pixelWidth)
      .filter(({ box }) => isBoxInBox(box, area))
      .map(({ label, box }) => ({ label, box, covered: countCoveredCircles(box, obstacles) }))
    const candidate =
      candidates.find(
        ({ box, covered }) =>
          covered === 0 &&
          countCoveredCircles(box, townMarks) === 0 &&
          !placed.some((earlier) => areBoxesOverlapping(earlier.box, box)),
      ) ??
      (request.kind === 'namedClub'
        ? candidates.toSorted((one, other) => one.covered - other.covered)[0]
        : undefined)
    if (!candidate) continue
    placed.push(candidate)
    if (request.kind === 'town') townMarks.push(mark)
  }
  return placed.map(({ label }) => label)
}

/**
 * Returns the estimated width of a map label in pixels. Narrow, wide and capital letters have
 * widths of their own, because an equal width for all was up to 15 % too small for short names.
 */
function estimateLabelWidth({ text }: MapLabelRequest): number {
  const characterWidths = Array.from(text, (character) =>
    /[iîïjltfrIÎ'’.,\- ]/.test(character)
      ? 0.32
      : /[mwMWCGOQ]/.test(character)
        ? 0.85
        : /\p{Lu}/u.test(character)
          ? 0.68
          : 0.55,
  )
  return characterWidths.reduce((sum, width) => sum + width, 0) * labelSize
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

/**
 * Returns the possible places of a label: right, left, above and below its point. Above and below,
 * the label can be centered, start or end at the point. A centered label is moved into the view.
 */
function listLabelCandidates(request: MapLabelRequest, area: Box, pixelWidth: number) {
  const width = estimateLabelWidth(request) * pixelWidth
  const height = labelSize * 1.2 * pixelWidth
  const margin = labelMargin * pixelWidth
  const { x, y } = request.point
  const centered = Math.max(Math.min(x - width / 2, area.right - width - margin), area.left + margin)
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
      box: {
        left: left - margin,
        right: left + width + margin,
        top: middle - height / 2 - margin,
        bottom: middle + height / 2 + margin,
      },
    })
    const [above, below] = [y - distance - height / 2, y + distance + height / 2]
    return [
      buildLabelCandidate('start', x + distance, y),
      buildLabelCandidate('end', x - distance - width, y),
      buildLabelCandidate('middle', centered, above),
      buildLabelCandidate('start', x, above),
      buildLabelCandidate('end', x - width, above),
      buildLabelCandidate('middle', centered, below),
      buildLabelCandidate('start', x, below),
      buildLabelCandidate('end', x - width, below),
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

const countCoveredCircles = (box: Box, circles: readonly MapObstacle[]) =>
  circles.filter((circle) => isBoxTouchingCircle(box, circle)).length

function isBoxTouchingCircle(box: Box, { center: { x, y }, radius }: MapObstacle): boolean {
  const nearestX = Math.min(Math.max(x, box.left), box.right)
  const nearestY = Math.min(Math.max(y, box.top), box.bottom)
  return Math.hypot(x - nearestX, y - nearestY) < radius
}
