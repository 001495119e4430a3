import { useId, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './Button.module.css'

/** What buttons and button-like links share. */
export interface ButtonLook {
  /** `primary` is the signal orange: once per screen, its main action. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** `large` where it stands alone at the end of a screen, `small` within lists. */
  size?: 'regular' | 'large' | 'small'
  /** Before the text. */
  icon?: IconName
  /** After the text. */
  iconEnd?: IconName
  /** As wide as what holds it. */
  wide?: boolean
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** Its action runs: it keeps the focus, and further presses do nothing. */
  busy?: boolean
  /**
   * Why it is disabled; shown beside it and read with it, so it can still be reached. Null while there is none: a button
   * that may have one stays the same element with it and without.
   */
  reason?: ReactNode
}

/** The class of a button's face, for links that look like one. */
export function buttonClass(
  { variant = 'secondary', size = 'regular', wide }: ButtonLook,
  extra?: string,
): string {
  return [styles.button, styles[variant], styles[size], wide && styles.wide, extra].filter(Boolean).join(' ')
}

/** A button. It never submits a form unless `type="submit"`. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    iconEnd,
    wide,
    busy = false,
    reason,
    disabled,
    className,
    children,
    ...rest
  } = props
  const { t } = useTranslation('common')
  const reasonId = useId()
  const explained = Boolean(disabled && reason)
  const describedBy = [rest['aria-describedby'], explained && reasonId].filter(Boolean).join(' ') || undefined

  // A native `disabled` would drop the focus, and Tab would pass by the reason; the press is swallowed instead.
  const inert = busy || explained
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault()
    else rest.onClick?.(event)
  }
  const spinner = <Spinner size="1.3em" />

  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide }, className)}
      disabled={disabled && !inert}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      {busy && (icon || !iconEnd) ? spinner : icon && <Icon name={icon} />}
      <span>{children}</span>
      {busy && iconEnd && !icon ? spinner : iconEnd && <Icon name={iconEnd} />}
      {busy && !explained && <span className="visually-hidden">{t('ui.busy')}</span>}
    </button>
  )
  if (reason === undefined) return button
  return (
    <span className={wide ? styles.explainedWide : styles.explained}>
      {button}
      {explained && (
        <span id={reasonId} className={styles.reason}>
          {reason}
        </span>
      )}
    </span>
  )
}
