/** The provinces and territories of Canada, Quebec first; their names are `provinces.<code>` of the address texts. */
export const provinces = [
  'QC',
  'AB',
  'BC',
  'MB',
  'NB',
  'NL',
  'NS',
  'NT',
  'NU',
  'ON',
  'PE',
  'SK',
  'YT',
] as const

/** The states of the United States, their capital's district and Puerto Rico; their names are `states.<code>` of the address texts (G17). */
export const states = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'DC',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'PR',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
] as const

/** `A1A 1A1` however it was typed; what is not a Canadian code comes back as it is, trimmed. */
export function canadianPostalCode(typed: string): string {
  const compact = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(compact) ? `${compact.slice(0, 3)} ${compact.slice(3)}` : typed.trim()
}

/** `12345` or `12345-6789` however it was typed; what is not a zip code comes back as it is, trimmed. */
export function zipCode(typed: string): string {
  const digits = typed.replace(/[\s-]/g, '')
  if (!/^(\d{5}|\d{9})$/.test(digits)) return typed.trim()
  return digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

/** `(418) 555-0123` however it was typed; what is not a North American number comes back as it is, trimmed. */
export function phoneNumber(typed: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(digitsOf(typed)) ?? []
  return area ? `(${area}) ${exchange}-${line}` : typed.trim()
}

/** Whether it is a phone number: of North America with its ten digits, or after a + one of another country. */
export function isPhoneNumber(typed: string): boolean {
  return /^((\+?1)?[2-9]\d{9}|\+[2-9]\d{9,14})$/.test(digitsOf(typed))
}

/** Without what people put between them; the + of another country stays, whose number may have ten digits too. */
const digitsOf = (typed: string) => typed.replace(/[\s()./-]/g, '')
