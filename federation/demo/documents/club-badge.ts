/**
 * Club pictures: a distinct badge for each club, drawn deterministically from its number, name and
 * region.
 */
import { createSeededRandomGenerator, drawContourLines } from './contour-lines.ts'
import { drawDigitsAsSvgPath } from './digit-outlines.ts'

/** The club data from which a badge is drawn. */
export interface ClubBadgeData {
  /** Public number of the club, such as `054`. */
  no: string
  name: string
  /** Number of the club's region, 1 to 17. */
  region: number
}

interface BadgePalette {
  sky: string
  sun: string
  far: string
  middle: string
  near: string
  water: string
  snow: string
}

type RandomGenerator = () => number
type DrawLandscape = (random: RandomGenerator, palette: BadgePalette) => string

/** Color palettes of club badges, by time of day and season. */
const palettes: readonly BadgePalette[] = [
  // Morning palette
  {
    sky: '#f3ead9',
    sun: '#d9541e',
    far: '#9fb8a4',
    middle: '#4f8069',
    near: '#1f4d3a',
    water: '#6f9fa0',
    snow: '#ffffff',
  },
  // Evening palette
  {
    sky: '#f2b279',
    sun: '#fff3dc',
    far: '#c9714a',
    middle: '#7a4a3a',
    near: '#2a3a30',
    water: '#d98a5b',
    snow: '#fbe3c8',
  },
  // Night palette
  {
    sky: '#17392f',
    sun: '#f3ead9',
    far: '#2b5a4b',
    middle: '#1d4637',
    near: '#0c241b',
    water: '#3d6f6c',
    snow: '#cfe0d6',
  },
  // Winter palette
  {
    sky: '#dbe8e6',
    sun: '#f0883e',
    far: '#b5cbca',
    middle: '#7fa09c',
    near: '#2c5548',
    water: '#a6c6cc',
    snow: '#ffffff',
  },
  // Autumn palette
  {
    sky: '#f7e3bd',
    sun: '#c8431a',
    far: '#dba652',
    middle: '#b8652a',
    near: '#4a3a22',
    water: '#7fa7a1',
    snow: '#fff6e3',
  },
]

/**
 * Edges of the landscape inside a club badge, in units. The whole badge measures 240 by 240 units.
 */
const [left, right, top, bottom] = [10, 230, 10, 230]
const formatSvgCoordinate = (coordinate: number): string => String(Math.round(coordinate * 10) / 10)

/** Draws a line of hills across a club badge, filled down to the bottom edge. */
function drawSvgHills(random: RandomGenerator, y: number, hillHeight: number, fill: string): string {
  const count = 3
  const step = (right - left + 40) / count
  let x = left - 20 - random() * 30
  let path = `M${formatSvgCoordinate(x)} ${bottom}V${formatSvgCoordinate(y)}`
  for (let i = 0; i <= count; i++) {
    const crest = y - hillHeight * (0.4 + random() * 0.6)
    path += `C${formatSvgCoordinate(x + step * 0.3)} ${formatSvgCoordinate(crest)} ${formatSvgCoordinate(x + step * 0.6)} ${formatSvgCoordinate(crest)} ${formatSvgCoordinate(x + step)} ${formatSvgCoordinate(y + random() * 8)}`
    x += step
  }
  return `<path d="${path}V${bottom}Z" fill="${fill}"/>`
}

/** Draws a snow-capped mountain peak of a club badge. The left side of the peak is lit. */
function drawSvgMountainPeak(x: number, baseY: number, height: number, palette: BadgePalette): string {
  const half = height * 0.82
  const crest = baseY - height
  const line = crest + height * 0.34
  const reach = half * 0.34
  return (
    `<path d="M${formatSvgCoordinate(x - half)} ${baseY}L${x} ${formatSvgCoordinate(crest)}L${formatSvgCoordinate(x + half)} ${baseY}Z" fill="${palette.middle}"/>` +
    `<path d="M${x} ${formatSvgCoordinate(crest)}L${formatSvgCoordinate(x + half)} ${baseY}H${formatSvgCoordinate(x + half * 0.16)}Z" fill="${palette.near}" opacity=".45"/>` +
    `<path d="M${x} ${formatSvgCoordinate(crest)}L${formatSvgCoordinate(x + reach)} ${formatSvgCoordinate(line)}L${formatSvgCoordinate(x + reach * 0.42)} ${formatSvgCoordinate(line - 7)}L${formatSvgCoordinate(x + 1)} ${formatSvgCoordinate(line + 8)}L${formatSvgCoordinate(x - reach * 0.45)} ${formatSvgCoordinate(line - 5)}L${formatSvgCoordinate(x - reach)} ${formatSvgCoordinate(line)}Z" fill="${palette.snow}"/>`
  )
}

/** Draws a spruce tree of a club badge. */
function drawSvgSpruce(x: number, baseY: number, height: number, fill: string): string {
  const drawSvgSpruceTriangle = (relativeTop: number, halfWidth: number) =>
    `M${formatSvgCoordinate(x)} ${formatSvgCoordinate(baseY - height + relativeTop * height)}l${formatSvgCoordinate(halfWidth)} ${formatSvgCoordinate(height * 0.42)}h${formatSvgCoordinate(-2 * halfWidth)}z`
  const path =
    drawSvgSpruceTriangle(0, height * 0.2) +
    drawSvgSpruceTriangle(0.22, height * 0.27) +
    drawSvgSpruceTriangle(0.46, height * 0.34)
  return `<path d="${path}M${formatSvgCoordinate(x - 2)} ${formatSvgCoordinate(baseY - 10)}h4v12h-4z" fill="${fill}"/>`
}

function drawSvgSpruceRow(
  random: RandomGenerator,
  baseY: number,
  height: number,
  count: number,
  fill: string,
): string {
  return Array.from({ length: count }, (_, i) => {
    const x = left + ((i + 0.2 + random() * 0.6) * (right - left)) / count
    return drawSvgSpruce(x, baseY + random() * 8, height * (0.7 + random() * 0.5), fill)
  }).join('')
}

/** Draws a winding band that widens from the horizon to the bottom: a river or a trail. */
function drawSvgRiverOrTrail(random: RandomGenerator, startY: number, fill: string): string {
  const x = 100 + random() * 40
  const way = random() < 0.5 ? 1 : -1
  const bend = 46 * way
  const [a, b] = [startY + 30, startY + 66]
  return (
    `<path d="M${formatSvgCoordinate(x)} ${startY}C${formatSvgCoordinate(x + bend)} ${a} ${formatSvgCoordinate(x - bend * 1.2)} ${a + 6} ${formatSvgCoordinate(x - bend * 0.3)} ${b}` +
    `S${formatSvgCoordinate(x + bend)} ${bottom - 20} ${formatSvgCoordinate(x + bend * 0.4 - 26)} ${bottom}` +
    `H${formatSvgCoordinate(x + bend * 0.4 + 44)}C${formatSvgCoordinate(x + bend * 1.7)} ${bottom - 26} ${formatSvgCoordinate(x + bend * 0.5 + 18)} ${b + 14} ${formatSvgCoordinate(x + 14 - bend * 0.2)} ${b - 2}` +
    `S${formatSvgCoordinate(x + bend * 1.3)} ${a} ${formatSvgCoordinate(x + 3)} ${startY}Z" fill="${fill}"/>`
  )
}

function drawSvgWaterRipples(random: RandomGenerator, startY: number, fill: string): string {
  return Array.from({ length: 7 }, (_, i) => {
    const width = 18 + random() * 44
    const x = left + random() * (right - left - width)
    return `<rect x="${formatSvgCoordinate(x)}" y="${formatSvgCoordinate(startY + 10 + i * 9)}" width="${formatSvgCoordinate(width)}" height="2.6" rx="1.3" fill="${fill}" opacity=".55"/>`
  }).join('')
}

const drawSvgMountainLandscape: DrawLandscape = (random, palette) =>
  drawSvgHills(random, 158, 34, palette.far) +
  drawSvgMountainPeak(168 + Math.round(random() * 14), 176, 74 + random() * 14, palette) +
  drawSvgMountainPeak(88 + Math.round(random() * 20), 178, 104 + random() * 18, palette) +
  drawSvgHills(random, 186, 16, palette.near)

const drawSvgWoodsLandscape: DrawLandscape = (random, palette) =>
  drawSvgHills(random, 146, 34, palette.far) +
  drawSvgSpruceRow(random, 172, 48, 9, palette.middle) +
  drawSvgHills(random, 176, 10, palette.middle) +
  drawSvgSpruceRow(random, 206, 84, 6, palette.near) +
  drawSvgHills(random, 206, 8, palette.near)

const drawSvgRiverLandscape: DrawLandscape = (random, palette) =>
  drawSvgHills(random, 130, 44, palette.far) +
  drawSvgHills(random, 146, 20, palette.middle) +
  drawSvgRiverOrTrail(random, 136, palette.water) +
  drawSvgSpruce(48, 196, 74, palette.near) +
  drawSvgSpruce(76, 206, 52, palette.near) +
  drawSvgSpruce(196, 200, 66, palette.near)

const drawSvgLakeLandscape: DrawLandscape = (random, palette) =>
  drawSvgHills(random, 136, 52, palette.far) +
  drawSvgHills(random, 148, 24, palette.middle) +
  `<rect x="0" y="146" width="240" height="100" fill="${palette.water}"/>` +
  drawSvgWaterRipples(random, 148, palette.snow) +
  `<path d="M96 168c14-10 44-10 58 0 6 5-64 5-58 0z" fill="${palette.near}"/>` +
  drawSvgSpruce(114, 171, 36, palette.near) +
  drawSvgSpruce(128, 171, 50, palette.near) +
  drawSvgSpruce(141, 171, 30, palette.near)

const drawSvgTrailLandscape: DrawLandscape = (random, palette) =>
  drawSvgHills(random, 132, 42, palette.far) +
  drawSvgHills(random, 150, 28, palette.middle) +
  drawSvgHills(random, 172, 20, palette.near) +
  drawSvgRiverOrTrail(random, 150, palette.sky) +
  drawSvgSpruce(58, 190, 58, palette.near) +
  drawSvgSpruce(192, 194, 70, palette.near)

/**
 * Landscapes of club badges, each with keywords. A club gets the landscape with a keyword that
 * occurs in the name of the club.
 */
const landscapesByKeyword: readonly (readonly [RegExp, DrawLandscape])[] = [
  [
    /\b(lacs?|baies?|îles?|phare|huard|baleine\w*|berges?|brochet|barachois|battures|castor)\b/iu,
    drawSvgLakeLandscape,
  ],
  [
    /(rivières?|fleuve|rives?|chutes|drav\w+|portage\w*|saumon|canal|barrage|matapédia|moulin)/iu,
    drawSvgRiverLandscape,
  ],
  [
    /(monts?\b|montagnes?|caps?\b|massif|pinacle|chic|valin|gorges|marche|fjord|pointe|filons|nord\b)/iu,
    drawSvgMountainLandscape,
  ],
  [
    /(sapin|épinette|pins?\b|érables?|forêt|verger|taïga|caribou|loup|sucrier|trèfle|bleuets)/iu,
    drawSvgWoodsLandscape,
  ],
]

/** SVG shapes that frame the landscape of a club badge. */
const shapes: readonly string[] = [
  '<circle cx="120" cy="120" r="110"/>',
  '<path d="M120 8 218 40V128C218 180 172 214 120 233 68 214 22 180 22 128V40Z" stroke-linejoin="round"/>',
  '<path d="M120 9 216 64.500V175.500L120 231 24 175.500V64.500Z" stroke-linejoin="round"/>',
  '<rect x="14" y="14" width="212" height="212" rx="52"/>',
]

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Draws the stars of a club badge, but only if the color palette has a dark sky. */
function drawStarsOnClubBadge(random: RandomGenerator, palette: BadgePalette): string {
  if (palette.sky !== '#17392f') return ''
  return Array.from({ length: 14 }, () => {
    const [x, y] = [left + random() * (right - left), top + 10 + random() * 80]
    return `<circle cx="${formatSvgCoordinate(x)}" cy="${formatSvgCoordinate(y)}" r="${formatSvgCoordinate(0.8 + random())}" fill="${palette.snow}"/>`
  }).join('')
}

/** Draws the badge of a club as an SVG file of about 10 kB. */
export function drawClubBadge(club: ClubBadgeData): Uint8Array {
  const random = createSeededRandomGenerator(`${club.no} ${club.name} ${club.region}`)
  const palette = palettes[Math.floor(random() * palettes.length)] ?? palettes[0]
  const shape = shapes[Math.floor(random() * shapes.length)] ?? ''
  const drawLandscape =
    landscapesByKeyword.find(([words]) => words.test(club.name))?.[1] ??
    [drawSvgTrailLandscape, drawSvgMountainLandscape, drawSvgWoodsLandscape][Math.floor(random() * 3)]
  if (palette === undefined || drawLandscape === undefined)
    throw new Error('The lists of badge palettes and landscapes must not be empty.')
  const lines = drawContourLines(club.no, 240, 150, 10)
  const sun = { x: 70 + random() * 100, y: 62 + random() * 18, r: 20 + random() * 7 }
  const number = club.no.replace(/\D/g, '').slice(0, 4)
  const plate = 34 + number.length * 15
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" role="img"><title>${escapeXml(club.name)}</title>` +
      `<clipPath id="shape">${shape}</clipPath><g clip-path="url(#shape)">` +
      `<rect width="240" height="240" fill="${palette.sky}"/>` +
      `<path d="${lines.fine}${lines.index}" fill="none" stroke="${palette.far}" stroke-width="1.300" opacity=".7"/>` +
      drawStarsOnClubBadge(random, palette) +
      `<circle cx="${formatSvgCoordinate(sun.x)}" cy="${formatSvgCoordinate(sun.y)}" r="${formatSvgCoordinate(sun.r)}" fill="${palette.sun}"/>` +
      drawLandscape(random, palette) +
      `</g><g fill="none" stroke="#143528" stroke-width="9">${shape}</g>` +
      `<g fill="none" stroke="#f3ead9" stroke-width="2.500" transform="translate(120 120) scale(.932) translate(-120 -120)">${shape}</g>` +
      `<rect x="${120 - plate / 2}" y="186" width="${plate}" height="38" rx="19" fill="#143528"/>` +
      `<rect x="${123 - plate / 2}" y="189" width="${plate - 6}" height="32" rx="16" fill="#f3ead9"/>` +
      `${drawDigitsAsSvgPath(number, 120, 205, 18, '#143528')}</svg>`,
  )
}
