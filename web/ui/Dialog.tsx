import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCloseOnBack } from '../platform/useCloseOnBack.ts'
import { Icon } from './Icon.tsx'
import styles from './Dialog.module.css'

export interface DialogProps {
  open: boolean
  /**
   * Called when the visitor presses Escape, the close button or a place outside the dialog. The
   * parent then sets `open` to false.
   */
  onClose: () => void
  title: ReactNode
  tone?: 'plain' | 'mail' | 'warning' | 'danger'
  /**
   * Position of the dialog: in the middle of the window, or at the bottom edge of the window. Lists
   * on a phone use the bottom edge, which is within reach of the thumb.
   */
  place?: 'middle' | 'bottom'
  /** False if only the action buttons can close the dialog. */
  dismissible?: boolean
  /**
   * True for a dialog that covers the window, is white in both color themes, and closes on Back.
   * Links in it must replace the history entry (`replace`).
   */
  fullScreen?: boolean
  /** Buttons of the dialog, the main button first. */
  actions?: ReactNode
  children?: ReactNode
}

const icons = { mail: 'mail', warning: 'warning', danger: 'error' } as const

/** Modal dialog. The page behind the dialog is inert, and closing the dialog restores the focus. */
export function Dialog({
  open,
  onClose,
  title,
  tone = 'plain',
  place = 'middle',
  dismissible = true,
  fullScreen = false,
  actions,
  children,
}: DialogProps) {
  const { t } = useTranslation('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useCloseOnBack(open && fullScreen, onClose)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    return () => {
      if (element.open) element.close()
      // The browser restores the focus on close(), but not if React removes the element first.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])

  useEffect(() => {
    const element = dialog.current
    if (!dismissible || !element) return
    // A click on the backdrop targets the dialog element itself, a click on the content does not.
    // The second press of a double click was meant for the button that opened the dialog.
    const closeDialogOnBackdropPress = (event: MouseEvent) => {
      if (event.target === element && event.detail < 2) onClose()
    }
    element.addEventListener('click', closeDialogOnBackdropPress)
    return () => element.removeEventListener('click', closeDialogOnBackdropPress)
  }, [dismissible, onClose])

  return (
    <dialog
      ref={dialog}
      className={[styles.dialog, place === 'bottom' && styles.bottom, fullScreen && styles.fullScreen]
        .filter(Boolean)
        .join(' ')}
      data-theme={fullScreen ? 'light' : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissible) onClose()
      }}
      onClose={({ currentTarget }) => {
        // Chrome closes a dialog on a second Escape even if the first was canceled.
        if (open && !dismissible) currentTarget.showModal()
      }}
    >
      {open && (
        <div className={styles.panel}>
          <div className={styles.head}>
            {tone !== 'plain' && <Icon name={icons[tone]} className={styles[tone]} />}
            <h2 id={titleId} className={styles.title} tabIndex={-1}>
              {title}
            </h2>
            {dismissible && (
              <button type="button" className={styles.close} onClick={onClose}>
                <Icon name="close" label={t('ui.close')} />
              </button>
            )}
          </div>
          {typeof children === 'string' ? <p>{children}</p> : children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
