import type { ElementType, HTMLAttributes, ReactNode } from 'react'
import styles from './layout.module.css'

type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** Everything hangs on classes: a page that comes as HTML has no `style`, which its policy refuses. */
interface BoxProps extends Omit<HTMLAttributes<HTMLElement>, 'style'> {
  as?: ElementType
  children?: ReactNode
}

const named = (...classes: (string | undefined)[]) => classes.filter(Boolean).join(' ')

export interface ContainerProps extends BoxProps {
  /** `text` for forms and reading, `page` for everything else. */
  width?: 'page' | 'text'
}

/** The centred column of a page, with room at its sides; within another one, as wide as it may be there. */
export function Container({ as: Tag = 'div', width = 'page', className, ...rest }: ContainerProps) {
  return <Tag {...rest} className={named(styles.container, styles[width], className)} />
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
export function Stack({ as: Tag = 'div', gap = 4, className, ...rest }: StackProps) {
  return <Tag {...rest} className={named(styles.stack, styles[`gap${gap}`], className)} />
}

export interface ClusterProps extends StackProps {
  justify?: 'start' | 'between'
  align?: 'center' | 'start'
}

/** Things side by side, that wrap when there is no room. */
export function Cluster({
  as: Tag = 'div',
  gap = 3,
  justify = 'start',
  align = 'center',
  className,
  ...rest
}: ClusterProps) {
  const placed = [justify === 'between' && styles.between, align === 'center' && styles.centred]
  return (
    <Tag
      {...rest}
      className={named(
        styles.cluster,
        styles[`gap${gap}`],
        ...placed.map((each) => each || undefined),
        className,
      )}
    />
  )
}

/** The least width of a column, and the class that gives it. */
const columns = { '9.5rem': 'tiles', '15rem': 'small', '18rem': 'medium', '26rem': 'wide' } as const

export interface CardGridProps extends StackProps {
  /** The least width of a column; what does not fit goes under. */
  min?: keyof typeof columns
}

/** Columns of equal width; one on a phone. */
export function CardGrid({ as: Tag = 'ul', gap = 5, min = '18rem', className, ...rest }: CardGridProps) {
  return (
    <Tag {...rest} className={named(styles.grid, styles[columns[min]], styles[`gap${gap}`], className)} />
  )
}

/** Two fields that are read together, side by side where there is room for both. */
export function FieldPair({ className, ...rest }: Omit<BoxProps, 'as'>) {
  return <div {...rest} className={named(styles.pair, className)} />
}

/** The buttons at the end of a form or a step; the main one comes first in the document. */
export function Actions({ className, ...rest }: Omit<BoxProps, 'as'>) {
  return <div {...rest} className={named(styles.actions, className)} />
}
