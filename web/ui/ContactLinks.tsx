import { useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { createStoredValue, subscribeToStoredValues } from '../platform/storedValue.ts'
import { buildPhoneLink } from '../platform/phoneLink.ts'
import { TextLink } from './TextLink.tsx'
import { WrappingRow, type WrappingRowProps } from './layout.tsx'
import styles from './ContactLinks.module.css'

/** Contact data of the federation. */
export interface ContactInfo {
  email: string
  /** Phone number in display format, such as (418) 555-0142. */
  phoneNumber: string
}

/**
 * Contact data of the federation from the latest response, stored for pages that cannot load data.
 * Not a React context, because a change of a context discards prerendered HTML that is not hydrated
 * yet.
 */
const storedContact = createStoredValue('localStorage', 'sentier.contact', parseContactInfo)

function parseContactInfo(storedValue: unknown): ContactInfo | null {
  const { email, phoneNumber } = (storedValue ?? {}) as Partial<Record<keyof ContactInfo, unknown>>
  return typeof email === 'string' && typeof phoneNumber === 'string' ? { email, phoneNumber } : null
}

/**
 * Stores the contact data of the federation before the browser paints, so that no fallback text
 * flashes up.
 */
export function useStoreContactInfo(contactInfo: ContactInfo | null): void {
  const { email, phoneNumber } = contactInfo ?? {}
  useLayoutEffect(() => {
    if (email && phoneNumber) storedContact.set({ email, phoneNumber })
  }, [email, phoneNumber])
}

interface ContactLinksProps extends Pick<WrappingRowProps, 'justify'> {
  /** Content before the phone and e-mail links, on the same line. */
  children?: ReactNode
  /**
   * True while the contact data is loading. Placeholders are then shown instead of the text for
   * missing contact data.
   */
  isLoading?: boolean
}

/** Links to the phone number and the e-mail address of the federation. */
export function ContactLinks({ justify, children, isLoading = false }: ContactLinksProps) {
  const { t } = useTranslation('common')
  // Prerendered HTML has no access to the stored contact.
  const contact = useSyncExternalStore(subscribeToStoredValues, storedContact.get, () => null)
  if (contact === null && isLoading)
    return (
      <WrappingRow gap={4} justify={justify}>
        {children}
        <span className={styles.phone} />
        <span className={styles.mail} />
      </WrappingRow>
    )
  if (contact === null)
    return (
      <WrappingRow gap={4} justify={justify}>
        {children}
        <span>{t('contact.elsewhere')}</span>
      </WrappingRow>
    )
  const { phoneNumber, email } = contact
  return (
    <WrappingRow gap={4} justify={justify}>
      {children}
      <TextLink standalone href={buildPhoneLink(phoneNumber)} icon="phone">
        {phoneNumber}
      </TextLink>
      <TextLink standalone href={`mailto:${email}`} icon="mail" className={styles.email}>
        {email}
      </TextLink>
    </WrappingRow>
  )
}

/** Sentence that offers help, followed by the contact data of the federation. */
export function ContactHelp({ children, isLoading }: Pick<ContactLinksProps, 'children' | 'isLoading'>) {
  const { t } = useTranslation('common')
  return (
    <>
      <p>{children ?? t('contact.help')}</p>
      <ContactLinks isLoading={isLoading} />
    </>
  )
}
