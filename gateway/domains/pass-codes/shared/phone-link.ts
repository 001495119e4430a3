/** Returns the link that calls a Canadian phone number, however it is written. */
export const buildPhoneLink = (phoneNumber: string): string => `tel:+1${phoneNumber.replace(/\D/g, '')}`

/** Returns a phone number whose spaces and hyphens do not break at the end of a line. */
export const preventPhoneLineBreaks = (phoneNumber: string): string =>
  phoneNumber.replaceAll(' ', '\u00A0').replaceAll('-', '\u2011')
