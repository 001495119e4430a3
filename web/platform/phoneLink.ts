/** Returns the link that calls a Canadian phone number, however it is written. */
export const buildPhoneLink = (phoneNumber: string): string => `tel:+1${phoneNumber.replace(/\D/g, '')}`
