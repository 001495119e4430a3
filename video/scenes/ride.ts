import {
  drawLandscapeForeground,
  drawHill,
  drawTrailSign,
  drawSky,
  drawTrail,
  trailY,
  drawTrees,
} from '../draw/landscape.ts'
import {
  easeInOut,
  computeEasedProgress,
  interpolateLinearly,
  formatDecimal,
  computeProgress,
} from '../draw/animation.ts'
import { colors, light } from '../draw/palette.ts'
import { drawQuad } from '../draw/quad.ts'
import { frameRate } from '../timeline.ts'
import type { SceneRenderer } from './scene-type.ts'

const look = light.golden

const drawBird = (x: number, y: number, lift: number) =>
  `<path d="M${formatDecimal(x - 13)} ${formatDecimal(y - lift)}Q${formatDecimal(x - 5)} ${formatDecimal(y - 3 - lift / 2)} ${formatDecimal(x)} ${formatDecimal(y)}Q${formatDecimal(x + 5)} ${formatDecimal(y - 3 - lift / 2)} ${formatDecimal(x + 13)} ${formatDecimal(y - lift)}" fill="none" stroke="${colors.deep}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`

/**
 * Draws the final scene: two quads ride one behind the other in the morning light, and a rider
 * waves to the viewer.
 */
export const drawRideScene: SceneRenderer = ({ time, length, phrases }) => {
  // Motion in whole pixels per frame compresses best.
  const computeLandscapeScrollOffset = (seconds: number) => Math.round(seconds * frameRate) * 7 + 600
  const scroll = computeLandscapeScrollOffset(time)
  // The last frame stays on the screen, so its sign must not be covered.
  const last = computeLandscapeScrollOffset(length)
  const rise = easeInOut(computeProgress(time, -0.5, length))
  const wave = computeEasedProgress(time, (phrases[1] ?? 1.6) - 0.1, (phrases[1] ?? 1.6) + 0.6)
  const swing = wave * Math.sin((time - (phrases[1] ?? 0)) * 5.5) * 0.9
  const drift = interpolateLinearly(-30, 30, computeProgress(time, 0, length))
  return `${drawSky(look, { x: 720, y: 226, size: 50, risen: interpolateLinearly(-20, 34, rise) }, 'randonnée')}
    ${[0, 1, 2].map((i) => drawBird(520 + i * 44 + time * 14, 196 - (i % 2) * 20 - time * 4, 6 + Math.sin(time * 4 + i * 1.3) * 4)).join('')}
    ${drawHill({ base: 300, swing: 34, wave: 150, seed: 3 }, Math.round(scroll / 12), look.far, look.farLine)}
    ${drawHill({ base: 336, swing: 24, wave: 120, seed: 8 }, Math.round(scroll / 6), look.mid, look.midLine)}
    ${drawTrees({ base: 376, swing: 14, wave: 140, seed: 12 }, Math.round(scroll / 3), look, { size: 74, keep: 0.55, every: 50 })}
    ${drawHill({ base: 376, swing: 14, wave: 140, seed: 12 }, Math.round(scroll / 3), look.near, look.nearLine, 1)}
    ${drawTrail(scroll, look)}
    ${[0, 1, 2].map((i) => drawTrailSign(830 - i * 760 + last - scroll, 402)).join('')}
    ${drawQuad({
      x: 250 - drift * 0.6,
      y: trailY,
      scale: 0.9,
      distance: scroll * 1.1 + 40,
      body: colors.leaf,
      bodyDark: colors.spruce,
      rider: { jacket: colors.dune, sleeve: '#cdb98f', helmet: colors.white, stripe: colors.leaf, wave: 0 },
    })}
    ${drawQuad({
      x: 590 + drift,
      y: trailY + 6,
      distance: scroll,
      rider: {
        jacket: colors.leaf,
        sleeve: colors.spruce,
        helmet: colors.sand,
        stripe: colors.orange,
        wave,
        swing,
      },
    })}
    ${drawLandscapeForeground(Math.round(scroll * 1.25), look)}`
}
