import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor, type AnchorProps } from './Anchor.tsx'
import { buttonClass, type ButtonLook } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Button.module.css'

export interface ButtonLinkProps extends ButtonLook, AnchorProps {
  /** Leads nowhere for now; `reason` says why. */
  disabled?: boolean
  /** Why it is disabled; shown beside it and read with it. */
  reason?: ReactNode
  /** The reason is in sight anyway: it is read with it, and not shown a second time. */
  reasonInSight?: boolean
}

/** A link that looks like a button: it goes somewhere, it does not do something. */
export function ButtonLink(props: ButtonLinkProps) {
  const {
    variant,
    size,
    icon,
    iconEnd,
    wide,
    disabled,
    reason,
    reasonInSight,
    className,
    children,
    ...anchor
  } = props
  const { t } = useTranslation('common')
  const reasonId = useId()
  const face = buttonClass({ variant, size, wide }, className)
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {anchor.newTab ? <Icon name="external" /> : iconEnd && <Icon name={iconEnd} />}
      {anchor.newTab && <span className="visually-hidden">{t('ui.newTab')}</span>}
    </>
  )
  if (!disabled) {
    return (
      <Anchor {...anchor} className={face}>
        {content}
      </Anchor>
    )
  }
  return (
    <span className={wide ? styles.explainedWide : styles.explained}>
      <span
        className={face}
        role="link"
        aria-disabled="true"
        aria-describedby={reason ? reasonId : undefined}
      >
        {content}
      </span>
      {reason && (
        <span id={reasonId} className={reasonInSight ? 'visually-hidden' : styles.reason}>
          {reason}
        </span>
      )}
    </span>
  )
}
