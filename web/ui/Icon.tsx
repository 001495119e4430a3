import type { ReactNode } from 'react'
import styles from './Icon.module.css'

const iconShapes = {
  arrowRight: <path d="M5 12h14m-6-6 6 6-6 6" />,
  arrowLeft: <path d="M19 12H5m6-6-6 6 6 6" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  warning: (
    <>
      <path d="M12 3.8 21.5 20h-19z" />
      <path d="M12 10v4.5m0 2.6v.1" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5m0-9v.1" />
    </>
  ),
  error: (
    <>
      <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3z" />
      <path d="M12 7.5v5.3m0 3.4v.1" />
    </>
  ),
  print: (
    <>
      <path d="M7 9V3.5h10V9M7 17H4.5A1.5 1.5 0 0 1 3 15.5v-5A1.5 1.5 0 0 1 4.5 9h15a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H17" />
      <path d="M7 14h10v6.5H7z" />
    </>
  ),
  card: (
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="2" />
      <path d="M2.5 9.5h19M6.5 15h4" />
    </>
  ),
  receipt: (
    <>
      <path d="M5.5 3v18l2.2-1.6L9.8 21l2.2-1.6 2.2 1.6 2.2-1.6 2.1 1.600V3z" />
      <path d="M9 8h6m-6 4h6" />
    </>
  ),
  mapPin: (
    <>
      <path d="M12 21s7-6.3 7-11.500a7 7 0 0 0-14 0C5 14.7 12 21 12 21z" />
      <circle cx="12" cy="9.5" r="2.5" />
    </>
  ),
  calendar: (
    <>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2" />
      <path d="M3.5 10h17M8 2.800V7m8-4.200V7" />
    </>
  ),
  home: <path d="M4 11.500 12 4.500l8 7V20h-5.500v-6h-5v6H4z" />,
  more: <path d="M5.5 12v.1m6.5-.1v.1m6.5-.1v.1" strokeWidth={3.2} />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c5 5.5 5 12.5 0 18-5-5.5-5-12.5 0-18z" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.500c1-4.3 4-6 8-6s7 1.7 8 6" />
    </>
  ),
  download: <path d="M12 3.500v12m-5-5 5 5 5-5M4 20.500h16" />,
  play: <path d="M7 4.500v15l12-7.500z" />,
  pause: <path d="M8 5v14m8-14v14" />,
  external: (
    <path d="M13.5 4H20v6.500M20 4l-9 9M10 5H5.500A1.5 1.5 0 0 0 4 6.500v12A1.5 1.5 0 0 0 5.5 20h12a1.5 1.5 0 0 0 1.5-1.500V14" />
  ),
  edit: (
    <path d="m4 20 1-4.500L16.3 4.200a1.5 1.5 0 0 1 2.1 0l1.4 1.400a1.5 1.5 0 0 1 0 2.100L8.5 19zM14 6.500l3.5 3.5" />
  ),
  trash: <path d="M4 6.500h16M9 6.500V4h6v2.500m3 0L17 20.500H7L6 6.500m4 4v6m4-6v6" />,
  plus: <path d="M12 5v14M5 12h14" />,
  chevronDown: <path d="m6 9.5 6 6 6-6" />,
  chevronUp: <path d="m6 14.5 6-6 6 6" />,
  chevronLeft: <path d="m14.5 6-6 6 6 6" />,
  chevronRight: <path d="m9.5 6 6 6-6 6" />,
  refresh: <path d="M20 4v5.500h-5.500M19.5 9.500A8 8 0 1 0 20 14" />,
  image: (
    <>
      <rect x="3" y="4.500" width="18" height="15" rx="2" />
      <circle cx="8.5" cy="9.500" r="1.500" />
      <path d="m3.5 17.500 5.5-5 4 3.500 3-2.500 4.5 4" />
    </>
  ),
  search: (
    <>
      <circle cx="10.5" cy="10.500" r="6.500" />
      <path d="m15.5 15.500 5 5" />
    </>
  ),
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m3.5 7 8.5 6.500L20.5 7" />
    </>
  ),
  phone: (
    <path d="M5 3.500h3.500l1.7 4.5-2.2 1.600a12 12 0 0 0 6.4 6.400l1.6-2.2 4.5 1.700V19a2 2 0 0 1-2 2A16.5 16.5 0 0 1 3 5.500a2 2 0 0 1 2-2z" />
  ),
  pass: (
    <>
      <path d="M3 7.500A1.5 1.5 0 0 1 4.5 6h15A1.5 1.5 0 0 1 21 7.500v2.700a2 2 0 0 0 0 3.600v2.700a1.5 1.5 0 0 1-1.5 1.500h-15A1.5 1.5 0 0 1 3 16.500v-2.700a2 2 0 0 0 0-3.600z" />
      <path d="M14.5 6v2m0 3v2m0 3v2" />
    </>
  ),
  shield: (
    <path d="M12 3 4.5 5.800v5.400c0 4.8 3.2 8 7.5 9.8 4.3-1.8 7.5-5 7.5-9.800V5.800zM8.5 12l2.5 2.5 4.5-5" />
  ),
  lock: (
    <>
      <rect x="4.5" y="10.5" width="15" height="10" rx="2" />
      <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3m-4 4v2.5" />
    </>
  ),
  logout: (
    <path d="M10 4H5.500A1.5 1.5 0 0 0 4 5.500v13A1.5 1.5 0 0 0 5.5 20H10M9.5 12H20m-4.5-4.500L20 12l-4.5 4.5" />
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.500l3.5 2" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12C5 7.5 8.2 5.5 12 5.500s7 2 9.5 6.500c-2.5 4.5-5.7 6.5-9.5 6.500S5 16.5 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  eyeOff: (
    <>
      <path d="M9.5 5.800c.8-.2 1.6-.3 2.5-.3 3.8 0 7 2 9.5 6.500a16 16 0 0 1-2.7 3.600M6 7.500A15 15 0 0 0 2.5 12c2.5 4.5 5.7 6.5 9.5 6.5 1.7 0 3.2-.4 4.6-1.1" />
      <path d="M10 10a3 3 0 0 0 4.2 4.200M4 4l16 16" />
    </>
  ),
  volume: (
    <path d="M4 9.500v5h3.500L12 18.500v-13L7.5 9.500zM15.5 9a4 4 0 0 1 0 6m2.5-8.500a8 8 0 0 1 0 11" />
  ),
  captions: (
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="2" />
      <path d="M10.5 10.500a2 2 0 1 0 0 3m6.5-3a2 2 0 1 0 0 3" />
    </>
  ),
  heart: (
    <path d="M12 20.500C6 16 3 12.700 3 9a4.800 4.800 0 0 1 9-2.300A4.800 4.800 0 0 1 21 9c0 3.700-3 7-9 11.500z" />
  ),
  minus: <path d="M5 12h14" />,
  widen: <path d="M3.500 5v14m17-14v14M7 12h10m-7-3-3 3 3 3m4-6 3 3-3 3" />,
  magazine: (
    <path d="M12 6.500C10 5 7.5 4.500 3.500 4.500v13c4 0 6.500.5 8.5 2 2-1.500 4.500-2 8.500-2v-13c-4 0-6.500.5-8.500 2zm0 0v13" />
  ),
} satisfies Record<string, ReactNode>

/** Names of the available icons. Each icon is drawn with strokes on a square of 24 units. */
export type IconName = keyof typeof iconShapes

export interface IconProps {
  name: IconName
  /**
   * Accessible name of the icon, needed if no text beside the icon has the same meaning. An icon
   * without a name is decorative and hidden from screen readers.
   */
  label?: string
  /** Side length of the icon, in any CSS unit; by default the height of the text. */
  size?: string
  className?: string
}

/** Icon drawn in the color of the surrounding text. */
export function Icon({ name, label, size, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className ? `${styles.icon} ${className}` : styles.icon}
      style={size ? { width: size, height: size } : undefined}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      {iconShapes[name]}
    </svg>
  )
}
