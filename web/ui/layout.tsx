import type { ElementType, HTMLAttributes, ReactNode } from 'react'
import styles from './layout.module.css'

type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/**
 * Props of layout boxes. Layout uses classes only, because the Content Security Policy of
 * prerendered pages forbids inline styles.
 */
interface BoxProps extends Omit<HTMLAttributes<HTMLElement>, 'style'> {
  as?: ElementType
  children?: ReactNode
}

const joinClasses = (...classes: (string | undefined)[]) => classes.filter(Boolean).join(' ')

export interface ContainerProps extends BoxProps {
  /** `text` for forms and long texts, `page` for everything else. */
  width?: 'page' | 'text'
}

/**
 * Centered column of a page with a gutter. A nested container has the width of the outer container.
 */
export function Container({ as: Tag = 'div', width = 'page', className, ...rest }: ContainerProps) {
  return <Tag {...rest} className={joinClasses(styles.container, styles[width], className)} />
}

export interface ColumnsProps {
  /**
   * Content of the narrow column. On a narrow window the content comes before or after the main
   * content.
   */
  aside: ReactNode
  /** Side of the narrow column. */
  side?: 'start' | 'end'
  children: ReactNode
}

/**
 * Two-column layout: a wide column for the main content and a narrow column for `aside`. The main
 * content keeps its element with and without an aside, so that input in the main content stays.
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
  /** Gap between the items, as a step of the spacing scale. */
  gap?: Step
}

/** Vertical layout with equal gaps. */
export function Stack({ as: Tag = 'div', gap = 4, className, ...rest }: StackProps) {
  return <Tag {...rest} className={joinClasses(styles.stack, styles[`gap${gap}`], className)} />
}

export interface ClusterProps extends StackProps {
  justify?: 'start' | 'between'
  align?: 'center' | 'start'
}

/** Horizontal layout that wraps. */
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
      className={joinClasses(
        styles.cluster,
        styles[`gap${gap}`],
        ...placed.map((each) => each || undefined),
        className,
      )}
    />
  )
}

/** CSS class of a card grid for each minimum width of its columns. */
const columns = { '9.5rem': 'tiles', '15rem': 'small', '18rem': 'medium', '26rem': 'wide' } as const

export interface CardGridProps extends StackProps {
  /** Minimum width of a column of the grid; columns without enough width wrap. */
  min?: keyof typeof columns
}

/** Grid of equally wide columns; a single column on a phone. */
export function CardGrid({ as: Tag = 'ul', gap = 5, min = '18rem', className, ...rest }: CardGridProps) {
  return (
    <Tag
      {...rest}
      className={joinClasses(styles.grid, styles[columns[min]], styles[`gap${gap}`], className)}
    />
  )
}

/** Two related form fields, side by side if there is room. */
export function FieldPair({ className, ...rest }: Omit<BoxProps, 'as'>) {
  return <div {...rest} className={joinClasses(styles.pair, className)} />
}

/** Row of buttons at the end of a form or step. The main button comes first in the document. */
export function Actions({ className, ...rest }: Omit<BoxProps, 'as'>) {
  return <div {...rest} className={joinClasses(styles.actions, className)} />
}
