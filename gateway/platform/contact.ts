/** Settings of `config.ts`: how people reach the federation's people. */
import { type Reader, SettingError } from './settings.ts'

/** Where members turn for help, on every page and in every message of a fault. */
export interface Contact {
  email: string
  phoneNumber: string
}

/** The embedded federation's: an address and a number that nobody has. */
export const demoContact: Contact = { email: 'aide@sentier.example', phoneNumber: '418 555-0142' }

/**
 * `CONTACT_EMAIL` and `CONTACT_PHONE`, or what `fallback` has of them. Every page shows both, so that a portal which people
 * use does not start without: they would write to, or call, who does not exist.
 */
export function readContact(read: Reader, fallback: Contact | null): Contact {
  const contact = {
    email: read.text('CONTACT_EMAIL', fallback?.email ?? ''),
    phoneNumber: read.text('CONTACT_PHONE', fallback?.phoneNumber ?? ''),
  }
  if (contact.email !== '' && contact.phoneNumber !== '') return contact
  throw new SettingError(
    'CONTACT_EMAIL and CONTACT_PHONE are needed in production with a real federation: every page says how its people are reached.',
  )
}
