import styles from './VehicleIcon.module.css'

export interface VehicleIconProps {
  /** Vehicle type of the GraphQL schema; an unknown type is drawn as a quad. */
  type: 'QUAD' | 'SIDE_BY_SIDE' | (string & {})
  /** Accessible name of the icon, needed if no text beside the icon has the same meaning. */
  label?: string
  /** Width of the icon, in any CSS unit; by default 4rem. */
  size?: string
  className?: string
}

/** Icon with the side view of a quad or a side-by-side. */
export function VehicleIcon({ type, label, size, className }: VehicleIconProps) {
  return (
    <svg
      viewBox="0 0 64 44"
      className={className ? `${styles.vehicle} ${className}` : styles.vehicle}
      style={size ? { width: size } : undefined}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      {type === 'SIDE_BY_SIDE' ? <SideBySideDrawing /> : <QuadDrawing />}
    </svg>
  )
}

function WheelsDrawing({ y, r }: { y: number; r: number }) {
  return (
    <>
      {[14.5, 49.5].map((x) => (
        <g key={x}>
          <circle cx={x} cy={y} r={r} className={styles.tyre} />
          <circle cx={x} cy={y} r={r * 0.38} className={styles.hub} />
        </g>
      ))}
    </>
  )
}

function QuadDrawing() {
  return (
    <>
      <path
        className={styles.body}
        d="M3 22c1-5 5-8 10-8h7c3 0 4 3 8 3s5-2 7-4l3-3h9c6 0 11 4 13 10l-3 1c-2-3-5-4-8-4-6 0-9 4-11 10l-1 3H27l-1-3c-2-6-5-9-11-9-4 0-7 2-9 5z"
      />
      <path d="M36 12 34 5h-5M42 10l-2-4" />
      <path d="M4 10.500h13M47 6.500h9m-2 0v4m-38 0v3" />
      <WheelsDrawing y={31.5} r={10} />
    </>
  )
}

function SideBySideDrawing() {
  return (
    <>
      <path
        className={styles.body}
        d="M3 25c0-3 2-5 5-5h11l3 6h15l4-7h9c5 0 9 3 11 7l-2 2c-2-3-5-5-9-5-6 0-9 4-10 10l-1 2H26l-1-2c-1-6-5-10-11-10-4 0-7 2-9 5z"
      />
      <path d="M11 20 17 5h22l8 14M17 5l5 20M33 5l4 20" />
      <path d="M37 17.5 32 15" />
      <WheelsDrawing y={33} r={9.5} />
    </>
  )
}
