import type { CSSProperties, ElementType, HTMLAttributes, ReactNode } from 'react'
import styles from './layout.module.css'

type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

interface BoxProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType
  children?: ReactNode
}

const named = (own: string | undefined, extra: string | undefined) => (extra ? `${own} ${extra}` : own)
const space = (gap: Step, style: CSSProperties | undefined) =>
  ({ ...style, '--gap': `var(--space-${gap})` }) as CSSProperties

export interface ContainerProps extends BoxProps {
  /** `text` for forms and reading, `page` for everything else. */
  width?: 'page' | 'text'
}

/** The centred column of a page, with room at its sides; within another one, as wide as it may be there. */
export function Container({ as: Tag = 'div', width = 'page', className, ...rest }: ContainerProps) {
  return <Tag {...rest} className={named(`${styles.container} ${styles[width]}`, className)} />
}

export interface ColumnsProps {
  /** What stands beside the rest on a wide window; on a narrow one before it or after it, as it is read. */
  aside: ReactNode
  /** Where it stands. */
  side?: 'start' | 'end'
  children: ReactNode
}

/**
 * A page in two columns: the wide one for what it is about, the narrow one for what goes with it. Without anything
 * beside it, what it is about stays the same element, and keeps what was typed into it.
 */
export function Columns({ aside, side = 'end', children }: ColumnsProps) {
  return (
    <div className={aside ? `${styles.columns} ${styles[side]}` : undefined}>
      {side === 'start' && aside}
      <div>{children}</div>
      {side === 'end' && aside}
    </div>
  )
}

export interface StackProps extends BoxProps {
  /** A step of the space scale. */
  gap?: Step
}

/** One thing under the other, at equal distances. */
export function Stack({ as: Tag = 'div', gap = 4, className, style, ...rest }: StackProps) {
  return <Tag {...rest} className={named(styles.stack, className)} style={space(gap, style)} />
}

export interface ClusterProps extends StackProps {
  justify?: 'start' | 'center' | 'between' | 'end'
  align?: 'center' | 'start' | 'baseline' | 'end'
}

/** Things side by side, that wrap when there is no room. */
export function Cluster({
  as: Tag = 'div',
  gap = 3,
  justify = 'start',
  align = 'center',
  className,
  style,
  ...rest
}: ClusterProps) {
  return (
    <Tag
      {...rest}
      className={named(styles.cluster, className)}
      style={{
        ...space(gap, style),
        justifyContent: justify === 'between' ? 'space-between' : justify,
        alignItems: align,
      }}
    />
  )
}

export interface CardGridProps extends StackProps {
  /** The least width of a column; what does not fit goes under. */
  min?: string
}

/** Columns of equal width; one on a phone. */
export function CardGrid({
  as: Tag = 'ul',
  gap = 5,
  min = '18rem',
  className,
  style,
  ...rest
}: CardGridProps) {
  const sized = { ...space(gap, style), '--min': min } as CSSProperties
  return <Tag {...rest} className={named(styles.grid, className)} style={sized} />
}

/** Two fields that are read together, side by side where there is room for both. */
export function Pair({ className, ...rest }: Omit<BoxProps, 'as'>) {
  return <div {...rest} className={named(styles.pair, className)} />
}

/** The buttons at the end of a form or a step; the main one comes first in the document. */
export function Actions({ className, ...rest }: Omit<BoxProps, 'as'>) {
  return <div {...rest} className={named(styles.actions, className)} />
}
