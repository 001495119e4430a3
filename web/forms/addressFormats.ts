/**
 * Codes of the provinces and territories of Canada, Quebec first. The locale text
 * `provinces.<code>` of the namespace `addresses` is the name of a province or territory.
 */
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

/**
 * Codes of the states of the United States, the District of Columbia and Puerto Rico (G17). The
 * locale text `states.<code>` of the namespace `addresses` is the name of a state.
 */
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

/** Formats a Canadian postal code as `A1A 1A1`. Returns any other text trimmed. */
export function formatPostalCode(typedText: string): string {
  const compact = typedText.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(compact)
    ? `${compact.slice(0, 3)} ${compact.slice(3)}`
    : typedText.trim()
}

/** Formats a US zip code as `12345` or `12345-6789`. Returns any other text trimmed. */
export function formatZipCode(typedText: string): string {
  const digits = typedText.replace(/[\s-]/g, '')
  if (!/^(\d{5}|\d{9})$/.test(digits)) return typedText.trim()
  return digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

/** Formats a North American phone number as `(418) 555-0123`. Returns any other text trimmed. */
export function formatPhoneNumber(typedText: string): string {
  const [, area, exchange, line] =
    /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(removePhoneSeparators(typedText)) ?? []
  return area ? `(${area}) ${exchange}-${line}` : typedText.trim()
}

/**
 * Returns whether a typed text is a phone number: ten digits in North America, or a plus sign and
 * 10 to 15 digits for other countries.
 */
export function isPhoneNumber(typedText: string): boolean {
  return /^((\+?1)?[2-9]\d{9}|\+[2-9]\d{9,14})$/.test(removePhoneSeparators(typedText))
}

/**
 * Removes separators from a phone number. Keeps the plus sign, which distinguishes a foreign number
 * of ten digits from a North American number.
 */
const removePhoneSeparators = (typedText: string) => typedText.replace(/[\s()./-]/g, '')
