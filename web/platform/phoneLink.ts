/** Returns the link that calls a Canadian phone number, in any notation. */
export const buildPhoneLink = (phoneNumber: string): string => `tel:+1${phoneNumber.replace(/\D/g, '')}`
