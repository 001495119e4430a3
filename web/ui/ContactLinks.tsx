import { useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { createStoredValue, subscribeToStoredValues } from '../platform/storedValue.ts'
import { buildPhoneLink } from '../platform/phoneLink.ts'
import { TextLink } from './TextLink.tsx'
import { WrappingRow } from './layout.tsx'
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

interface ContactLinksProps {
  /**
   * True for the links of the page's own contact block, with the complete e-mail address. Without
   * contact data, this block says where to find it.
   */
  isComplete?: boolean
  /**
   * True while the contact data is loading. Placeholders are then shown instead of the text for
   * missing contact data.
   */
  isLoading?: boolean
}

/**
 * Links to the phone number and the e-mail address of the federation, on one row. By default the
 * row is short enough for a notice on a phone, because the footer shows the complete address.
 */
export function ContactLinks({ isComplete = false, isLoading = false }: ContactLinksProps) {
  const { t } = useTranslation('common')
  // Prerendered HTML has no access to the stored contact.
  const contact = useSyncExternalStore(subscribeToStoredValues, storedContact.get, () => null)
  if (contact === null && isLoading)
    return (
      <WrappingRow gap={4}>
        <span className={styles.phone} />
        <span className={styles.mail} />
      </WrappingRow>
    )
  if (contact === null) return isComplete && <p>{t('contact.elsewhere')}</p>
  const { phoneNumber, email } = contact
  return (
    <WrappingRow gap={4} className={styles.links}>
      <TextLink standalone href={buildPhoneLink(phoneNumber)} icon="phone">
        {phoneNumber}
      </TextLink>
      <TextLink standalone href={`mailto:${email}`} icon="mail" className={styles.email}>
        {isComplete ? email : t('contact.email')}
      </TextLink>
    </WrappingRow>
  )
}

interface ContactHelpProps extends Pick<ContactLinksProps, 'isLoading'> {
  /** Sentence before the links; by default when the federation answers. */
  children?: ReactNode
}

/** Sentence that offers help, followed by the contact data of the federation. */
export function ContactHelp({ children, isLoading }: ContactHelpProps) {
  const { t } = useTranslation('common')
  return (
    <>
      <p>{children ?? t('contact.help')}</p>
      <ContactLinks isComplete isLoading={isLoading} />
    </>
  )
}
