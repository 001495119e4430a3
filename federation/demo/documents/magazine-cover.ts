/**
 * Magazine covers: a distinct landscape for each issue, in the colors of its season. The same
 * shapes form the cover image in the portal (SVG) and the first page of the issue (PDF).
 */
import type { CoverTexts } from '../../documents/document-content.ts'
import { createSeededRandomGenerator, drawContourLines } from './contour-lines.ts'
import { colors } from './colors-and-typefaces.ts'
import { drawTextAsSvgPaths } from './text-outlines.ts'

/** Size of a US Letter page, in points. */
export const page = { width: 612, height: 792 }

/** A shape as path data for both SVG and PDF. */
export interface CoverShape {
  path: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
}

interface CoverPalette {
  sky: string
  sun: string
  hills: readonly [string, string, string]
  /** Color of the text on the sky of a magazine cover. */
  text: string
}

const palettes: Record<string, CoverPalette> = {
  winter: { sky: '#dbe8e6', sun: '#f0883e', hills: ['#b5cbca', '#7fa09c', '#2c5548'], text: colors.deep },
  spring: { sky: '#e6ecd2', sun: '#f2b134', hills: ['#b7c98f', '#7f9f62', '#3f6b45'], text: colors.deep },
  summer: { sky: '#f3ead9', sun: '#d9541e', hills: ['#9fb8a4', '#4f8069', '#1f4d3a'], text: colors.deep },
  fall: { sky: '#f7e3bd', sun: '#c8431a', hills: ['#dba652', '#b8652a', '#4a3a22'], text: colors.deep },
}
const evening: CoverPalette = {
  sky: '#17392f',
  sun: '#f3ead9',
  hills: ['#2b5a4b', '#1d4637', '#0c241b'],
  text: colors.sand,
}

/**
 * Returns the color palette of a season's magazine cover; the evening palette for an issue without
 * a season.
 */
export function selectMagazineCoverPalette(season: string | null): CoverPalette {
  return palettes[season ?? ''] ?? evening
}

const formatSvgCoordinate = (coordinate: number): string => String(Math.round(coordinate * 10) / 10)

/** Returns the shapes of a magazine cover, from back to front. */
export function createMagazineCoverShapes(seed: string, season: string | null): CoverShape[] {
  const { width, height } = page
  const palette = selectMagazineCoverPalette(season)
  const random = createSeededRandomGenerator(seed)
  const lines = drawContourLines(seed, width, 470, 13)
  const sun = { x: 380 + random() * 120, y: 330 + random() * 40, r: 66 + random() * 18 }
  const [far, middle, near] = palette.hills
  // The order matters: each shape consumes values of the same pseudorandom generator.
  return [
    { path: `M0 0H${width}V${height}H0Z`, fill: palette.sky },
    { path: lines.fine, stroke: far, width: 0.9, opacity: 0.55 },
    { path: lines.index, stroke: far, width: 1.6, opacity: 0.8 },
    { path: buildSvgCirclePath(sun.x, sun.y, sun.r), fill: palette.sun },
    { path: buildSvgHillsPath(random, 470, 84), fill: far },
    { path: buildSvgHillsPath(random, 562, 70), fill: middle },
    { path: buildSvgWoodsPath(random, 592, 58), fill: middle },
    { path: buildSvgHillsPath(random, 654, 56), fill: near },
    { path: buildSvgWoodsPath(random, 684, 82), fill: near },
  ]
}

function buildSvgCirclePath(x: number, y: number, radius: number): string {
  return `M${formatSvgCoordinate(x - radius)} ${formatSvgCoordinate(y)}A${formatSvgCoordinate(radius)} ${formatSvgCoordinate(radius)} 0 1 1 ${formatSvgCoordinate(x + radius)} ${formatSvgCoordinate(y)}A${formatSvgCoordinate(radius)} ${formatSvgCoordinate(radius)} 0 1 1 ${formatSvgCoordinate(x - radius)} ${formatSvgCoordinate(y)}Z`
}

/**
 * Returns the SVG path of a line of hills across a magazine cover, filled down to the bottom edge.
 */
function buildSvgHillsPath(random: () => number, y: number, hillHeight: number): string {
  const step = page.width / 3
  let x = -40 - random() * 60
  let path = `M${formatSvgCoordinate(x)} ${page.height}V${formatSvgCoordinate(y)}`
  for (; x < page.width; x += step) {
    const crest = y - hillHeight * (0.4 + random() * 0.6)
    path += `C${formatSvgCoordinate(x + step * 0.3)} ${formatSvgCoordinate(crest)} ${formatSvgCoordinate(x + step * 0.6)} ${formatSvgCoordinate(crest)} ${formatSvgCoordinate(x + step)} ${formatSvgCoordinate(y + random() * 16)}`
  }
  return `${path}V${page.height}Z`
}

/** Returns the SVG path of a row of spruces on a magazine cover. */
function buildSvgWoodsPath(random: () => number, baseY: number, height: number): string {
  const count = Math.round(page.width / (height * 0.9))
  return Array.from({ length: count }, (_, i) => {
    const x = ((i + random()) * page.width) / count
    const tall = height * (0.6 + random() * 0.5)
    const buildSvgSpruceTriangle = (relativeTop: number, halfWidth: number) =>
      `M${formatSvgCoordinate(x)} ${formatSvgCoordinate(baseY - tall + relativeTop * tall)}l${formatSvgCoordinate(halfWidth)} ${formatSvgCoordinate(tall * 0.44)}h${formatSvgCoordinate(-2 * halfWidth)}z`
    return (
      buildSvgSpruceTriangle(0, tall * 0.17) +
      buildSvgSpruceTriangle(0.25, tall * 0.24) +
      buildSvgSpruceTriangle(0.5, tall * 0.3)
    )
  }).join('')
}

/**
 * Draws the cover of a magazine issue as an SVG file of about 40 kB, with the typefaces of the PDF
 * file.
 */
export async function drawMagazineCoverSvg(
  seed: string,
  season: string | null,
  coverTexts: CoverTexts,
): Promise<Uint8Array> {
  const { width, height } = page
  const { text: fill } = selectMagazineCoverPalette(season)
  const shapes = createMagazineCoverShapes(seed, season).map(
    ({ path, fill: ground = 'none', stroke = 'none', width: line = 1, opacity = 1 }) =>
      `<path d="${path}" fill="${ground}" stroke="${stroke}" stroke-width="${line}" opacity="${opacity}"/>`,
  )
  const texts = await Promise.all([
    drawTextAsSvgPaths(coverTexts.masthead, { x: 48, y: 88, size: 40, face: 'display', fill }),
    drawTextAsSvgPaths(coverTexts.edition, { x: 48, y: 122, size: 19, face: 'medium', fill }),
    ...wrapTextIntoLines(coverTexts.title, 18).map(
      async (line, i) =>
        await drawTextAsSvgPaths(line, { x: 48, y: 206 + i * 58, size: 52, face: 'display', fill }),
    ),
  ])
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">` +
      `<title>${escapeXml(`${coverTexts.masthead} – ${coverTexts.title}`)}</title>${shapes.join('')}` +
      `<path d="M48 140h64v5h-64z" fill="${colors.orange}"/>${texts.join('')}</svg>`,
  )
}

/** Wraps a text into lines of fewer than `maxLength` characters without breaking words. */
export function wrapTextIntoLines(text: string, maxLength: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const lastLine = lines.at(-1)
    if (lastLine !== undefined && lastLine.length + word.length < maxLength)
      lines[lines.length - 1] = `${lastLine} ${word}`
    else lines.push(word)
  }
  return lines
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
