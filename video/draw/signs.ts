import { formatDecimal, easeOut, computeProgress } from './animation.ts'
import { colors } from './palette.ts'

/** Draws a check mark in an expanding ring. The animation begins at the time `start`. */
export function drawCheckMark(x: number, y: number, time: number, start: number, size = 34): string {
  const open = easeOut(computeProgress(time, start, start + 0.45))
  if (open === 0) return ''
  const drawn = computeProgress(time, start + 0.15, start + 0.5)
  return `<g transform="translate(${formatDecimal(x)} ${formatDecimal(y)})">
    <circle r="${formatDecimal(size + 16 * open)}" fill="none" stroke="${colors.signal}" stroke-width="2" opacity="${(0.5 * (1 - computeProgress(time, start + 0.3, start + 0.9))).toFixed(2)}"/>
    <circle r="${formatDecimal(size * open)}" fill="${colors.orange}"/>
    <path d="M-14 1-4 11 15-11" fill="none" stroke="${colors.white}" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round" pathLength="1" stroke-dasharray="${drawn.toFixed(3)} 2" opacity="${drawn > 0 ? 1 : 0}"/></g>`
}

/** Draws the yellow diamond sign that warns of pedestrians. The base of the post is at x, y. */
export const drawPedestrianSign = (x: number, y: number, scale = 1) =>
  `<g transform="translate(${formatDecimal(x)} ${formatDecimal(y)}) scale(${scale})">
    <rect x="-3.5" y="-96" width="7" height="96" rx="2" fill="#6b7772"/>
    <rect x="-30" y="-30" width="60" height="60" rx="7" transform="translate(0 -122) rotate(45)" fill="${colors.ink}"/>
    <rect x="-27.5" y="-27.5" width="55" height="55" rx="5" transform="translate(0 -122) rotate(45)" fill="#f7b733"/>
    <g transform="translate(0 -122)" stroke="${colors.ink}" stroke-linecap="round" stroke-linejoin="round" fill="none" stroke-width="5">
      <circle cx="2" cy="-22" r="5" fill="${colors.ink}" stroke="none"/>
      <path d="M1-11-1 4 8 13 10 23M-1 4-6 13-13 21M1-10-9-4-11 4M1-10 9-3 14-2"/></g></g>`

/** Draws a speedometer without numbers; `speed` is 0 to 1. */
export function drawSpeedometer(x: number, y: number, speed: number): string {
  const angle = -120 + 240 * speed
  const drawDialArc = (startDegrees: number, endDegrees: number) => {
    const computeDialPoint = (degrees: number) => {
      const radians = ((degrees - 90) * Math.PI) / 180
      return `${formatDecimal(Math.cos(radians) * 54)} ${formatDecimal(Math.sin(radians) * 54)}`
    }
    return `M${computeDialPoint(startDegrees)}A54 54 0 ${endDegrees - startDegrees > 180 ? 1 : 0} 1 ${computeDialPoint(endDegrees)}`
  }
  const marks = Array.from(
    { length: 9 },
    (_, i) => `<path d="M0-40V-33" transform="rotate(${-120 + i * 30})"/>`,
  )
  return `<g transform="translate(${formatDecimal(x)} ${formatDecimal(y)})">
    <circle r="74" fill="${colors.deep}"/><circle r="69" fill="none" stroke="${colors.leaf}" stroke-width="2"/>
    <g fill="none" stroke-width="9" stroke-linecap="round">
      <path d="${drawDialArc(-120, -48)}" stroke="#7cc49a"/><path d="${drawDialArc(-30, 30)}" stroke="${colors.sage}" opacity=".45"/><path d="${drawDialArc(48, 120)}" stroke="${colors.signal}"/></g>
    <g stroke="${colors.sage}" stroke-width="2.5" stroke-linecap="round">${marks.join('')}</g>
    <path d="M-4.5 8 0-47 4.5 8z" fill="${colors.sand}" transform="rotate(${formatDecimal(angle)})"/>
    <circle r="8.5" fill="${colors.sand}"/><circle r="3.5" fill="${colors.deep}"/></g>`
}

export type Substance = 'glass' | 'leaf' | 'pill'

const leaflet = 'M0 0C-6-8-6-20 0-30C6-20 6-8 0 0z'
const substances: Record<Substance, string> = {
  glass: `<g stroke="${colors.deep}" stroke-width="3.5" stroke-linejoin="round"><path d="M8-12C25-14 26 14 8 13" fill="none"/><path d="M-18-18H11L8 26H-15z" fill="${colors.signal}"/><path d="M-20-16C-26-26-14-32-10-29-6-35 4-34 5-29 13-32 18-22 12-16 8-11 3-17-2-13S-13-11-20-16z" fill="${colors.white}"/></g>`,
  leaf: `<g fill="${colors.leaf}" transform="translate(0 10)">${[
    [0, 1.15],
    [-38, 1],
    [38, 1],
    [-74, 0.78],
    [74, 0.78],
    [-108, 0.5],
    [108, 0.5],
  ]
    .map(([turn, size]) => `<path d="${leaflet}" transform="rotate(${turn}) scale(${size})"/>`)
    .join('')}<path d="M-1.5-2H1.500V18H-1.500z"/></g>`,
  pill: `<g transform="rotate(-40)"><rect x="-27" y="-13" width="54" height="26" rx="13" fill="${colors.sage}"/><path d="M0-13H14A13 13 0 0 1 14 13H0z" fill="${colors.leaf}"/><path d="M-17-6H-6" stroke="${colors.white}" stroke-width="3" stroke-linecap="round"/></g>`,
}

/**
 * Draws a prohibition sign with a picture of a substance. The bar of the sign appears after the
 * time `start`.
 */
export function drawProhibitionSign(
  x: number,
  y: number,
  substance: Substance,
  time: number,
  start: number,
): string {
  const shown = easeOut(computeProgress(time, start, start + 0.5))
  const barred = easeOut(computeProgress(time, start + 0.45, start + 0.95))
  return `<g transform="translate(${formatDecimal(x)} ${formatDecimal(y + 14 * (1 - shown))})" opacity="${shown.toFixed(2)}">
    <circle r="50" fill="${colors.sand}"/>${substances[substance]}
    <circle r="46" fill="none" stroke="${colors.orange}" stroke-width="8"/>
    <path d="M-32-32 ${formatDecimal(-32 + 64 * barred)} ${formatDecimal(-32 + 64 * barred)}" stroke="${colors.orange}" stroke-width="8" opacity="${barred > 0 ? 1 : 0}"/></g>`
}
