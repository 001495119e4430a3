import { generateContourLines } from '../../web/ui/generateContourLines.ts'
import { contourSize } from '../../web/ui/contourSize.ts'
import { drawQuadFromAbove, drawTreeFromAbove } from '../draw/top-view.ts'
import { drawTrailSign } from '../draw/landscape.ts'
import {
  type Point,
  generateSeededRandom,
  height,
  interpolateLinearly,
  formatDecimal,
  easeWithOvershoot,
  computeProgress,
  width,
} from '../draw/animation.ts'
import { colors } from '../draw/palette.ts'
import type { SceneRenderer } from './scene-type.ts'

/**
 * Points of the trail's center line: a curve from the lower left to the upper right, beyond the
 * edges of the picture.
 */
const bends: readonly Point[] = [
  { x: -220, y: 452 },
  { x: -60, y: 440 },
  { x: 150, y: 352 },
  { x: 390, y: 330 },
  { x: 600, y: 380 },
  { x: 770, y: 270 },
  { x: 830, y: 80 },
  { x: 960, y: -70 },
  { x: 1100, y: -150 },
]

/**
 * Returns a point of the center line of the trail, on a Catmull-Rom curve through the bends.
 * `lineFraction` is the position along the line, from 0 to 1.
 */
function computeTrailCenterPoint(lineFraction: number): Point {
  const at = Math.min(0.9999, Math.max(0, lineFraction)) * (bends.length - 3)
  const i = Math.floor(at)
  const f = at - i
  const [a, b, c, d] = [bends[i], bends[i + 1], bends[i + 2], bends[i + 3]] as [Point, Point, Point, Point]
  const interpolateCatmullRom = (p: number, q: number, r: number, s: number) =>
    0.5 * (2 * q + (r - p) * f + (2 * p - 5 * q + 4 * r - s) * f * f + (3 * q - p - 3 * r + s) * f ** 3)
  return { x: interpolateCatmullRom(a.x, b.x, c.x, d.x), y: interpolateCatmullRom(a.y, b.y, c.y, d.y) }
}

const samples = Array.from({ length: 241 }, (_, i) => computeTrailCenterPoint(i / 240))
const lengths = samples.reduce<number[]>((sum, point, i) => {
  const before = samples[i - 1]
  sum.push(before ? (sum[i - 1] ?? 0) + Math.hypot(point.x - before.x, point.y - before.y) : 0)
  return sum
}, [])
const whole = lengths.at(-1) ?? 1

/**
 * Returns the position and direction on the trail after `distance` pixels, `offset` pixels to the
 * right of the center line.
 */
function computeTrailPosition(distance: number, offset: number): Point & { turn: number } {
  const i = Math.max(
    1,
    lengths.findIndex((length) => length >= distance),
  )
  const [p, q] = [samples[i - 1], samples[i]] as [Point, Point]
  const f = (distance - (lengths[i - 1] ?? 0)) / ((lengths[i] ?? 1) - (lengths[i - 1] ?? 0))
  const before = samples[Math.max(0, i - 4)] as Point
  const after = samples[Math.min(samples.length - 1, i + 3)] as Point
  const turn = Math.atan2(after.y - before.y, after.x - before.x)
  return {
    x: interpolateLinearly(p.x, q.x, f) - Math.sin(turn) * offset,
    y: interpolateLinearly(p.y, q.y, f) + Math.cos(turn) * offset,
    turn,
  }
}

const track = `M${samples.map((p) => `${formatDecimal(p.x)} ${formatDecimal(p.y)}`).join('L')}`
/**
 * Positions of the trail signs in the trail scene; the signs cover neither the trail nor the title.
 * `way` is a distance along the trail, `aside` and `down` are offsets from there, all in pixels.
 * `turn` is the angle of the arrow in degrees.
 */
const posts = [
  { way: 0.3 * whole, aside: 68, down: 122, turn: 0 },
  { way: 0.47 * whole, aside: -84, down: 0, turn: 0 },
  { way: 0.72 * whole, aside: -110, down: 40, turn: -45 },
]

/** Trees on the trail map that cover neither the trail, the title nor the signs. */
const woods = Array.from({ length: 150 }, (_, i) => ({
  x: generateSeededRandom(i, 61) * (width + 80) - 40,
  y: generateSeededRandom(i, 62) * (height + 80) - 40,
  size: 17 + generateSeededRandom(i, 63) * 15,
  seed: i,
}))
  .filter(({ x, y }) => !(x < 600 && y < 250) && samples.every((p) => Math.hypot(p.x - x, p.y - y) > 102))
  .filter(({ x, y }) =>
    posts.every((post) => {
      const place = computeTrailPosition(post.way, post.aside)
      return Math.abs(place.x - x) > 54 || y < place.y + post.down - 150 || y > place.y + post.down + 40
    }),
  )
  .filter((tree, i, all) =>
    all.slice(0, i).every((other) => Math.hypot(other.x - tree.x, other.y - tree.y) > 34),
  )
  .sort((a, b) => a.y - b.y)

/**
 * Draws the trail scene as a map: a quad keeps to the right of the marked trail and meets an
 * oncoming quad.
 */
export const drawTrailScene: SceneRenderer = ({ time, length }) => {
  const lines = generateContourLines('piste')
  const way = interpolateLinearly(70, whole - 130, computeProgress(time, -0.5, length + 0.4))
  const self = computeTrailPosition(way, 34)
  const other = computeTrailPosition(whole - 60 - Math.max(0, time + 0.3) * 235, -34)
  return `<rect width="${width}" height="${height}" fill="#dfe8d3"/>
    <path d="M960 330C880 340 800 400 690 440S560 500 540 560H960z" fill="#cfdec4"/>
    <path d="M0 0H640C560 60 640 130 520 180S200 200 0 260z" fill="#e8eedb"/>
    <g transform="scale(${width / contourSize.width})" fill="none" stroke="#adc6a6"><path d="${lines.fine}" stroke-width=".85"/><path d="${lines.index}" stroke-width="1.3"/></g>
    <g fill="none" stroke-linecap="round"><path d="${track}" stroke="${colors.earth}" stroke-width="142"/><path d="${track}" stroke="#e3ca9d" stroke-width="132"/>
      <path d="${track}" stroke="#d7ba88" stroke-width="5" stroke-dasharray="1 26" transform="translate(0 34)"/>
      <path d="${track}" stroke="#f8ebd0" stroke-width="4.5" stroke-dasharray="20 20"/></g>
    ${woods.map((tree) => drawTreeFromAbove(tree.x, tree.y, tree.size, tree.seed)).join('')}
    ${drawQuadFromAbove(other.x, other.y, other.turn + Math.PI, colors.leaf, colors.spruce, colors.dune, colors.white)}
    ${drawQuadFromAbove(self.x, self.y, self.turn, colors.orange, '#a93d12', colors.leaf, colors.sand)}
    ${posts
      .map((post) => {
        const place = computeTrailPosition(post.way, post.aside)
        const shown = easeWithOvershoot(computeProgress(way, post.way - 330, post.way - 190))
        return shown > 0.02 ? drawTrailSign(place.x, place.y + post.down, shown, post.turn) : ''
      })
      .join('')}`
}
