import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor, type AnchorProps } from './Anchor.tsx'
import { buildButtonClass, type ButtonAppearance } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Button.module.css'

export interface ButtonLinkProps extends ButtonAppearance, AnchorProps {
  /** True if the link is disabled because it currently has no target; `reason` explains why. */
  disabled?: boolean
  /** Reason why the link is disabled, shown beside the link and announced by screen readers. */
  reason?: ReactNode
  /**
   * True if the reason why the link is disabled is already visible elsewhere on the screen. The
   * link then does not show the reason, but screen readers still announce the reason.
   */
  isReasonVisible?: boolean
}

/** Link that looks like a button, for navigation. For actions, use `Button`. */
export function ButtonLink(props: ButtonLinkProps) {
  const {
    variant,
    size,
    icon,
    iconEnd,
    wide,
    disabled,
    reason,
    isReasonVisible,
    className,
    children,
    ...anchor
  } = props
  const { t } = useTranslation('common')
  const reasonId = useId()
  const face = buildButtonClass({ variant, size, wide }, className)
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
        <span id={reasonId} className={isReasonVisible ? 'visually-hidden' : styles.reason}>
          {reason}
        </span>
      )}
    </span>
  )
}
