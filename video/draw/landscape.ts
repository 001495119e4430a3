import { generateContourLines } from '../../web/ui/generateContourLines.ts'
import { contourSize } from '../../web/ui/contourSize.ts'
import { generateSeededRandom, height, formatDecimal, width } from './animation.ts'
import { type Light, colors } from './palette.ts'

/** A line of hills: its base height, amplitude and wavelength, all in pixels. */
export interface Ridge {
  base: number
  swing: number
  wave: number
  seed: number
}

function computeRidgeY(ridge: Ridge, x: number): number {
  const phase = generateSeededRandom(ridge.seed, 5) * 40
  return (
    ridge.base -
    ridge.swing *
      (0.55 * Math.sin(x / ridge.wave + phase) +
        0.3 * Math.sin(x / (ridge.wave * 0.43) + phase * 2.1) +
        0.15 * Math.sin(x / (ridge.wave * 0.19) + phase * 3.7))
  )
}

const step = 24

/**
 * Returns the points of a hill's ridge at a scroll position. They lie at fixed places of the
 * landscape, so that the shape of the hill does not change while the landscape scrolls.
 */
function computeRidgePoints(scroll: number, computeY: (x: number) => number): string[] {
  const points: string[] = []
  const first = Math.floor(scroll / step) * step - step
  for (let x = first; x <= scroll + width + step * 2; x += step)
    points.push(`${x} ${formatDecimal(computeY(x))}`)
  return points
}

/**
 * Draws a hill with contour lines that flatten with depth. `scroll` is in whole pixels, because
 * whole-pixel motion compresses best.
 */
export function drawHill(
  ridge: Ridge,
  scroll: number,
  fill: string,
  line: string,
  lines = 4,
  gap = 17,
): string {
  const top = computeRidgePoints(scroll, (x) => computeRidgeY(ridge, x))
  const deeper = Array.from({ length: lines }, (_, i) => {
    const calm = { ...ridge, swing: ridge.swing * (1 - (i + 1) * 0.16), base: ridge.base + (i + 1) * gap }
    return `M${computeRidgePoints(scroll, (x) => computeRidgeY(calm, x) + ridge.swing * 0.06 * (i + 1)).join('L')}`
  })
  return `<g transform="translate(${-scroll} 0)">
    <path d="M${top.join('L')}V${height}H${Math.floor(scroll / step) * step - step}z" fill="${fill}"/>
    <path d="${deeper.join('')}" fill="none" stroke="${line}" stroke-width="1.6"/></g>`
}

/** SVG path of a spruce, 100 units high, with its base at the origin. */
const spruce =
  'M0-100C3-90 9-80 14-74L7-75C11-64 18-55 25-49L13-51C18-38 25-28 33-22L4-24V0H-4V-24L-33-22C-25-28-18-38-13-51L-25-49C-18-55-11-64-7-75L-14-74C-9-80-3-90 0-100z'

/**
 * Draws spruces along a ridge: at most one spruce in each stretch of `every` pixels. `keep` is the
 * fraction of stretches that have a spruce.
 */
export function drawTrees(
  ridge: Ridge,
  scroll: number,
  light: Light,
  { every = 46, size = 70, keep = 0.7, seed = 1, sink = 6 } = {},
): string {
  const out: string[] = []
  for (let i = Math.floor(scroll / every) - 2; i * every < scroll + width + every * 2; i++) {
    if (generateSeededRandom(i, seed) > keep) continue
    const x = i * every + generateSeededRandom(i, seed + 1) * every * 0.7
    const scale = (size / 100) * (0.65 + generateSeededRandom(i, seed + 2) * 0.6)
    const fill = generateSeededRandom(i, seed + 3) > 0.5 ? light.tree : light.treeLit
    out.push(
      `<path d="${spruce}" fill="${fill}" transform="translate(${formatDecimal(x)} ${formatDecimal(computeRidgeY(ridge, x) + sink)}) scale(${scale.toFixed(2)})"/>`,
    )
  }
  return `<g transform="translate(${-scroll} 0)">${out.join('')}</g>`
}

/** Draws one spruce with its base at x, y. */
export const drawTree = (x: number, y: number, size: number, fill: string) =>
  `<path d="${spruce}" fill="${fill}" transform="translate(${formatDecimal(x)} ${formatDecimal(y)}) scale(${(size / 100).toFixed(2)})"/>`

/**
 * Draws the sky with contour lines, and the sun with its halo. Only the disc of the sun moves: it
 * rises by `risen` pixels.
 */
export function drawSky(
  light: Light,
  sun: { x: number; y: number; size?: number; risen?: number },
  seed: string,
): string {
  const lines = generateContourLines(seed)
  const size = sun.size ?? 44
  return `<rect width="${width}" height="${height}" fill="${light.sky}"/>
    <circle cx="${formatDecimal(sun.x)}" cy="${formatDecimal(sun.y)}" r="${size * 5.2}" fill="${light.halo[0]}"/>
    <circle cx="${formatDecimal(sun.x)}" cy="${formatDecimal(sun.y)}" r="${size * 2.6}" fill="${light.halo[1]}"/>
    <g transform="scale(${width / contourSize.width})" fill="none" stroke="${light.line}">
      <path d="${lines.fine}" stroke-width=".8"/><path d="${lines.index}" stroke-width="1.2"/></g>
    <circle cx="${formatDecimal(sun.x)}" cy="${Math.round(sun.y - (sun.risen ?? 0))}" r="${size}" fill="${light.sun}"/>`
}

/** The y coordinate at which vehicle wheels touch the trail in side views. */
export const trailY = 438

const bandTop = 400
const bandEnd = 466

/** Draws the meadow, the trail and the bank, with scrolling ruts and stones. */
export function drawTrail(scroll: number, light: Light): string {
  const stones: string[] = []
  for (let i = Math.floor(scroll / 90) - 1; i * 90 < scroll + width + 90; i++) {
    const x = i * 90 + generateSeededRandom(i, 31) * 70
    const y = bandTop + 10 + generateSeededRandom(i, 32) * 46
    stones.push(
      `<ellipse cx="${formatDecimal(x)}" cy="${formatDecimal(y)}" rx="${formatDecimal(4 + generateSeededRandom(i, 33) * 7)}" ry="2.6" fill="${light.rut}"/>`,
    )
  }
  const computeTrailEdgePoints = (base: number, seed: number) =>
    computeRidgePoints(scroll, (x) => computeRidgeY({ base, swing: 3.5, wave: 60, seed }, x)).join('L')
  const left = Math.floor(scroll / step) * step - step
  return `<g transform="translate(${-scroll} 0)">
    <path d="M${computeTrailEdgePoints(bandTop - 34, 51)}V${height}H${left}z" fill="${light.meadow}"/>
    <path d="M${computeTrailEdgePoints(bandTop, 52)}V${height}H${left}z" fill="${light.trail}"/>
    <path d="M${computeTrailEdgePoints(424, 53)}M${computeTrailEdgePoints(446, 54)}" fill="none" stroke="${light.rut}" stroke-width="5" stroke-dasharray="58 22 90 34"/>
    ${stones.join('')}
    <path d="M${computeTrailEdgePoints(bandEnd, 55)}V${height}H${left}z" fill="${light.bank}"/>
    <path d="M${computeTrailEdgePoints(bandEnd + 8, 56)}V${height}H${left}z" fill="${light.fore}"/>
    <path d="M${computeTrailEdgePoints(bandEnd + 31, 57)}M${computeTrailEdgePoints(bandEnd + 53, 58)}" fill="none" stroke="${light.foreLine}" stroke-width="1.6"/></g>`
}

/** Draws the grass in the foreground, and contour lines on the dark ground behind the captions. */
export function drawLandscapeForeground(scroll: number, light: Light): string {
  const tufts: string[] = []
  for (let i = Math.floor(scroll / 62) - 2; i * 62 < scroll + width + 124; i++) {
    if (generateSeededRandom(i, 41) > 0.72) continue
    const x = i * 62 + generateSeededRandom(i, 42) * 50
    const scale = 0.7 + generateSeededRandom(i, 43) * 0.7
    tufts.push(
      `<path d="M-13 4C-12-8-16-14-20-20-12-16-8-10-6-4-6-14-5-22-1-30 2-20 3-12 4-4 7-11 11-16 18-19 14-12 12-6 13 4z" transform="translate(${formatDecimal(x)} ${bandEnd + 12}) scale(${scale.toFixed(2)})" fill="${light.fore}"/>`,
    )
  }
  return `<g transform="translate(${-scroll} 0)">${tufts.join('')}</g>`
}

/**
 * Draws a trail sign: a post with an orange diamond and an arrow rotated by `turn` degrees. The
 * base is at x, y.
 */
export const drawTrailSign = (x: number, y: number, scale = 1, turn = 0) =>
  `<g transform="translate(${formatDecimal(x)} ${formatDecimal(y)}) scale(${scale})">
    <rect x="-3.5" y="-66" width="7" height="66" rx="2" fill="#6b5236"/>
    <rect x="-21" y="-21" width="42" height="42" rx="5" transform="translate(0 -84) rotate(45)" fill="${colors.orange}"/>
    <rect x="-17" y="-17" width="34" height="34" rx="3" transform="translate(0 -84) rotate(45)" fill="none" stroke="${colors.white}" stroke-width="1.8"/>
    <path d="M-12 0H8M1-9 11 0 1 9" transform="translate(0 -84) rotate(${formatDecimal(turn)})" fill="none" stroke="${colors.white}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/></g>`
