import { useMemo } from 'react'
import { encode } from 'uqr'
import { useNear } from './useNear.ts'

export interface QrCodeProps {
  /** What a scanner reads. */
  text: string
  /** What it is, for those who do not see it. */
  label: string
  className?: string
}

/** A QR code, as one path: always dark on white, with its quiet zone, so that any scanner reads it in any theme. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const [ref, near] = useNear<SVGSVGElement>()
  const { path, side } = useMemo(() => {
    // A white square stands for it until it comes near: a list of passes has many that nobody looks at.
    if (!near) return { path: '', side: 1 }
    const code = encode(text, { ecc: 'M', border: 0 })
    const path = code.data
      .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 2} ${y + 2}h1v1h-1z` : '')))
      .join('')
    return { path, side: code.size + 4 }
  }, [text, near])
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
