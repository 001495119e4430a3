import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/layout.tsx'
import styles from './GuestDisclosure.module.css'

interface GuestDisclosureProps {
  title: string
  /** Text beside the title, which is visible while the content is folded. */
  value?: ReactNode
  /** True if the folded content is part of the printed page. */
  isPrinted?: boolean
  /** True for a section that is not part of a list of sections, and so has no lines around it. */
  isAlone?: boolean
  children: ReactNode
}

/** Folded section on the screens of a guest purchase. */
export function GuestDisclosure(props: GuestDisclosureProps) {
  const { title, value, isPrinted = false, isAlone = false, children } = props
  const titleId = useId()
  const details = useRef<HTMLDetailsElement>(null)

  // Browsers do not print the content of a folded element.
  useEffect(() => {
    if (!isPrinted) return
    let wasOpen = false
    const openForPrint = () => {
      wasOpen = details.current!.open
      details.current!.open = true
    }
    const restoreAfterPrint = () => {
      details.current!.open = wasOpen
    }
    addEventListener('beforeprint', openForPrint)
    addEventListener('afterprint', restoreAfterPrint)
    return () => {
      removeEventListener('beforeprint', openForPrint)
      removeEventListener('afterprint', restoreAfterPrint)
    }
  }, [isPrinted])

  return (
    <section
      aria-labelledby={titleId}
      className={[styles.section, isAlone && styles.alone, !isPrinted && 'no-print']
        .filter(Boolean)
        .join(' ')}
    >
      <details ref={details} className={styles.details}>
        <summary className={styles.summary}>
          <h2 id={titleId}>{title}</h2>
          {value && <strong className="no-print">{value}</strong>}
          <Icon name="chevronDown" className="no-print" />
        </summary>
        <Stack gap={4} className={styles.content}>
          {children}
        </Stack>
      </details>
    </section>
  )
}
