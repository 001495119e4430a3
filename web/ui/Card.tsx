import { useId, type HTMLAttributes, type ReactNode } from 'react'
import styles from './Card.module.css'

export interface ContentCardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  /** Background of the card; `spruce` is the dark brand color, used at most once per screen. */
  tone?: 'plain' | 'sand' | 'spruce'
  title?: ReactNode
  /** Level of the heading that contains the title of the card. */
  level?: 2 | 3 | 4
  /** Buttons shown beside the title of the card. */
  actions?: ReactNode
  /** Footer of the card, set apart from its content. */
  footer?: ReactNode
}

/**
 * Card that groups content. With a title, the card is a landmark region with that title as its
 * name.
 */
export function Card(props: ContentCardProps) {
  const { as, tone = 'plain', title, level = 2, actions, footer, className, children, ...rest } = props
  const titleId = useId()
  const Tag = as ?? (title ? 'section' : 'div')
  const Heading = `h${level}` as const
  const named = title && (Tag === 'section' || Tag === 'article' || Tag === 'aside')
  return (
    <Tag
      aria-labelledby={named ? titleId : undefined}
      {...rest}
      className={[styles.card, styles[tone], className].filter(Boolean).join(' ')}
    >
      {(title || actions) && (
        <div className={styles.head}>
          {title && (
            <Heading id={titleId} className={styles.title}>
              {title}
            </Heading>
          )}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
      {footer && <div className={styles.footer}>{footer}</div>}
    </Tag>
  )
}
