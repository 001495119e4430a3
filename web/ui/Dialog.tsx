import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '../platform/backCloses.ts'
import { Icon } from './Icon.tsx'
import styles from './Dialog.module.css'

export interface DialogProps {
  open: boolean
  /** Asked for by Escape, the close button or a press beside it; the owner sets `open`. */
  onClose: () => void
  title: ReactNode
  tone?: 'plain' | 'warning' | 'danger'
  /** In the middle of the window, or at its lower edge, where the thumb is: for lists of a phone. */
  place?: 'middle' | 'bottom'
  /** False: only its actions close it. */
  dismissible?: boolean
  /**
   * Over the whole window, and white in either theme: something to be shown to somebody else. Back closes it; a link in
   * it has to take the place of its entry in the history (`replace`).
   */
  fullScreen?: boolean
  /** Its buttons, the main one first. */
  actions?: ReactNode
  children?: ReactNode
}

/** A modal dialog: the page behind it rests, and the focus returns to where it was. */
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
  useBackCloses(open && fullScreen, onClose)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    return () => {
      if (element.open) element.close()
      // The browser gives the focus back on close(), but not when React takes the element away first.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])

  useEffect(() => {
    const element = dialog.current
    if (!dismissible || !element) return
    // The backdrop belongs to the dialog element itself; its content never does. The second press of a double one was
    // meant for what opened the dialog.
    const onPress = (event: MouseEvent) => {
      if (event.target === element && event.detail < 2) onClose()
    }
    element.addEventListener('click', onPress)
    return () => element.removeEventListener('click', onPress)
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
        // A second Escape closes a dialog of Chrome's whatever it is told.
        if (open && !dismissible) currentTarget.showModal()
      }}
    >
      {open && (
        <div className={styles.panel}>
          <div className={styles.head}>
            {tone !== 'plain' && (
              <Icon name={tone === 'danger' ? 'error' : 'warning'} className={styles[tone]} />
            )}
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
