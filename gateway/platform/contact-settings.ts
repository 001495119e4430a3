/**
 * Contact settings of `config.ts`: the e-mail address and phone number of the federation's office.
 */
import { type EnvironmentReader, SettingError } from './environment-reader.ts'

/** Contact details of the federation's office, shown on every page and in every error message. */
export interface Contact {
  email: string
  phoneNumber: string
}

/** Fictitious contact details of the embedded federation. */
export const demoContact: Contact = { email: 'aide@sentier.example', phoneNumber: '418 555-0142' }

/**
 * Reads `CONTACT_EMAIL` and `CONTACT_PHONE`, with defaults from `fallback`. Throws a `SettingError`
 * when a setting is missing, because a production portal must not show fictitious contact details.
 */
export function readContactSettings(env: EnvironmentReader, fallback: Contact | null): Contact {
  const contact = {
    email: env.getText('CONTACT_EMAIL', fallback?.email ?? ''),
    phoneNumber: env.getText('CONTACT_PHONE', fallback?.phoneNumber ?? ''),
  }
  if (contact.email === '' || contact.phoneNumber === '')
    throw new SettingError(
      'CONTACT_EMAIL and CONTACT_PHONE are needed in production with a real federation: every page says how its people are reached.',
    )
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact.email))
    throw new SettingError(
      `CONTACT_EMAIL must be an e-mail address like aide@federation.example, not "${contact.email}".`,
    )
  // A word may follow the digits, such as "poste 21".
  if (contact.phoneNumber.replace(/\D/g, '').length < 7)
    throw new SettingError(
      `CONTACT_PHONE must be a phone number like 514 555-0100, not "${contact.phoneNumber}".`,
    )
  return contact
}
