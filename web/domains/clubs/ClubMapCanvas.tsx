import type { MouseEvent } from 'react'
import styles from './ClubMap.module.css'
import { type ClubCluster, computeMapDistance, findNearestCluster } from './clubClusters.ts'
import { lakeOutline, neighborOutline, quebecOutline } from './generated/mapOutlines.ts'
import {
  type MapPoint,
  type MapView,
  formatViewBox,
  mapAspectRatio,
  projectToMapPoint,
} from './mapProjection.ts'
import { mapTowns } from './mapTowns.ts'
import { type PlacedMapLabel, labelSize, placeMapLabels, townMarkRadius } from './placeMapLabels.ts'

interface ClubMapCanvasProps {
  view: MapView
  /** Width of a screen pixel, in map units. */
  pixelWidth: number
  dots: readonly ClubCluster[]
  /**
   * Id of the chosen club, whose dot on the map has a check mark.
   */
  chosenClubId: string | null
  /** Ids of the clubs that accept no purchases, whose dots are hollow. */
  closedClubIds: ReadonlySet<string>
  /** Names of clubs by id. */
  clubNames: ReadonlyMap<string, string>
  /** Id of the club whose name the map always shows: the pressed club or the chosen club. */
  namedClubId: string | undefined
  /** Place from which the list of clubs measures distances. */
  origin: MapPoint | null
  /**
   * Called with the point of the map that the member pressed, and with the club dot at this point.
   * A press on the name of a club is a press on its dot. `dot` is null if no dot is there.
   */
  onPress: (point: MapPoint, dot: ClubCluster | null) => void
}

/**
 * Radii in pixels: dot of a cluster, dot of a single club, and area around a dot that reacts to a
 * press.
 */
const clusterRadius = 13
const clubRadius = 8
const targetRadius = 14

/** Radius of the ring around the place from which the club list measures distances, in pixels. */
const originRadius = 18

/** Length at which the name of a club is cut on the map, in characters. */
const maxNameLength = 28

/**
 * Drawing of the club map, hidden from screen readers: outlines, names of towns, and dots for
 * clubs. Sizes of dots and texts are in screen pixels, so that they stay the same at every zoom.
 */
export function ClubMapCanvas(props: ClubMapCanvasProps) {
  const { view, pixelWidth, dots, chosenClubId, closedClubIds, clubNames, namedClubId, origin, onPress } =
    props
  const getDotRadius = ({ ids }: ClubCluster) => (ids.length === 1 ? clubRadius : clusterRadius) * pixelWidth
  const buildClubLabel = (id: string, { center }: ClubCluster, kind: 'namedClub' | 'club') => ({
    kind,
    text: shortenClubName(clubNames.get(id) ?? ''),
    point: center,
    distance: kind === 'namedClub' ? originRadius + 4 : clubRadius + 5,
  })
  const buildTownLabel = (text: string, point: MapPoint) => ({
    kind: 'town' as const,
    text,
    point,
    // The name of a town in the ring around the pressed place is outside the ring.
    ...(origin !== null &&
      computeMapDistance(origin, point) < originRadius * pixelWidth && { distance: originRadius + 4 }),
  })
  const namedDot = dots.find(({ ids }) => namedClubId !== undefined && ids.includes(namedClubId))
  const otherClubs = dots.filter((dot) => dot.ids.length === 1 && dot !== namedDot)
  const labels = placeMapLabels(
    [
      ...(namedClubId && namedDot ? [buildClubLabel(namedClubId, namedDot, 'namedClub')] : []),
      ...otherClubs.map((dot) => buildClubLabel(dot.ids[0]!, dot, 'club')),
      ...mapTowns.map(({ name, coordinates }) => buildTownLabel(name, projectToMapPoint(coordinates))),
    ],
    [
      ...dots.map((dot) => ({ center: dot.center, radius: getDotRadius(dot) + 2 * pixelWidth })),
      ...(origin ? [{ center: origin, radius: (originRadius + 2) * pixelWidth }] : []),
    ],
    view,
    pixelWidth,
  )

  function reportMapPress(event: MouseEvent<SVGSVGElement>) {
    const point = convertMapPressToPoint(event, view)
    const name = (event.target as Element).closest('text')?.textContent
    const label = labels.find(({ kind, text }) => kind !== 'town' && text === name)
    const pressedDot = dots.find(({ center }) => center === label?.point)
    onPress(point, pressedDot ?? findNearestCluster(dots, point, targetRadius * pixelWidth))
  }

  return (
    <svg
      viewBox={formatViewBox(view)}
      className={styles.canvas}
      style={{ aspectRatio: mapAspectRatio }}
      aria-hidden="true"
      onClick={reportMapPress}
    >
      <g transform="scale(0.2)">
        <path d={neighborOutline} className={styles.neighbors} />
        <path d={quebecOutline} className={styles.land} />
        <path d={lakeOutline} className={styles.lakes} />
      </g>
      {labels.map((label) => (
        <MapLabel
          key={`${label.text} ${label.point.x}`}
          label={label}
          pixelWidth={pixelWidth}
          isMarked={!dots.some((dot) => findNearestCluster([dot], label.point, getDotRadius(dot)))}
        />
      ))}
      {origin && (
        <circle cx={origin.x} cy={origin.y} r={originRadius * pixelWidth} className={styles.origin} />
      )}
      {dots.map((dot) => (
        <ClubDot
          // A new element for each cluster: browsers repaint a moved dot incompletely.
          key={dot.ids.join()}
          dot={dot}
          radius={getDotRadius(dot)}
          isClosed={dot.ids.every((id) => closedClubIds.has(id))}
          isChosen={chosenClubId !== null && dot.ids.includes(chosenClubId)}
        />
      ))}
    </svg>
  )
}

const shortenClubName = (name: string) =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1).trimEnd()}…` : name

/** Returns the point of the club map at which the member pressed. */
function convertMapPressToPoint(
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

interface MapLabelProps {
  label: PlacedMapLabel
  pixelWidth: number
  /** True if the label marks its point with a small circle, because the point has no club dot. */
  isMarked: boolean
}

/** Name of a town or a club on the map. */
function MapLabel({ label, pixelWidth, isMarked }: MapLabelProps) {
  const { text, point, position, anchor, kind } = label
  return (
    <g className={styles[kind]}>
      {isMarked && <circle cx={point.x} cy={point.y} r={townMarkRadius * pixelWidth} />}
      <text
        x={position.x}
        y={position.y}
        fontSize={labelSize * pixelWidth}
        textAnchor={anchor}
        dominantBaseline="central"
      >
        {text}
      </text>
    </g>
  )
}

interface ClubDotProps {
  dot: ClubCluster
  /** Radius of the dot, in map units. */
  radius: number
  /** True if all clubs of the dot are closed. */
  isClosed: boolean
  isChosen: boolean
}

/**
 * Dot on the club map for one club, or for a cluster of clubs with their number. The dot of the
 * chosen club has inverse colors, and a check mark unless it shows a number. A dot of closed clubs
 * is hollow, with a dashed edge.
 */
function ClubDot({ dot: { ids, center }, radius, isClosed, isChosen }: ClubDotProps) {
  const isCluster = ids.length > 1
  const { x, y } = center
  return (
    <g className={isChosen ? styles.chosen : isClosed ? styles.closed : styles.dot} data-clubs={ids.length}>
      <circle cx={x} cy={y} r={isChosen && !isCluster ? radius * 1.3 : radius} />
      {isCluster ? (
        <text x={x} y={y} fontSize={radius} textAnchor="middle" dominantBaseline="central">
          {ids.length}
        </text>
      ) : (
        isChosen && (
          <path
            d={`M${x - radius * 0.55} ${y}l${radius * 0.4} ${radius * 0.45} ${radius * 0.7}-${radius * 0.85}`}
          />
        )
      )}
    </g>
  )
}
