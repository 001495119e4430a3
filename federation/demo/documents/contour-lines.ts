/**
 * Contour lines of a fictional landscape as path data for SVG and PDF. They decorate all generated
 * graphics. The same seed always gives the same landscape.
 */

/** The contour lines of a landscape. */
export interface ContourLines {
  /** Path data of the thin contour lines; the thicker index lines are separate. */
  fine: string
  /**
   * Path data of the index lines: every fourth contour line, drawn thicker, as on a topographic
   * map.
   */
  index: string
}

type Point = readonly [x: number, y: number]

/** Returns a pseudorandom generator of numbers from 0 to 1, seeded by a text (mulberry32). */
export function createSeededRandomGenerator(seed: string): () => number {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Draws the contour lines of a landscape of `width` by `height` units. `levels` is the number of
 * height levels.
 */
export function drawContourLines(
  seed: string,
  width: number,
  height: number,
  levelCount: number,
): ContourLines {
  const step = Math.max(width, height) / 48
  const columns = Math.ceil(width / step)
  const rows = Math.ceil(height / step)
  const land = createTerrainHeights(createSeededRandomGenerator(seed), columns, rows)
  const lines: ContourLines = { fine: '', index: '' }
  for (let level = 1; level < levelCount; level++) {
    const drawn = traceContourLines(land, level / levelCount, columns, rows).map((line) =>
      buildSvgCurvePath(line, step),
    )
    lines[level % 4 === 0 ? 'index' : 'fine'] += drawn.join('')
  }
  return lines
}

/**
 * Returns the heights, from 0 to 1, of a fictional terrain at the corners of a grid. The terrain is
 * a slope with hills and hollows.
 */
function createTerrainHeights(random: () => number, columns: number, rows: number): number[][] {
  const ratio = rows / columns
  const hills = Array.from({ length: 10 }, (_, i) => ({
    x: random() * 1.2 - 0.1,
    y: (random() * 1.2 - 0.1) * ratio,
    rise: (i % 3 === 0 ? -0.8 : 1) * (0.4 + random() * 0.7),
    wide: 0.07 + random() * 0.16,
    deep: 0.07 + random() * 0.12,
    turn: random() * Math.PI,
  }))
  const slope = random() * 2 * Math.PI
  const land = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column) => {
      const [x, y] = [column / columns, (row / rows) * ratio]
      let height = 0.5 * (x * Math.cos(slope) + y * Math.sin(slope))
      for (const { x: top, y: left, rise, wide, deep, turn } of hills) {
        const along = ((x - top) * Math.cos(turn) + (y - left) * Math.sin(turn)) / wide
        const across = ((y - left) * Math.cos(turn) - (x - top) * Math.sin(turn)) / deep
        height += rise * Math.exp(-0.5 * (along ** 2 + across ** 2))
      }
      return height
    }),
  )
  const all = land.flat()
  const lowest = Math.min(...all)
  const range = Math.max(...all) - lowest
  return land.map((row) => row.map((height) => (height - lowest) / range))
}

/** Traces the contour lines at one height with the marching squares algorithm. */
function traceContourLines(
  terrainHeights: number[][],
  level: number,
  columns: number,
  rows: number,
): Point[][] {
  const points = new Map<string, Point>()
  const joined = new Map<string, string[]>()
  const getTerrainHeight = (column: number, row: number) => terrainHeights[row]?.[column] ?? 0
  const findContourCrossingOnGridEdge = (
    fromX: number,
    fromY: number,
    toX: number,
    toY: number,
  ): string | null => {
    const [from, to] = [getTerrainHeight(fromX, fromY), getTerrainHeight(toX, toY)]
    if (from > level === to > level) return null
    const key = `${fromX},${fromY},${toX},${toY}`
    const share = (level - from) / (to - from)
    points.set(key, [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share])
    return key
  }
  const connectContourPoints = (firstPointKey: string, secondPointKey: string) => {
    joined.set(firstPointKey, [...(joined.get(firstPointKey) ?? []), secondPointKey])
    joined.set(secondPointKey, [...(joined.get(secondPointKey) ?? []), firstPointKey])
  }
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const sides = [
        findContourCrossingOnGridEdge(x, y, x + 1, y),
        findContourCrossingOnGridEdge(x + 1, y, x + 1, y + 1),
        findContourCrossingOnGridEdge(x, y + 1, x + 1, y + 1),
        findContourCrossingOnGridEdge(x, y, x, y + 1),
      ].filter((side) => side !== null)
      const [a, b, c, d] = sides
      if (a !== undefined && b !== undefined) connectContourPoints(a, b)
      if (c !== undefined && d !== undefined) connectContourPoints(c, d)
    }
  }
  const done = new Set<string>()
  const followContourLine = (startPointKey: string): Point[] => {
    const line: Point[] = []
    for (let key: string | undefined = startPointKey; key !== undefined;) {
      done.add(key)
      line.push(points.get(key) ?? [0, 0])
      key = joined.get(key)?.find((next) => !done.has(next))
    }
    return line
  }
  const open = [...joined].filter(([, next]) => next.length === 1).map(([key]) => key)
  const lines = open.filter((key) => !done.has(key)).map(followContourLine)
  for (const key of joined.keys()) {
    if (done.has(key)) continue
    const line = followContourLine(key)
    // Closes a ring by repeating its first points.
    lines.push([...line, ...line.slice(0, 2)])
  }
  return lines.filter((line) => line.length > 4)
}

/** Converts a contour line to a smooth quadratic curve through the midpoints of its segments. */
function buildSvgCurvePath(contourLine: Point[], gridCellSize: number): string {
  const middles = contourLine
    .slice(1)
    .map(([x, y], i): Point => [(x + (contourLine[i]?.[0] ?? x)) / 2, (y + (contourLine[i]?.[1] ?? y)) / 2])
  const formatSvgPoint = (point: Point | undefined) =>
    (point ?? [0, 0]).map((part) => Number((part * gridCellSize).toFixed(1))).join(' ')
  const bends = middles
    .slice(1)
    .map((middle, i) => `Q${formatSvgPoint(contourLine[i + 1])} ${formatSvgPoint(middle)}`)
  return `M${formatSvgPoint(middles[0])}${bends.join('')}`
}
