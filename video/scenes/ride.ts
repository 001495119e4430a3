import { foreground, hill, marker, sky, trail, trailY, trees } from '../draw/land.ts'
import { ease, glide, mix, n, span } from '../draw/motion.ts'
import { colour, light } from '../draw/palette.ts'
import { quad } from '../draw/quad.ts'
import { rate } from '../timeline.ts'
import type { Scene } from './scene.ts'

const look = light.golden

const bird = (x: number, y: number, lift: number) =>
  `<path d="M${n(x - 13)} ${n(y - lift)}Q${n(x - 5)} ${n(y - 3 - lift / 2)} ${n(x)} ${n(y)}Q${n(x + 5)} ${n(y - 3 - lift / 2)} ${n(x + 13)} ${n(y - lift)}" fill="none" stroke="${colour.deep}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`

/**
 * Draws the final scene: two quads ride one behind the other in the morning light, and a rider
 * waves to the viewer.
 */
export const ride: Scene = ({ t, length, phrases }) => {
  // Motion in whole pixels per frame compresses best.
  const scrolled = (seconds: number) => Math.round(seconds * rate) * 7 + 600
  const scroll = scrolled(t)
  // The last frame stays on the screen, so its sign must not be covered.
  const last = scrolled(length)
  const rise = ease(span(t, -0.5, length))
  const wave = glide(t, (phrases[1] ?? 1.6) - 0.1, (phrases[1] ?? 1.6) + 0.6)
  const swing = wave * Math.sin((t - (phrases[1] ?? 0)) * 5.5) * 0.9
  const drift = mix(-30, 30, span(t, 0, length))
  return `${sky(look, { x: 720, y: 226, size: 50, risen: mix(-20, 34, rise) }, 'randonnée')}
    ${[0, 1, 2].map((i) => bird(520 + i * 44 + t * 14, 196 - (i % 2) * 20 - t * 4, 6 + Math.sin(t * 4 + i * 1.3) * 4)).join('')}
    ${hill({ base: 300, swing: 34, wave: 150, seed: 3 }, Math.round(scroll / 12), look.far, look.farLine)}
    ${hill({ base: 336, swing: 24, wave: 120, seed: 8 }, Math.round(scroll / 6), look.mid, look.midLine)}
    ${trees({ base: 376, swing: 14, wave: 140, seed: 12 }, Math.round(scroll / 3), look, { size: 74, keep: 0.55, every: 50 })}
    ${hill({ base: 376, swing: 14, wave: 140, seed: 12 }, Math.round(scroll / 3), look.near, look.nearLine, 1)}
    ${trail(scroll, look)}
    ${[0, 1, 2].map((i) => marker(830 - i * 760 + last - scroll, 402)).join('')}
    ${quad({
      x: 250 - drift * 0.6,
      y: trailY,
      scale: 0.9,
      distance: scroll * 1.1 + 40,
      body: colour.leaf,
      bodyDark: colour.spruce,
      rider: { jacket: colour.dune, sleeve: '#cdb98f', helmet: colour.white, stripe: colour.leaf, wave: 0 },
    })}
    ${quad({
      x: 590 + drift,
      y: trailY + 6,
      distance: scroll,
      rider: {
        jacket: colour.leaf,
        sleeve: colour.spruce,
        helmet: colour.sand,
        stripe: colour.orange,
        wave,
        swing,
      },
    })}
    ${foreground(Math.round(scroll * 1.25), look)}`
}
