import { useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { stored, subscribe } from '../platform/stored.ts'
import { TextLink } from './TextLink.tsx'
import { Cluster, type ClusterProps } from './layout.tsx'
import styles from './Contact.module.css'

/** How to reach the federation's people. */
export interface ContactWays {
  email: string
  /** As it is read: (418) 555-0142. */
  phoneNumber: string
}

/**
 * As the portal said it last, for pages that can load nothing: who they are belongs to its settings, and to no text. It is no
 * context of React's, whose change takes away what came as HTML and waits for its code.
 */
const lastSaid = stored('localStorage', 'sentier.contact', readWays)

function readWays(found: unknown): ContactWays | null {
  const { email, phoneNumber } = (found ?? {}) as Partial<Record<keyof ContactWays, unknown>>
  return typeof email === 'string' && typeof phoneNumber === 'string' ? { email, phoneNumber } : null
}

/** Keeps what the portal says of them: before it is painted, so that nobody reads first that it is not known. */
export function useStoredContact(said: ContactWays | null): void {
  const { email, phoneNumber } = said ?? {}
  useLayoutEffect(() => {
    if (email && phoneNumber) lastSaid.set({ email, phoneNumber })
  }, [email, phoneNumber])
}

interface ContactLinksProps extends Pick<ClusterProps, 'justify'> {
  /** What comes before them on their line. */
  children?: ReactNode
  /** They may still come: nothing is said in their place yet. */
  isAwaited?: boolean
}

/** The federation's phone and e-mail. */
export function ContactLinks({ justify, children, isAwaited = false }: ContactLinksProps) {
  const { t } = useTranslation('common')
  // A page that came as HTML knows of no earlier visit.
  const contact = useSyncExternalStore(subscribe, lastSaid.get, () => null)
  if (contact === null && isAwaited)
    return (
      <Cluster gap={4} justify={justify}>
        {children}
        <span className={styles.phone} />
        <span className={styles.mail} />
      </Cluster>
    )
  if (contact === null)
    return (
      <Cluster gap={4} justify={justify}>
        {children}
        <span>{t('contact.elsewhere')}</span>
      </Cluster>
    )
  const { phoneNumber, email } = contact
  return (
    <Cluster gap={4} justify={justify}>
      {children}
      <TextLink href={`tel:+1${phoneNumber.replace(/\D/g, '')}`} icon="phone">
        {phoneNumber}
      </TextLink>
      <TextLink href={`mailto:${email}`} icon="mail">
        {email}
      </TextLink>
    </Cluster>
  )
}

/** What to do where nothing else helps: a sentence, and how to reach the federation. */
export function ContactHelp({ children, isAwaited }: Pick<ContactLinksProps, 'children' | 'isAwaited'>) {
  const { t } = useTranslation('common')
  return (
    <>
      <p>{children ?? t('contact.help')}</p>
      <ContactLinks isAwaited={isAwaited} />
    </>
  )
}
