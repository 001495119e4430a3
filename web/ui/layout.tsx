import type { ElementType, HTMLAttributes, ReactNode } from 'react'
import styles from './layout.module.css'

type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/**
 * Props that the layout components share. Layout uses CSS classes only, because the Content
 * Security Policy of prerendered pages forbids inline styles.
 */
interface BoxProps extends Omit<HTMLAttributes<HTMLElement>, 'style'> {
  as?: ElementType
  children?: ReactNode
}

const joinClassNames = (...classes: (string | undefined)[]) => classes.filter(Boolean).join(' ')

export interface ContainerProps extends BoxProps {
  /** Width of the container: `text` for forms and long texts, `page` for everything else. */
  width?: 'page' | 'text'
}

/**
 * Centered column of a page with a gutter. A nested container has the width of the outer container.
 */
export function Container({ as: Tag = 'div', width = 'page', className, ...rest }: ContainerProps) {
  return <Tag {...rest} className={joinClassNames(styles.container, styles[width], className)} />
}

export interface ColumnsProps {
  /**
   * Content of the narrow column of the layout. A narrow window shows this content above or below
   * the main content.
   */
  aside: ReactNode
  /** Side of the layout on which the narrow column is placed. */
  side?: 'start' | 'end'
  children: ReactNode
}

/**
 * Layout with a wide column for the main content and a narrow column for `aside`. When the aside
 * appears or disappears, the main content keeps its DOM element and thus its input.
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
  /** Gap between the stacked items, as a step of the spacing scale. */
  gap?: Step
}

/** Layout that stacks its children vertically with equal gaps. */
export function Stack({ as: Tag = 'div', gap = 4, className, ...rest }: StackProps) {
  return <Tag {...rest} className={joinClassNames(styles.stack, styles[`gap${gap}`], className)} />
}

export interface WrappingRowProps extends StackProps {
  justify?: 'start' | 'between'
  align?: 'center' | 'start'
}

/** Layout that places its children in a row and wraps them. */
export function WrappingRow({
  as: Tag = 'div',
  gap = 3,
  justify = 'start',
  align = 'center',
  className,
  ...rest
}: WrappingRowProps) {
  const placed = [justify === 'between' && styles.between, align === 'center' && styles.centred]
  return (
    <Tag
      {...rest}
      className={joinClassNames(
        styles.cluster,
        styles[`gap${gap}`],
        ...placed.map((each) => each || undefined),
        className,
      )}
    />
  )
}

/** CSS classes of a card grid, by minimum width of the grid columns. */
const columns = { '9.5rem': 'tiles', '15rem': 'small', '18rem': 'medium', '26rem': 'wide' } as const

export interface CardGridProps extends StackProps {
  /** Minimum width of a column of the card grid. Columns that do not fit wrap to the next row. */
  min?: keyof typeof columns
}

/** Grid of cards in columns of equal width; a single column on a phone. */
export function CardGrid({ as: Tag = 'ul', gap = 5, min = '18rem', className, ...rest }: CardGridProps) {
  return (
    <Tag
      {...rest}
      className={joinClassNames(styles.grid, styles[columns[min]], styles[`gap${gap}`], className)}
    />
  )
}

/** Two related form fields, placed side by side if there is room. */
export function FieldPair({ className, ...rest }: Omit<BoxProps, 'as'>) {
  return <div {...rest} className={joinClassNames(styles.pair, className)} />
}

/**
 * Equal buttons of size `tile`, two per row, for the secondary actions of a card. With large text,
 * each button has a row of its own.
 */
export function ButtonTiles({ className, ...rest }: Omit<BoxProps, 'as'>) {
  return <div {...rest} className={joinClassNames(styles.buttonTiles, className)} />
}

/** Row of buttons at the end of a form or wizard step. The main button comes first in the DOM. */
export function Actions({ className, ...rest }: Omit<BoxProps, 'as'>) {
  return <div {...rest} className={joinClassNames(styles.actions, className)} />
}
