/** Builds the `tel:` link of a Canadian phone number in any notation. */
export const buildPhoneLink = (phoneNumber: string): string => `tel:+1${phoneNumber.replace(/\D/g, '')}`

/** Returns a phone number with non-breaking spaces and hyphens, so that it stays on one line. */
export const preventLineBreaksInPhoneNumber = (phoneNumber: string): string =>
  phoneNumber.replaceAll(' ', '\u00A0').replaceAll('-', '\u2011')
