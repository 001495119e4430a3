import { useEffect, useMemo, useState } from 'react'
import { useNear } from './useNear.ts'

export interface QrCodeProps {
  /** What a scanner reads. */
  text: string
  /** What it is, for those who do not see it. */
  label: string
  className?: string
}

type Draw = typeof import('./qrPath.ts').qrPath

/** What draws it: kept once it has come, so that a code that is shown later is drawn at once. */
let known: Draw | null = null

/** Asks for it as soon as a code is on the screen, near or not: it may be printed, or shown without a network. */
function useDraw(): Draw | null {
  const [draw, setDraw] = useState<Draw | null>(() => known)
  useEffect(() => {
    if (draw) return
    let gone = false
    const take = (found: Draw) => {
      known = found
      if (!gone) setDraw(() => found)
    }
    const ask = () =>
      import('./qrPath.ts').then(
        ({ qrPath }) => take(qrPath),
        // Without a network now: it is asked for again with the next one.
        () => addEventListener('online', ask, { once: true }),
      )
    void ask()
    return () => {
      gone = true
      removeEventListener('online', ask)
    }
  }, [draw])
  return draw
}

/** A QR code, as one path: always dark on white, with its quiet zone, so that any scanner reads it in any theme. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const [ref, near] = useNear<SVGSVGElement>()
  const draw = useDraw()
  // A white square stands for it until it comes near: a list of passes has many that nobody looks at.
  const { path, side } = useMemo(
    () => (near && draw ? draw(text) : { path: '', side: 1 }),
    [draw, near, text],
  )
  return (
    <svg
      ref={ref}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
