import {
  drawLandscapeForeground,
  drawHill,
  drawSky,
  drawTrail,
  trailY,
  drawTrees,
} from '../draw/landscape.ts'
import {
  type Point,
  computeEasedProgress,
  computeLimbJoint,
  interpolateLinearly,
  formatDecimal,
  computeProgress,
} from '../draw/animation.ts'
import { colors, light } from '../draw/palette.ts'
import { drawQuad } from '../draw/quad.ts'
import { drawCheckMark } from '../draw/signs.ts'
import type { SceneRenderer } from './scene-type.ts'

const look = light.dawn
const skin = '#d9a27a'
const skinShade = '#c48c66'
const shell =
  'M0-118C-62-118-96-64-94 6C-92 52-78 88-44 104C-30 110 30 110 44 104C78 88 92 52 94 6C96-64 62-118 0-118z'
/** SVG path of the eye opening in the drawing of a helmet. */
const port = 'M-66-30C-44-42 44-42 66-30C72-14 70 10 60 24C40 38-40 38-60 24C-70 10-72-14-66-30z'

const drawRiderHead = (smile: number, blink: number) => `
  <path d="M-24 52H24V104H-24z" fill="${skinShade}"/>
  <ellipse cx="-60" cy="4" rx="10" ry="17" fill="${skinShade}"/><ellipse cx="60" cy="4" rx="10" ry="17" fill="${skinShade}"/>
  <path d="M-58-14C-60-64-34-82 0-82C34-82 60-64 58-14C58 34 38 78 0 80C-38 78-58 34-58-14z" fill="${skin}"/>
  <path d="M-62-4C-70-62-42-100 4-98C48-98 70-58 62-4C58-22 54-36 40-46C16-36-14-40-34-52C-48-44-58-26-62-4z" fill="#3a2a20"/>
  <g fill="${colors.ink}"><ellipse cx="-23" cy="-2" rx="5.5" ry="${formatDecimal(7 * blink)}"/><ellipse cx="23" cy="-2" rx="5.5" ry="${formatDecimal(7 * blink)}"/></g>
  <path d="M-33-20C-28-25-18-25-13-21M13-21C18-25 28-25 33-20" fill="none" stroke="#3a2a20" stroke-width="4.5" stroke-linecap="round"/>
  <path d="M-3 6C-6 16-7 22 2 23" fill="none" stroke="${skinShade}" stroke-width="4" stroke-linecap="round"/>
  <path d="M-18 ${formatDecimal(42 - smile * 2)}Q0 ${formatDecimal(44 + smile * 14)} 18 ${formatDecimal(42 - smile * 2)}" fill="none" stroke="#7a3d2a" stroke-width="4.5" stroke-linecap="round"/>`

const helmetFront = `
  <path d="${shell}${port}" fill="${colors.sand}" fill-rule="evenodd"/>
  <path d="M-94 6C-92 52-78 88-44 104C-30 110 30 110 44 104C78 88 92 52 94 6C86 46 66 70 40 78C20 84-20 84-40 78C-66 70-86 46-94 6z" fill="${colors.dune}"/>
  <path d="M-22-116C-14-118 14-118 22-116L30-62C12-66-12-66-30-62z" fill="${colors.orange}"/>
  <path d="M-90-26C-84-60-66-92-44-106L-36-62C-56-54-72-42-90-26zM90-26C84-60 66-92 44-106L36-62C56-54 72-42 90-26z" fill="${colors.leaf}"/>
  <path d="${port}" fill="none" stroke="${colors.ink}" stroke-width="7"/>
  <path d="M-76-50C-46-76 46-76 76-50L88-62C54-104-54-104-88-62z" fill="${colors.orange}"/>
  <path d="M-76-50C-46-76 46-76 76-50L79-53C48-82-48-82-79-53z" fill="#a93d12"/>
  <g stroke="${colors.ink}" stroke-width="6" stroke-linecap="round"><path d="M-16 62-13 86M0 62V88M16 62 13 86"/></g>
  <circle cx="-80" cy="14" r="6" fill="${colors.steel}"/><circle cx="80" cy="14" r="6" fill="${colors.steel}"/>`

/**
 * Draws an arm with sleeve and glove. `turn` is the direction of the fingers in degrees, 0 is up.
 */
const drawRiderSleeve = (shoulder: Point, elbow: Point, hand: Point, side: 1 | -1, turn: number) => {
  const arm = `M${formatDecimal(shoulder.x)} ${formatDecimal(shoulder.y)}L${formatDecimal(elbow.x)} ${formatDecimal(elbow.y)}L${formatDecimal(hand.x)} ${formatDecimal(hand.y)}`
  const cuff = Math.atan2(elbow.y - hand.y, elbow.x - hand.x)
  const wrist = { x: hand.x + Math.cos(cuff) * 30, y: hand.y + Math.sin(cuff) * 30 }
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">
    <path d="${arm}" stroke="${colors.spruce}" stroke-width="58"/><path d="${arm}" stroke="${colors.leaf}" stroke-width="51"/>
    <path d="M${formatDecimal(wrist.x)} ${formatDecimal(wrist.y)}L${formatDecimal(hand.x)} ${formatDecimal(hand.y)}" stroke="${colors.ink}" stroke-width="52" stroke-linecap="butt"/></g>
  <g transform="translate(${formatDecimal(hand.x)} ${formatDecimal(hand.y)}) rotate(${formatDecimal(turn)}) scale(${side} 1)">
    <path d="M-26 16C-32-4-30-24-22-30C-16-36-9-34-7-28C-3-37 8-37 11-28C16-34 25-31 26-23C30-8 29 8 25 18C18 30-18 30-26 16z" fill="${colors.ink}"/>
    <path d="M-7-26V-6M10-26V-6" stroke="#34433d" stroke-width="3.5" stroke-linecap="round"/>
    <path d="M-19 4C-10 0 10 0 19 4" fill="none" stroke="${colors.signal}" stroke-width="6" stroke-linecap="round"/></g>`
}

/**
 * Draws the helmet scene: at dawn, a rider puts on a helmet and fastens the strap in front of a
 * quad.
 */
export const drawHelmetScene: SceneRenderer = ({ time, phrases, length }) => {
  const phraseStart = phrases[0] ?? 0.5
  const on = computeEasedProgress(time, phraseStart + 0.1, phraseStart + 1.25)
  const fastened = phraseStart + 1.75
  const reach = computeEasedProgress(time, phraseStart + 1.2, fastened)
  const rest = computeEasedProgress(time, fastened + 0.3, fastened + 1)
  const lift =
    interpolateLinearly(-150, 0, on) -
    Math.sin(computeProgress(time, phraseStart + 1.2, phraseStart + 1.5) * Math.PI) * 4
  const blink = Math.abs(Math.sin(computeProgress(time, 0.7, 0.9) * Math.PI))
  const hands = ([-1, 1] as const).map((side) => {
    const held = { x: side * 92, y: lift - 4 }
    const chin = { x: side * 26, y: 122 }
    const down = { x: side * 186, y: 400 }
    const place = {
      x: interpolateLinearly(interpolateLinearly(held.x, chin.x, reach), down.x, rest),
      y: interpolateLinearly(interpolateLinearly(held.y, chin.y, reach), down.y, rest),
    }
    const shoulder = { x: side * 152, y: 196 }
    const turn = side * interpolateLinearly(interpolateLinearly(-12, -62, reach), 150, rest)
    const bent = computeLimbJoint(shoulder, held, 124, side)
    const elbow = {
      x: interpolateLinearly(interpolateLinearly(bent.x, side * 190, reach), side * 204, rest),
      y: interpolateLinearly(interpolateLinearly(bent.y, 268, reach), 306, rest),
    }
    return drawRiderSleeve(shoulder, elbow, place, side, turn)
  })
  const strap = computeEasedProgress(time, fastened - 0.5, fastened)
  return `${drawSky(look, { x: 470, y: 312, size: 46, risen: 32 * computeProgress(time, 0, length) }, 'aube')}
    ${drawHill({ base: 322, swing: 30, wave: 150, seed: 21 }, 40, look.far, look.farLine)}
    ${drawHill({ base: 352, swing: 20, wave: 120, seed: 14 }, 200, look.mid, look.midLine)}
    ${drawTrees({ base: 384, swing: 10, wave: 140, seed: 9 }, 320, look, { size: 78, keep: 0.6, every: 52 })}
    ${drawHill({ base: 384, swing: 10, wave: 140, seed: 9 }, 320, look.near, look.nearLine, 0)}
    ${drawTrail(130, look)}
    ${drawQuad({ x: 262, y: trailY, scale: 1.12, distance: 0, rider: null })}
    ${drawLandscapeForeground(300, look)}
    <g transform="translate(690 276)">
      <g transform="translate(0 ${formatDecimal(lift)})"><path d="${shell}" fill="${colors.ink}"/></g>
      <path d="M-150 300C-168 250-186 214-180 184C-172 144-130 130-72 112C-40 134 40 134 72 112C130 130 172 144 180 184C186 214 168 250 150 300z" fill="${colors.leaf}"/>
      <path d="M-72 112C-40 134 40 134 72 112L84 128C44 156-44 156-84 128z" fill="${colors.spruce}"/>
      <path d="M-4 146H4V290H-4z" fill="${colors.spruce}"/>
      <path d="M-130 214C-90 226-40 231-6 231V247C-42 247-90 242-134 230zM130 214C90 226 40 231 6 231V247C42 247 90 242 134 230z" fill="${colors.signal}"/>
      ${drawRiderHead(on, time < 0.7 || time > 0.9 ? 1 : Math.max(0.12, 1 - blink))}
      <path d="M-46 84C-40 ${formatDecimal(interpolateLinearly(104, 116, strap))}-20 ${formatDecimal(interpolateLinearly(132, 122, strap))} -12 ${formatDecimal(interpolateLinearly(140, 122, strap))}" fill="none" stroke="${colors.ink}" stroke-width="9" stroke-linecap="round" opacity="${formatDecimal(on)}"/>
      <path d="M46 84C40 ${formatDecimal(interpolateLinearly(104, 116, strap))} 20 ${formatDecimal(interpolateLinearly(132, 122, strap))} 12 ${formatDecimal(interpolateLinearly(140, 122, strap))}" fill="none" stroke="${colors.ink}" stroke-width="9" stroke-linecap="round" opacity="${formatDecimal(on)}"/>
      <rect x="-15" y="113" width="30" height="18" rx="5" fill="${colors.signal}" stroke="${colors.ink}" stroke-width="3" opacity="${strap > 0.9 ? 1 : 0}"/>
      <g transform="translate(0 ${formatDecimal(lift)})">${helmetFront}</g>
      ${hands.join('')}
      ${drawCheckMark(122, -84, time, fastened + 0.05)}
    </g>`
}
