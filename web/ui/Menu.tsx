import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { To } from 'react-router-dom'
import { Anchor } from './Anchor.tsx'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Menu.module.css'

const CloseMenu = createContext<() => void>(() => {})

export interface MenuProps {
  /** Accessible name of the menu. */
  label: string
  /** Content of the button that opens the menu, such as an avatar or a name. */
  trigger: ReactNode
  /** Side of the menu button, start or end, with which the menu panel lines up. */
  align?: 'start' | 'end'
  /** Called when the menu opens, so that the parent can load the data that the menu shows. */
  onOpen?: () => void
  children: ReactNode
}

/**
 * Button that opens a list of links. The list closes on Escape, on a press outside, and when the
 * focus leaves the list.
 */
export function Menu({ label, trigger, align = 'end', onOpen, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  // The pressed item disappears with the panel; unless it navigates, the focus returns to the menu
  // button.
  const close = useCallback(() => {
    setOpen(false)
    button.current?.focus()
  }, [])

  useEffect(() => {
    if (!open) return
    const closeMenuOnOutsidePress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const closeMenuOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const closeMenuOnOutsideFocus = (event: FocusEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeMenuOnOutsidePress)
    document.addEventListener('keydown', closeMenuOnEscape)
    document.addEventListener('focusin', closeMenuOnOutsideFocus)
    return () => {
      document.removeEventListener('pointerdown', closeMenuOnOutsidePress)
      document.removeEventListener('keydown', closeMenuOnEscape)
      document.removeEventListener('focusin', closeMenuOnOutsideFocus)
    }
  }, [open])

  return (
    <div ref={root} className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => {
          if (!open) onOpen?.()
          setOpen(!open)
        }}
      >
        <span className="visually-hidden">{label} </span>
        {trigger}
        <Icon name="chevronDown" className={open ? styles.turned : styles.chevron} />
      </button>
      <div id={panelId} className={`${styles.panel} ${styles[align]}`} hidden={!open}>
        {/* Rendered only when open, because the list can be long. */}
        {open && (
          <CloseMenu value={close}>
            <ul className={styles.list}>{children}</ul>
          </CloseMenu>
        )}
      </div>
    </div>
  )
}

export interface MenuLinkProps {
  to?: To
  href?: string
  icon?: IconName
  /**
   * `aria-current` value of the menu link: `page` if the link leads to the current page, `true` if
   * the current page is below the target of the link.
   */
  current?: 'page' | 'true'
  children: ReactNode
}

/** Link in a `Menu`. */
export function MenuLink({ to, href, icon, current, children }: MenuLinkProps) {
  const close = useContext(CloseMenu)
  return (
    <li>
      <Anchor to={to} href={href} className={styles.item} aria-current={current} onClick={close}>
        {icon && <Icon name={icon} />}
        {children}
      </Anchor>
    </li>
  )
}

export interface MenuButtonProps {
  onClick: () => void
  icon?: IconName
  /** Language of the button's label, if it differs from the language of the page. */
  lang?: string
  children: ReactNode
}

/** Button in a `Menu` that runs an action. */
export function MenuButton({ onClick, icon, lang, children }: MenuButtonProps) {
  const close = useContext(CloseMenu)
  return (
    <li>
      <button
        type="button"
        lang={lang}
        className={styles.item}
        onClick={() => {
          close()
          onClick()
        }}
      >
        {icon && <Icon name={icon} />}
        {children}
      </button>
    </li>
  )
}

/** Separator between groups of entries in a `Menu`. */
export function MenuDivider() {
  return <li className={styles.divider} aria-hidden="true" />
}
