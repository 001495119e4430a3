import { contourSize } from './contourSize.ts'

/** Contour lines of a topographic map, as SVG path data. */
export interface ContourLines {
  /** SVG paths of the thin contour lines: all lines except every fourth line. */
  fine: string
  /** SVG paths of the index lines: every fourth contour line, drawn thicker, as on a real map. */
  index: string
}

const columns = 40
const rows = 25
const stepX = contourSize.width / columns
const stepY = contourSize.height / rows
const levels = 14

/**
 * Returns a random number generator (mulberry32). The same seed text always gives the same numbers.
 */
function createSeededRandom(seed: string): () => number {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const computeSineAndCosine = (angle: number) => ({ cos: Math.cos(angle), sin: Math.sin(angle) })

/**
 * Returns the terrain heights at the corners of the grid, from 0 to 1. The terrain is a slope with
 * a few hills and valleys.
 */
function generateTerrain(seed: string): number[][] {
  const random = createSeededRandom(seed)
  const hills = Array.from({ length: 9 }, (_, i) => ({
    x: random() * 1.3 - 0.15,
    y: random() * 1.3 - 0.15,
    height: (i % 3 === 2 ? -0.7 : 1) * (0.4 + random() * 0.8),
    spreadX: 0.1 + random() * 0.2,
    spreadY: 0.14 + random() * 0.26,
    ...computeSineAndCosine(random() * Math.PI),
  }))
  const slope = computeSineAndCosine(random() * Math.PI * 2)
  const grid = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column) => {
      const x = column / columns
      const y = row / rows
      let height = 0.55 * (x * slope.cos + y * slope.sin)
      for (const hill of hills) {
        const dx = x - hill.x
        const dy = y - hill.y
        const along = (dx * hill.cos + dy * hill.sin) / hill.spreadX
        const across = (dy * hill.cos - dx * hill.sin) / hill.spreadY
        height += hill.height * Math.exp(-0.5 * (along * along + across * across))
      }
      return height
    }),
  )
  const all = grid.flat()
  const low = Math.min(...all)
  const range = Math.max(...all) - low
  return grid.map((line) => line.map((height) => (height - low) / range))
}

type Point = readonly [number, number]

/**
 * Edges through which contour lines enter and leave a grid cell, for each of the 16 cases of the
 * marching squares algorithm.
 */
const crossings: readonly (readonly (readonly [number, number])[])[] = [
  [], [[3, 2]], [[2, 1]], [[3, 1]], [[0, 1]], [[3, 0], [2, 1]], [[0, 2]], [[3, 0]],
  [[0, 3]], [[0, 2]], [[0, 1], [3, 2]], [[0, 1]], [[3, 1]], [[2, 1]], [[3, 2]], [],
] // prettier-ignore

/**
 * Returns the number of the grid edge that starts at the given corner and runs along the row of
 * this corner. Edges along rows have even numbers, and edges along columns have odd numbers.
 */
const computeRowEdgeNumber = (row: number, column: number) => (row * (columns + 1) + column) * 2
const computeColumnEdgeNumber = (row: number, column: number) => computeRowEdgeNumber(row, column) + 1

/**
 * Returns the contour lines at the given height, each as a sequence of points through the grid.
 * Grid cells without a line, which are most cells, are skipped after one comparison.
 */
function traceContourLinesAt(grid: number[][], height: number): Point[][] {
  const points = new Map<number, Point>()
  const neighbours = new Map<number, number[]>()
  const computeContourCrossingFraction = (fromHeight: number, toHeight: number) =>
    (height - fromHeight) / (toHeight - fromHeight)
  const connectContourEdges = (from: number, to: number) => {
    const endpoints = neighbours.get(from)
    if (endpoints) endpoints.push(to)
    else neighbours.set(from, [to])
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const a = grid[row]![column]!
      const b = grid[row]![column + 1]!
      const c = grid[row + 1]![column + 1]!
      const d = grid[row + 1]![column]!
      const kind = (a > height ? 8 : 0) + (b > height ? 4 : 0) + (c > height ? 2 : 0) + (d > height ? 1 : 0)
      if (kind === 0 || kind === 15) continue
      const addPointWhereContourCrossesSide = (side: number): number => {
        const [key, point]: [number, Point] =
          side === 0
            ? [computeRowEdgeNumber(row, column), [column + computeContourCrossingFraction(a, b), row]]
            : side === 1
              ? [
                  computeColumnEdgeNumber(row, column + 1),
                  [column + 1, row + computeContourCrossingFraction(b, c)],
                ]
              : side === 2
                ? [
                    computeRowEdgeNumber(row + 1, column),
                    [column + computeContourCrossingFraction(d, c), row + 1],
                  ]
                : [computeColumnEdgeNumber(row, column), [column, row + computeContourCrossingFraction(a, d)]]
        points.set(key, point)
        return key
      }
      for (const [from, to] of crossings[kind] ?? []) {
        const [start, end] = [addPointWhereContourCrossesSide(from), addPointWhereContourCrossesSide(to)]
        connectContourEdges(start, end)
        connectContourEdges(end, start)
      }
    }
  }
  const seen = new Set<number>()
  const traceContourLine = (startEdge: number): Point[] => {
    const line: Point[] = []
    for (let key: number | undefined = startEdge; key !== undefined && !seen.has(key);) {
      seen.add(key)
      const point = points.get(key) ?? [0, 0]
      const before = line.at(-1)
      const after: number | undefined = neighbours.get(key)?.find((next) => !seen.has(next))
      // Points that nearly coincide would show as a kink.
      if (!before || after === undefined || Math.hypot(point[0] - before[0], point[1] - before[1]) > 0.5)
        line.push(point)
      key = after
    }
    return line
  }
  const open = [...neighbours].filter(([, next]) => next.length === 1).map(([key]) => traceContourLine(key))
  const closed = [...neighbours.keys()].filter((key) => !seen.has(key)).map((key) => traceContourLine(key))
  // A closed line overlaps its start by two points, so that no corner shows.
  for (const line of closed) line.push(...line.slice(0, 2))
  return [...open, ...closed].filter((line) => line.length > 3)
}

/**
 * Returns a contour line as an SVG path: a smooth curve through the midpoints between the points of
 * the line. An open line extends to the edge of the grid.
 */
function buildSmoothSvgPath(line: Point[]): string {
  const roundToTenth = (value: number) => Math.round(value * 10) / 10
  const formatSvgPoint = ([x, y]: Point) => `${roundToTenth(x * stepX)} ${roundToTenth(y * stepY)}`
  const computeMidpoint = (from: Point, to: Point): Point => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const first = line[0]
  const last = line.at(-1)
  if (!first || !last) return ''
  const closed = first === line.at(-2)
  const start = closed ? computeMidpoint(first, line[1] ?? first) : first
  const bends = line
    .slice(1, -1)
    .map(
      (point, i) =>
        `Q${formatSvgPoint(point)} ${formatSvgPoint(computeMidpoint(point, line[i + 2] ?? point))}`,
    )
  return `M${formatSvgPoint(start)}${bends.join('')}${closed ? 'z' : `L${formatSvgPoint(last)}`}`
}

const contourCache = new Map<string, ContourLines>()

/**
 * Returns the contour lines of a generated terrain; the same seed gives the same lines. The lines
 * are calculated only once for each seed, within a few milliseconds.
 */
export function generateContourLines(seed: string): ContourLines {
  const cachedContour = contourCache.get(seed)
  if (cachedContour) return cachedContour
  const grid = generateTerrain(seed)
  const lines: ContourLines = { fine: '', index: '' }
  for (let level = 1; level < levels; level++) {
    const path = traceContourLinesAt(grid, level / levels)
      .map(buildSmoothSvgPath)
      .join('')
    lines[level % 4 === 0 ? 'index' : 'fine'] += path
  }
  contourCache.set(seed, lines)
  return lines
}
