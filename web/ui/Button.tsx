import { useId, useState, type ComponentPropsWithRef, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'
import { focusMissingChoice } from './focusField.ts'
import { joinAttributeTokens } from './joinAttributeTokens.ts'
import styles from './Button.module.css'

/** Appearance props of buttons and of links that look like buttons. */
export interface ButtonAppearance {
  /**
   * Color of the button. `primary` is orange and marks the main action; each screen has at most one
   * primary button.
   */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /**
   * Size of the button: `large` for the only button at the end of a screen, `small` for buttons
   * within lists, `tile` for one of several equal buttons in a row (`ButtonTiles`).
   */
  size?: 'regular' | 'large' | 'small' | 'tile'
  /** Icon shown before the text of the button. */
  icon?: IconName
  /** Icon shown after the text of the button. */
  iconEnd?: IconName
  /** True if the button is as wide as its container. */
  wide?: boolean
}

/** Reason why a button is disabled, and the control or notice that takes the focus on a press. */
export interface DisabledReason {
  text: string
  /**
   * Id or name of the control or notice that takes the focus when the member presses the disabled
   * button.
   */
  field: string
}

export interface ButtonProps extends ButtonAppearance, Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  /**
   * True while the action of the button runs. The button then keeps the focus and ignores further
   * presses.
   */
  busy?: boolean
  /**
   * Reason why the button is disabled, shown beside the button. A press then announces the reason
   * and moves the focus to the control that the reason names. For an enabled button, pass null and
   * not undefined, because a later reason would otherwise remount the button.
   */
  reason?: DisabledReason | string | null
}

/** Returns the class names of a button, for links that look like buttons. */
export function buildButtonClass(
  { variant = 'secondary', size = 'regular', wide }: ButtonAppearance,
  extra?: string,
): string {
  return [styles.button, styles[variant], styles[size], wide && styles.wide, extra].filter(Boolean).join(' ')
}

/** Button that submits a form only if it has `type="submit"`. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, iconEnd, wide, busy = false, reason, className, children, ...rest } = props
  const { t } = useTranslation('common')
  const reasonId = useId()
  const reasonText = typeof reason === 'object' ? reason?.text : reason
  const [lastPress, setLastPress] = useState({ count: 0, reasonText })
  const isSaid = lastPress.count > 0 && lastPress.reasonText === reasonText
  const explained = Boolean(reason)
  const describedBy = joinAttributeTokens(rest['aria-describedby'], explained && reasonId)

  // A native `disabled` attribute would drop the focus and hide the reason from keyboard users.
  const inert = busy || explained
  const handleButtonClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (!inert) return rest.onClick?.(event)
    event.preventDefault()
    if (busy) return
    setLastPress({ count: lastPress.count + 1, reasonText })
    if (typeof reason === 'object' && reason) focusMissingChoice(reason.field)
  }
  const spinner = <Spinner size="1.3em" />

  const button = (
    <button
      type="button"
      {...rest}
      className={buildButtonClass({ variant, size, wide }, className)}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      onClick={handleButtonClick}
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
        // A new key inserts the alert again, so that screen readers announce each press.
        <span
          key={lastPress.count}
          id={reasonId}
          className={isSaid ? `${styles.reason} ${styles.pressed}` : styles.reason}
          role={isSaid ? 'alert' : undefined}
        >
          {reasonText}
        </span>
      )}
    </span>
  )
}
