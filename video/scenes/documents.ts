import { generateContourLines } from '../../web/ui/generateContourLines.ts'
import { drawSky } from '../draw/landscape.ts'
import {
  generateSeededRandom,
  computeEasedProgress,
  height,
  interpolateLinearly,
  formatDecimal,
  easeOut,
  computeProgress,
  width,
} from '../draw/animation.ts'
import { colors, light } from '../draw/palette.ts'
import { drawCheckMark } from '../draw/signs.ts'
import type { SceneRenderer } from './scene-type.ts'

const look = light.day

/** Draws an image that resembles a QR code but encodes nothing. */
function drawQrCode(): string {
  const cells: string[] = []
  const drawQrCodeCorner = (x: number, y: number) =>
    `<path d="M${x} ${y}h21v21h-21zM${x + 3} ${y + 3}v15h15v-15z" fill-rule="evenodd"/><path d="M${x + 6} ${y + 6}h9v9h-9z"/>`
  for (let row = 0; row < 19; row++) {
    for (let column = 0; column < 19; column++) {
      const corner = (row < 8 && (column < 8 || column > 10)) || (row > 10 && column < 8)
      if (!corner && generateSeededRandom(row * 19 + column, 77) > 0.52)
        cells.push(`M${column * 3} ${row * 3}h3v3h-3z`)
    }
  }
  return `<rect x="-7" y="-7" width="71" height="71" rx="7" fill="${colors.white}"/><g fill="${colors.deep}"><path d="${cells.join('')}"/>${drawQrCodeCorner(0, 0)}${drawQrCodeCorner(36, 0)}${drawQrCodeCorner(0, 36)}</g>`
}

const drawPassWithLabel = (label: string) => {
  const lines = generateContourLines('accès')
  return `<g><rect x="-150" y="-96" width="300" height="192" rx="20" fill="${colors.deep}"/>
    <clipPath id="pass"><rect x="-150" y="-96" width="300" height="192" rx="20"/></clipPath>
    <g clip-path="url(#pass)"><g transform="translate(-150 -96) scale(.66)" fill="none" stroke="#a9d8c6" opacity=".28"><path d="${lines.fine}" stroke-width="1.4"/><path d="${lines.index}" stroke-width="2.4"/></g></g>
    <text x="-124" y="-50" class="label" font-size="25" fill="${colors.white}">${label}</text>
    <rect x="-124" y="-34" width="86" height="9" rx="4.5" fill="${colors.sage}"/>
    <rect x="-124" y="36" width="120" height="9" rx="4.5" fill="${colors.sage}"/><rect x="-124" y="55" width="78" height="9" rx="4.5" fill="${colors.sage}" opacity=".7"/>
    <rect x="-124" y="-8" width="58" height="24" rx="12" fill="#cdeed9"/><path d="M-112 4-105 11-92-3" fill="none" stroke="${colors.deep}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>
    <g transform="translate(66 8)">${drawQrCode()}</g></g>`
}

const drawProofOfInsurance = (label: string) => `<g>
    <path d="M-112-140H84L112-112V140H-112z" fill="${colors.white}" stroke="${colors.dune}" stroke-width="2"/><path d="M84-140V-112H112z" fill="${colors.dune}"/>
    <g transform="translate(-66 -86)"><path d="M0-30 26-21V2C26 18 14 28 0 34C-14 28-26 18-26 2V-21z" fill="${colors.leaf}"/><path d="M-11 1-3 9 12-9" fill="none" stroke="${colors.white}" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/></g>
    <text x="-28" y="-77" class="label" font-size="24" fill="${colors.deep}">${label}</text>
    ${[-24, 0, 24, 48].map((y, i) => `<rect x="-86" y="${y}" width="${[168, 150, 172, 96][i]}" height="8" rx="4" fill="${colors.dune}"/>`).join('')}</g>`

/**
 * Draws the documents scene: the pass and the proof of insurance slide into the rider's pouch and
 * stick out of it.
 */
export const drawDocumentsScene: SceneRenderer = ({ time, phrases, labels, length }) => {
  const phraseStart = phrases[0] ?? 0.5
  const come = easeOut(computeProgress(time, -0.2, 0.7))
  const comeLater = easeOut(computeProgress(time, 0, 0.9))
  const inside = computeEasedProgress(time, phraseStart + 1, phraseStart + 1.9)
  const insideLater = computeEasedProgress(time, phraseStart + 2, phraseStart + 2.9)
  const pouch = interpolateLinearly(40, 0, easeOut(computeProgress(time, 0, 0.8)))
  return `${drawSky(look, { x: 820, y: 96, size: 40 }, 'carte')}
    <path d="M0 470C200 430 420 440 620 462C760 476 880 452 ${width} 436V${height}H0z" fill="${look.mid}"/>
    <path d="M0 500C220 470 460 486 640 498C780 506 900 490 ${width} 480V${height}H0z" fill="${look.near}"/>
    <path d="M0 522C260 506 520 516 700 520S900 514 ${width} 508V${height}H0z" fill="${look.fore}"/>
    <g transform="translate(30 0)">
    <ellipse cx="668" cy="492" rx="250" ry="12" fill="${colors.night}" opacity=".2"/>
    <g transform="translate(0 ${formatDecimal(pouch)})"><path d="M440 318C480 292 856 292 896 318C826 334 510 334 440 318z" fill="#0c2b23"/></g>
    <g transform="translate(${formatDecimal(interpolateLinearly(interpolateLinearly(830, 780, comeLater), 772, insideLater))} ${formatDecimal(interpolateLinearly(interpolateLinearly(100, 166, comeLater), 266, insideLater))}) rotate(${formatDecimal(interpolateLinearly(interpolateLinearly(16, 9, comeLater), 3, insideLater))}) scale(.92)">${drawProofOfInsurance(labels[1] ?? '')}</g>
    <g transform="translate(${formatDecimal(interpolateLinearly(interpolateLinearly(480, 572, come), 604, inside))} ${formatDecimal(interpolateLinearly(interpolateLinearly(320, 214, come), 304, inside))}) rotate(${formatDecimal(interpolateLinearly(interpolateLinearly(-14, -7, come), -2, inside))}) scale(.96)">${drawPassWithLabel(labels[0] ?? '')}</g>
    <g transform="translate(0 ${formatDecimal(pouch)})">
      <path d="M440 318C510 331 826 331 896 318L878 470C876 486 866 492 852 492H484C470 492 460 486 458 470z" fill="${colors.leaf}"/>
      <path d="M440 318C510 331 826 331 896 318L894 339C826 352 510 352 442 339z" fill="${colors.spruce}"/>
      <path d="M458 360C530 371 806 371 878 360M462 373C534 384 802 384 874 373" fill="none" stroke="${colors.spruce}" stroke-width="2" stroke-dasharray="9 7"/>
      <path d="M500 430C560 404 620 452 690 424S800 420 832 402M506 456C566 432 620 474 694 448S800 446 834 430M500 404C560 380 610 424 684 398" fill="none" stroke="${colors.moss}" stroke-width="2.4" opacity=".6"/>
      <circle cx="668" cy="335" r="11" fill="${colors.signal}"/><rect x="661" y="335" width="14" height="34" rx="7" fill="${colors.signal}"/>
    </g>
    ${drawCheckMark(868, 330, time, Math.min(phraseStart + 2.95, length - 0.75), 34)}
    </g>`
}
