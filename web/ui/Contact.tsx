import { createContext, useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from './TextLink.tsx'
import { Cluster, type ClusterProps } from './layout.tsx'

/** How to reach the federation's people. */
export interface ContactWays {
  email: string
  /** As it is read: (418) 555-0142. */
  phoneNumber: string
}

/** What the portal says of them; null while nothing could be loaded, and the texts have the last that was known. */
export const Contact = createContext<ContactWays | null>(null)

/** How to reach the federation, there even where nothing else could be loaded. */
export function useContact(): ContactWays {
  const { t } = useTranslation('common')
  return useContext(Contact) ?? { email: t('contact.email'), phoneNumber: t('contact.phone') }
}

interface ContactLinksProps extends Pick<ClusterProps, 'justify'> {
  /** What comes before them on their line. */
  children?: ReactNode
}

/** The federation's phone and e-mail. */
export function ContactLinks({ justify, children }: ContactLinksProps) {
  const { phoneNumber, email } = useContact()
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
export function ContactHelp({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <>
      <p>{children ?? t('contact.help')}</p>
      <ContactLinks />
    </>
  )
}
