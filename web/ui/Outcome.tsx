import { useEffect, useRef, type ReactNode } from 'react'
import { ContactLinks } from './ContactLinks.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { Actions, Stack } from './layout.tsx'
import styles from './Outcome.module.css'

export interface ActionOutcomeProps {
  tone: 'success' | 'problem'
  title: ReactNode
  level?: 2 | 3
  /** Text that explains the outcome and the next step. */
  children?: ReactNode
  /** Links with which the member can continue, the main link first. */
  actions?: ReactNode
}

/**
 * Shows the outcome of an action. This component replaces a form or a spinner and takes the focus
 * when it appears. A failed action also has links to the federation.
 */
export function Outcome({ tone, title, level = 2, children, actions }: ActionOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const Heading = `h${level}` as const
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap={4}>
      <OutcomeIcon tone={tone} />
      <Heading ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </Heading>
      {typeof children === 'string' ? <p>{children}</p> : children}
      {tone === 'problem' && <ContactLinks />}
      {actions && <Actions>{actions}</Actions>}
    </Stack>
  )
}

interface OutcomeIconProps extends Pick<ActionOutcomeProps, 'tone'> {
  /** Icon of an outcome with a next step; by default the icon of the tone. */
  icon?: IconName
}

/** Icon in a colored circle above the title of an outcome. */
export function OutcomeIcon({ tone, icon = tone === 'success' ? 'check' : 'error' }: OutcomeIconProps) {
  return (
    <span className={`${styles.picture} ${styles[tone]}`}>
      <Icon name={icon} size="2.25rem" />
    </span>
  )
}
