import { generateSeededRandom, formatDecimal } from './animation.ts'
import { colors } from './palette.ts'

/** Draws a quad and its rider from above, heading right. */
export const drawQuadFromAbove = (
  x: number,
  y: number,
  turn: number,
  body: string,
  bodyDark: string,
  jacket: string,
  helmet: string,
) =>
  `<g transform="translate(${formatDecimal(x)} ${formatDecimal(y)}) rotate(${formatDecimal((turn * 180) / Math.PI)}) scale(.8)">
    <rect x="-50" y="-24" width="108" height="60" rx="22" fill="${colors.night}" opacity=".2"/>
    <path d="M-34-24H-34V24M34-24V24" stroke="#39453f" stroke-width="7"/>
    ${[-34, 34].map((at) => `<rect x="${at - 17}" y="-35" width="34" height="17" rx="7" fill="${colors.rubber}"/><rect x="${at - 17}" y="18" width="34" height="17" rx="7" fill="${colors.rubber}"/><path d="M${at - 9}-34V-19M${at}-34V-19M${at + 9}-34V-19M${at - 9} 19V34M${at} 19V34M${at + 9} 19V34" stroke="#39453f" stroke-width="3"/>`).join('')}
    <path d="M-54-22C-40-30-20-26-12-16L14-16C22-28 42-30 54-20C60-10 60 10 54 20C42 30 22 28 14 16L-12 16C-20 26-40 30-54 22C-58 10-58-10-54-22z" fill="${body}"/>
    <path d="M26-9C38-13 50-10 55-5V5C50 10 38 13 26 9z" fill="${bodyDark}"/>
    <path d="M-52-15H-30M-52 0H-30M-52 15H-30M-50-18V18M-34-18V18" stroke="${bodyDark}" stroke-width="3"/>
    <path d="M54-15 60-12V-6L54-7zM54 15 60 12V6L54 7z" fill="#fff3cf"/>
    <path d="M13-29C19-20 19 20 13 29" fill="none" stroke="${colors.ink}" stroke-width="5" stroke-linecap="round"/>
    <path d="M-14-14C-4-30 4-32 13-27M-14 14C-4 30 4 32 13 27" fill="none" stroke="${jacket}" stroke-width="11" stroke-linecap="round"/>
    <ellipse cx="-15" cy="0" rx="14" ry="22" fill="${jacket}"/>
    <ellipse cx="-5" cy="0" rx="17" ry="15" fill="${helmet}"/><path d="M-1-14C12-11 18-6 18 0S12 11 -1 14C6 6 6-6-1-14z" fill="${colors.ink}"/><path d="M-21-4H3V4H-21C-22 1-22-1-21-4z" fill="${colors.orange}"/></g>`

/** Draws a spruce from above as a star of branches. */
export function drawTreeFromAbove(x: number, y: number, size: number, seed: number): string {
  const buildStarPathPoints = (outerRadius: number, innerRadius: number, spin: number) =>
    Array.from({ length: 18 }, (_, i) => {
      const r = i % 2 === 0 ? outerRadius : innerRadius
      const angle = (i / 18) * Math.PI * 2 + spin
      return `${formatDecimal(Math.cos(angle) * r)} ${formatDecimal(Math.sin(angle) * r)}`
    }).join('L')
  const spin = generateSeededRandom(seed, 3) * 6
  return `<g transform="translate(${formatDecimal(x)} ${formatDecimal(y)})"><circle cx="5" cy="7" r="${formatDecimal(size)}" fill="${colors.night}" opacity=".16"/>
    <path d="M${buildStarPathPoints(size, size * 0.74, spin)}z" fill="${colors.spruce}"/><path d="M${buildStarPathPoints(size * 0.66, size * 0.46, spin + 0.5)}z" fill="${colors.leaf}"/><path d="M${buildStarPathPoints(size * 0.32, size * 0.2, spin + 1)}z" fill="${colors.moss}"/></g>`
}
