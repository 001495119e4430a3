import {
  drawLandscapeForeground,
  drawHill,
  drawSky,
  drawTrail,
  trailY,
  drawTrees,
} from '../draw/landscape.ts'
import {
  computeEasedProgress,
  interpolateLinearly,
  formatDecimal,
  computeProgress,
} from '../draw/animation.ts'
import { colors, light } from '../draw/palette.ts'
import { drawQuad } from '../draw/quad.ts'
import { drawSpeedometer, drawPedestrianSign } from '../draw/signs.ts'
import type { SceneRenderer } from './scene-type.ts'

const look = light.day

interface Pedestrian {
  x: number
  y: number
  size: number
  coat: string
  trousers: string
  hat: string
  /** Phase of the pedestrian's walk cycle in radians; null while the pedestrian stands. */
  step: number | null
  pack?: boolean
  wave?: number
}

/** Draws a pedestrian facing the viewer, 150 units high. */
function drawPedestrian({ x, y, size, coat, trousers, hat, step, pack, wave = 0 }: Pedestrian): string {
  const left = step === null ? 0 : Math.max(0, Math.sin(step)) * 9
  const right = step === null ? 0 : Math.max(0, -Math.sin(step)) * 9
  const hop = step === null ? 0 : Math.abs(Math.sin(step)) * 2.5
  return `<g transform="translate(${formatDecimal(x)} ${formatDecimal(y)}) scale(${size.toFixed(2)})">
    <ellipse cx="0" cy="0" rx="30" ry="5" fill="${colors.night}" opacity=".2"/>
    <g stroke-linecap="round" fill="none"><path d="M-9-62V${formatDecimal(-8 - left)}" stroke="${trousers}" stroke-width="15"/><path d="M9-62V${formatDecimal(-8 - right)}" stroke="${trousers}" stroke-width="15"/>
      <path d="M-13 ${formatDecimal(-5 - left)}H-8M8 ${formatDecimal(-5 - right)}H13" stroke="#4a3524" stroke-width="11"/></g>
    <g transform="translate(0 ${formatDecimal(-hop)})">
      ${pack ? `<rect x="-30" y="-122" width="60" height="56" rx="16" fill="${colors.orange}"/>` : ''}
      <path d="M-19-108-27-70" stroke="${coat}" stroke-width="13" stroke-linecap="round"/>
      <path d="M19-108 ${formatDecimal(interpolateLinearly(27, 44, wave))} ${formatDecimal(interpolateLinearly(-70, -132, wave))}" stroke="${coat}" stroke-width="13" stroke-linecap="round"/>
      <circle cx="-27.5" cy="-65" r="6.5" fill="#d9a27a"/><circle cx="${formatDecimal(interpolateLinearly(27.5, 46, wave))}" cy="${formatDecimal(interpolateLinearly(-65, -138, wave))}" r="6.5" fill="#d9a27a"/>
      <path d="M-21-112C-12-118 12-118 21-112C25-92 25-72 22-54H-22C-25-72-25-92-21-112z" fill="${coat}"/>
      ${pack ? `<path d="M-12-115V-74M12-115V-74" stroke="#a93d12" stroke-width="6"/>` : ''}
      <circle cx="0" cy="-133" r="17" fill="#d9a27a"/>
      <path d="M-18-134C-18-158 18-158 18-134C10-140-10-140-18-134z" fill="${hat}"/><circle cx="0" cy="-154" r="5" fill="${hat}"/>
      <circle cx="-6" cy="-131" r="2" fill="${colors.ink}"/><circle cx="6" cy="-131" r="2" fill="${colors.ink}"/><path d="M-5-124Q0-120 5-124" fill="none" stroke="#7a3d2a" stroke-width="2" stroke-linecap="round"/></g></g>`
}

const crossingX = 692

/**
 * Draws the crossing scene. A quad slows down and stops, a parent and a child cross the trail, and
 * the pedestrians and the rider greet each other.
 */
export const drawCrossingScene: SceneRenderer = ({ time, length }) => {
  const stop = 2.1
  // Decelerates evenly from 430 pixels per second to zero.
  const brake = computeProgress(time, -0.45, stop)
  const left = 560 * (1 - brake) ** 2
  const scroll = Math.round(900 - left)
  const speed = 0.86 * (1 - brake)
  const crossX = crossingX + left
  const go = computeEasedProgress(time, stop - 0.45, length + 0.1)
  const walking = go > 0.01 ? time * 8.5 : null
  const wave = computeEasedProgress(time, stop - 0.1, stop + 0.4)
  const drawCrosswalkStripe = (i: number) => {
    const y = 404 + i * 10.5
    return `<path d="M${formatDecimal(crossX - 62 - i * 2)} ${y}H${formatDecimal(crossX + 62 + i * 2)}L${formatDecimal(crossX + 64 + i * 2)} ${y + 6}H${formatDecimal(crossX - 64 - i * 2)}z"/>`
  }
  return `${drawSky(look, { x: 560, y: 262, size: 40 }, 'sentier')}
    ${drawHill({ base: 304, swing: 26, wave: 160, seed: 33 }, Math.round(scroll / 14), look.far, look.farLine)}
    ${drawHill({ base: 338, swing: 22, wave: 130, seed: 6 }, Math.round(scroll / 7), look.mid, look.midLine)}
    ${drawTrees({ base: 378, swing: 10, wave: 140, seed: 19 }, Math.round(scroll / 3), look, { size: 72, keep: 0.5, every: 54, seed: 9 })}
    ${drawHill({ base: 378, swing: 10, wave: 140, seed: 19 }, Math.round(scroll / 3), look.near, look.nearLine, 0)}
    ${drawTrail(scroll, look)}
    <path d="M${formatDecimal(crossX - 40)} 364H${formatDecimal(crossX + 40)}L${formatDecimal(crossX + 58)} 402H${formatDecimal(crossX - 58)}z" fill="${look.trail}"/>
    <g fill="${colors.white}">${[0, 1, 2, 3, 4, 5].map(drawCrosswalkStripe).join('')}</g>
    ${drawPedestrianSign(crossX + 118, 404, 0.92)}
    ${drawPedestrian({ x: crossX + 25, y: interpolateLinearly(386, 448, go), size: interpolateLinearly(0.8, 1, go), coat: colors.leaf, trousers: '#39453f', hat: colors.orange, step: walking, pack: true, wave: wave })}
    ${drawPedestrian({ x: crossX - 30, y: interpolateLinearly(390, 454, go), size: interpolateLinearly(0.56, 0.7, go), coat: '#e8b04a', trousers: colors.spruce, hat: colors.leaf, step: walking === null ? null : walking * 1.25 + 1 })}
    ${drawQuad({
      x: 330,
      y: trailY + 4,
      distance: scroll,
      braking: brake < 1,
      rider: {
        jacket: colors.leaf,
        sleeve: colors.spruce,
        helmet: colors.sand,
        stripe: colors.orange,
        wave,
        swing: wave * Math.sin((time - stop) * 5.5) * 0.6,
      },
    })}
    ${drawLandscapeForeground(Math.round(scroll * 1.25), look)}
    ${drawSpeedometer(846, 110, speed)}`
}
