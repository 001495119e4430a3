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
  /** What the menu is, for those who do not see the trigger's face. */
  label: string
  /** The face of its button: an avatar, a name. */
  trigger: ReactNode
  /** The edge that the panel keeps to. */
  align?: 'start' | 'end'
  /** It is opened: the time to ask for what it may show. */
  onOpen?: () => void
  children: ReactNode
}

/** A button that discloses a list of links. Escape, a press elsewhere and leaving with Tab close it. */
export function Menu({ label, trigger, align = 'end', onOpen, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  // What was pressed goes out of sight with the panel; where it leads nowhere else, the focus stays on the menu.
  const close = useCallback(() => {
    setOpen(false)
    button.current?.focus()
  }, [])

  useEffect(() => {
    if (!open) return
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const onFocus = (event: FocusEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
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
        {/* A list can be as long as a member has vehicles: it is made when somebody wants it. */}
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
  /** It is where one is, or belongs to it. */
  current?: 'page' | 'true'
  children: ReactNode
}

/** A place to go, in a Menu. */
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
  /** The language of its text, where it is not the page's. */
  lang?: string
  children: ReactNode
}

/** Something to do, in a Menu. */
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

/** A line between groups of a Menu. */
export function MenuDivider() {
  return <li className={styles.divider} aria-hidden="true" />
}
