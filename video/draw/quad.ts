import { type Point, computeLimbJoint, formatDecimal } from './animation.ts'
import { colors } from './palette.ts'

export interface QuadView {
  x: number
  /** The y coordinate at which the wheels of the drawn quad touch the ground. */
  y: number
  scale?: number
  /**
   * Distance that the quad has traveled, in pixels at scale 1. The distance turns the wheels and
   * rocks the body.
   */
  distance: number
  body?: string
  bodyDark?: string
  rider?: RiderAppearance | null
  braking?: boolean
  /** Brightness of the headlight beam, 0 to 1. */
  beam?: number
}

export interface RiderAppearance {
  jacket: string
  sleeve: string
  helmet: string
  stripe: string
  /** Progress of the rider's wave: 0 with both hands on the handlebar, 1 with a raised hand. */
  wave: number
  /** Angle of the rider's waving hand, in radians. */
  swing?: number
}

const wheelRadius = 29
const wheels = [-62, 66]

function drawWheel(x: number, y: number, distance: number): string {
  const turn = ((distance / wheelRadius) * 180) / Math.PI
  return `<g transform="translate(${formatDecimal(x)} ${formatDecimal(y)}) rotate(${formatDecimal(turn % 360)})">
    <circle r="${wheelRadius - 2}" fill="${colors.rubber}"/>
    <circle r="${wheelRadius - 2}" fill="none" stroke="${colors.rubber}" stroke-width="5" stroke-dasharray="8.9 5.240"/>
    <circle r="14.5" fill="#39453f"/><circle r="12" fill="${colors.steel}"/>
    <path d="M0-11V11M-10.5-3.4 10.5 3.400M-6.5 8.9 6.5-8.900M6.5 8.9-6.5-8.900M10.5-3.4-10.5 3.4" stroke="#39453f" stroke-width="3"/>
    <circle r="4" fill="${colors.sand}"/></g>`
}

const drawRiderLimb = (points: readonly Point[], size: number, stroke: string) =>
  `<path d="M${points.map((p) => `${formatDecimal(p.x)} ${formatDecimal(p.y)}`).join('L')}" fill="none" stroke="${stroke}" stroke-width="${size}" stroke-linecap="round" stroke-linejoin="round"/>`

/** SVG path of the fingers of an open hand, relative to the center of the hand. */
const glove = 'M-5-4-9-15M-1-5-2-18M3-5 5-17M6-3 11-13M-6 0-14-5'

function drawFarAndNearPartsOfRider(appearance: RiderAppearance): { far: string; near: string } {
  const hip = { x: -26, y: -84 }
  const shoulder = { x: -9, y: -128 }
  const grip = { x: 23, y: -108 }
  const foot = { x: 14, y: -36 }
  const swing = appearance.swing ?? 0
  const raised = { x: 52 + Math.sin(swing) * 8, y: -168 + Math.sin(swing) * 4 }
  const hand = {
    x: grip.x + (raised.x - grip.x) * appearance.wave,
    y: grip.y + (raised.y - grip.y) * appearance.wave,
  }
  const knee = computeLimbJoint(hip, foot, 34, -1)
  const elbow = computeLimbJoint(shoulder, hand, 29 + 9 * appearance.wave, 1)
  const farElbow = computeLimbJoint(
    { x: shoulder.x + 5, y: shoulder.y },
    { x: grip.x + 7, y: grip.y - 2 },
    27,
    1,
  )
  return {
    far: drawRiderLimb(
      [{ x: shoulder.x + 5, y: shoulder.y }, farElbow, { x: grip.x + 7, y: grip.y - 2 }],
      12,
      appearance.sleeve,
    ),
    near: `${drawRiderLimb([hip, knee, { x: foot.x - 2, y: foot.y - 4 }], 19, '#26332e')}
      <path d="M-2-44H16C24-44 31-39 31-33V-29H-3z" fill="#4a3524"/>
      <path d="M-44-82C-46-104-34-134-17-142C-5-146 7-138 8-126C9-112-2-96-6-80C-16-72-40-72-44-82z" fill="${appearance.jacket}"/>
      <path d="M-42-98C-30-92-14-92-1-97L2-105C-12-99-28-99-40-107z" fill="${appearance.stripe}"/>
      <g transform="translate(4 -158)">
        <rect x="-9" y="8" width="14" height="16" rx="6" fill="${appearance.sleeve}"/>
        <path d="M-24 2C-25-14-13-25 2-25C16-25 25-15 25-4L12 0C9 2 9 6 11 9L24 12C25 18 20 22 14 22H-6C-16 22-23 14-24 2z" fill="${appearance.helmet}"/>
        <path d="M-23-3C-18-2-10-6-2-14C2-18 8-22 14-22C10-25 5-26 0-25C-13-24-23-15-23-3z" fill="${appearance.stripe}"/>
        <path d="M25-4 12 0C9 2 9 6 11 9L23 11C25 7 26 1 25-4z" fill="${colors.ink}"/>
        <path d="M11-1 -22 3V9L11 8z" fill="${colors.ink}" opacity=".85"/>
        <path d="M4-24C12-26 26-22 36-14L34-10C26-14 20-15 14-15z" fill="${appearance.stripe}"/></g>
      ${drawRiderLimb([shoulder, elbow, hand], 14, appearance.sleeve)}
      <g transform="translate(${formatDecimal(hand.x)} ${formatDecimal(hand.y)}) rotate(${formatDecimal(swing * 24 * appearance.wave)})" fill="${colors.ink}">
        <circle r="8.5"/><path d="${glove}" stroke="${colors.ink}" stroke-width="5" stroke-linecap="round" opacity="${formatDecimal(appearance.wave)}"/></g>`,
  }
}

/** Draws a quad from the side, heading right, with or without a rider. */
export function drawQuad(view: QuadView): string {
  const { x, y, scale = 1, distance } = view
  const body = view.body ?? colors.orange
  const dark = view.bodyDark ?? '#a93d12'
  const rock = Math.sin(distance / 31) * 1.4 + Math.sin(distance / 13) * 0.6
  const person = view.rider ? drawFarAndNearPartsOfRider(view.rider) : null
  const beam = view.beam ?? 0
  return `<g transform="translate(${formatDecimal(x)} ${formatDecimal(y)}) scale(${scale})">
    <ellipse cx="4" cy="1" rx="112" ry="7" fill="${colors.night}" opacity=".22"/>
    ${beam > 0 ? `<linearGradient id="beam"><stop offset="0" stop-color="#ffe9b0" stop-opacity=".7"/><stop offset="1" stop-color="#ffe9b0" stop-opacity="0"/></linearGradient><path d="M104-66 330-112V0H270L104-58z" fill="url(#beam)" opacity="${beam.toFixed(2)}"/>` : ''}
    <path d="M-92-50C-88-66-74-74-58-72L-20-62H30L50-72C74-76 96-66 104-50L92-34H-86z" fill="#202b27"/>
    <path d="M-62-30-20-44H30L66-30" fill="none" stroke="#2b3733" stroke-width="9" stroke-linecap="round"/>
    ${wheels.map((at) => drawWheel(at, -wheelRadius + Math.sin((distance + at) / 23) * 0.8, distance)).join('')}
    <g transform="translate(0 ${formatDecimal(rock)})">
      <path d="M-98-70C-100-90-101-112-97-134" fill="none" stroke="${colors.ink}" stroke-width="2"/>
      <path d="M-97-135-70-128-96-117z" fill="${colors.signal}"/>
      ${person?.far ?? ''}
      <path d="M-30-60H40L34-27H-22C-28-34-30-46-30-60z" fill="#26332e"/>
      <path d="M-24-34H38V-26H-20z" fill="${colors.steel}"/>
      <path d="M6-58 26-58 30-44H2z" fill="#3b4a44"/>
      <path d="M-104-56C-102-70-92-80-78-82L-50-84C-36-84-28-78-20-72L6-70 24-84C30-88 40-90 50-88L84-80C98-76 108-66 110-54L100-50C94-60 84-66 70-66C52-66 44-58 38-46L34-52H-22C-28-62-38-68-58-68C-76-68-88-62-96-50z" fill="${body}"/>
      <path d="M-104-56C-102-70-92-80-78-82L-72-82C-86-76-92-66-96-50zM110-54C108-66 98-76 84-80L60-86C80-76 92-66 100-50z" fill="${dark}"/>
      <path d="M30-78C40-82 56-82 72-78L50-72C42-71 34-72 26-70z" fill="${dark}" opacity=".55"/>
      <path d="M-80-84C-76-94-60-96-46-94C-30-92-14-84 8-84L12-76C-6-72-20-74-30-78z" fill="${colors.ink}"/>
      <path d="M-104-88H-54M-96-88V-80M-66-88V-82M50-96H94M58-96V-88M88-94 92-80" fill="none" stroke="${colors.ink}" stroke-width="5" stroke-linecap="round"/>
      <path d="M103-34C112-40 114-54 112-66M96-44H110" fill="none" stroke="#39453f" stroke-width="5" stroke-linecap="round"/>
      <path d="M92-72C98-70 104-66 106-60L96-60C90-62 88-68 92-72z" fill="${beam > 0 ? '#fff3cf' : colors.sand}"/>
      <path d="M-105-62-98-66-97-56-105-54z" fill="${view.braking ? '#ff5a36' : '#8e2a12'}"/>
      <path d="M38-84 28-104 16-110M28-104 34-112" fill="none" stroke="${colors.ink}" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>
      <path d="M36-92 46-106" stroke="${colors.ink}" stroke-width="3"/>
      ${person?.near ?? ''}
    </g></g>`
}
