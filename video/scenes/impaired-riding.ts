import {
  drawLandscapeForeground,
  drawHill,
  drawSky,
  drawTrail,
  trailY,
  drawTrees,
} from '../draw/landscape.ts'
import { generateSeededRandom, computeEasedProgress, formatDecimal } from '../draw/animation.ts'
import { colors, light } from '../draw/palette.ts'
import { drawQuad } from '../draw/quad.ts'
import { type Substance, drawProhibitionSign } from '../draw/signs.ts'
import type { SceneRenderer } from './scene-type.ts'

const look = light.dusk
const glow = '#f7c873'

const stars = Array.from({ length: 46 }, (_, i) => ({
  x: generateSeededRandom(i, 81) * 960,
  y: generateSeededRandom(i, 82) * 250,
  r: 0.8 + generateSeededRandom(i, 83) * 1.3,
}))

const cabin = `
  <path d="M-150 0V-118H150V0z" fill="#3b2c20"/>
  <path d="M-150-24H150M-150-48H150M-150-72H150M-150-96H150" stroke="#2c2118" stroke-width="3"/>
  <path d="M-184-110 0-226 184-110 176-100 0-208-176-100z" fill="#0a211b"/><path d="M-150-117 0-208 150-117z" fill="#4a3728"/>
  <path d="M86-168V-214H112V-150z" fill="#2c2118"/>
  <rect x="-120" y="-92" width="92" height="62" rx="4" fill="${glow}"/><path d="M-74-92V-30M-120-61H-28" stroke="#3b2c20" stroke-width="5"/>
  <rect x="-124" y="-96" width="100" height="70" rx="5" fill="none" stroke="#241a12" stroke-width="6"/>
  <rect x="40" y="-94" width="58" height="94" rx="3" fill="#241a12"/><rect x="46" y="-88" width="46" height="82" rx="2" fill="#5a4331"/><circle cx="84" cy="-46" r="3.5" fill="${glow}"/>
  <circle cx="0" cy="-152" r="19" fill="${glow}"/><path d="M0-171V-133M-19-152H19" stroke="#4a3728" stroke-width="4"/>`

/** Draws the key of the quad on its hook beside the door. The key swings until it stops. */
const drawIgnitionKey = (
  turn: number,
) => `<g transform="translate(14 -74)"><path d="M-9-4H9" stroke="${colors.dune}" stroke-width="5" stroke-linecap="round"/>
  <g transform="rotate(${formatDecimal(turn)})"><path d="M0-2V8" stroke="${colors.sand}" stroke-width="2.5"/><circle cx="0" cy="13" r="6.5" fill="none" stroke="${colors.sand}" stroke-width="3.5"/><path d="M0 19V39M0 31H6M0 37H5" stroke="${colors.sand}" stroke-width="3.5"/><path d="M4 8 15 15 11 27 2 20z" fill="${colors.signal}"/></g></g>`

/**
 * Draws the impaired riding scene: at night, the quad stays parked at the cabin with its key on the
 * hook.
 */
export const drawImpairedRidingScene: SceneRenderer = ({ time, phrases }) => {
  const first = phrases[0] ?? 0.5
  const shown: readonly Substance[] = ['glass', 'leaf', 'pill']
  const swing = 22 * Math.exp(-Math.max(0, time) * 0.7) * Math.cos(time * 4.2)
  const beam = 1 - computeEasedProgress(time, 0.5, 1.5)
  const smoke = [0, 1, 2, 3].map((i) => {
    const share = ((((time + 4) * 0.22 + i / 4) % 1) + 1) % 1
    return `<circle cx="${formatDecimal(857 + Math.sin(share * 5 + i) * 9 + share * 26)}" cy="${formatDecimal(214 - share * 88)}" r="${formatDecimal(6 + share * 13)}" fill="#3b6156" opacity="${(0.5 * Math.sin(share * Math.PI)).toFixed(2)}"/>`
  })
  return `${drawSky(look, { x: 866, y: 84, size: 30 }, 'nuit')}
    ${stars.map((star, i) => `<circle cx="${formatDecimal(star.x)}" cy="${formatDecimal(star.y)}" r="${formatDecimal(star.r)}" fill="${colors.sand}" opacity="${formatDecimal(0.4 + generateSeededRandom(i, 84) * 0.5)}"/>`).join('')}
    ${drawHill({ base: 316, swing: 30, wave: 150, seed: 27 }, 80, look.far, look.farLine)}
    ${drawHill({ base: 350, swing: 20, wave: 130, seed: 15 }, 300, look.mid, look.midLine)}
    ${drawTrees({ base: 384, swing: 8, wave: 140, seed: 29 }, 500, look, { size: 104, keep: 0.72, every: 44 })}
    ${drawHill({ base: 384, swing: 8, wave: 140, seed: 29 }, 500, look.near, look.nearLine, 0)}
    ${drawTrail(500, look)}
    ${smoke.join('')}
    <g transform="translate(770 408) scale(.88)">${cabin}${drawIgnitionKey(swing)}</g>
    <path d="M664 408H746L780 462H622z" fill="${glow}" opacity=".16"/>
    ${drawQuad({ x: 512, y: trailY, scale: 1, distance: 0, rider: null, beam })}
    ${drawLandscapeForeground(720, look)}
    ${shown.map((what, i) => drawProhibitionSign(106 + i * 118, 276, what, time, first + 0.1 + i * 0.45)).join('')}`
}
