/**
 * Formatting and validation of card field input, with the rules and error codes of Stripe Elements.
 * Uses neither the DOM nor the network.
 */

/** @typedef {import('./fields.d.ts').CardBrandFormat} CardBrandFormat */

/**
 * @type {readonly { name: import('./fields.d.ts').BrandName, starts: RegExp, lengths: number[],
 * groups: number[], cvc: number }[]}
 */
const brands = [
  { name: 'amex', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  { name: 'diners', starts: /^3(0|6|8|9)/, lengths: [14, 16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'jcb', starts: /^35/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'unionpay', starts: /^62/, lengths: [16, 17, 18, 19], groups: [4, 4, 4, 4, 3], cvc: 3 },
  { name: 'discover', starts: /^6(011|4[4-9]|5)/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  {
    name: 'mastercard',
    starts: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    cvc: 3,
  },
  { name: 'visa', starts: /^4/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
]

/** @type {CardBrandFormat} */
const unknownBrand = { name: 'unknown', lengths: [16], groups: [4, 4, 4, 4], cvc: 3 }

/** @type {typeof import('./fields.d.ts').keepDigits} */
export const keepDigits = (text) => text.replace(/\D/g, '')

/** @type {typeof import('./fields.d.ts').findCardBrand} */
export function findCardBrand(cardNumber) {
  const digits = keepDigits(cardNumber)
  return brands.find(({ starts }) => starts.test(digits)) ?? unknownBrand
}

/** @type {typeof import('./fields.d.ts').hasValidLuhnDigit} */
export function hasValidLuhnDigit(digits) {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** @type {typeof import('./fields.d.ts').parseCardNumber} */
export function parseCardNumber(text) {
  const brand = findCardBrand(text)
  const digits = keepDigits(text).slice(0, Math.max(...brand.lengths))
  const shortest = Math.min(...brand.lengths)
  const groups = brand.name === 'diners' && digits.length <= 14 ? [4, 6, 4] : brand.groups
  const isValid = brand.lengths.includes(digits.length) && hasValidLuhnDigit(digits)
  const isFull = digits.length >= Math.max(...brand.lengths)
  return {
    text: groupCardDigits(digits, groups),
    empty: digits === '',
    complete: isValid,
    // A number that can still grow is not invalid yet.
    invalidCode: isFull && !isValid ? 'invalid_number' : null,
    incompleteCode: digits.length >= shortest ? 'invalid_number' : 'incomplete_number',
    brand: brand.name,
  }
}

/** @param {string} digits @param {number[]} groups */
function groupCardDigits(digits, groups) {
  const parts = []
  let from = 0
  for (const length of groups) {
    if (from >= digits.length) break
    parts.push(digits.slice(from, from + length))
    from += length
  }
  return parts.join(' ')
}

/** @type {typeof import('./fields.d.ts').parseCardExpiry} */
export function parseCardExpiry(text, today) {
  let digits = keepDigits(text)
  // A first digit of 2 to 9 can only be a month, and "1/" can only be January.
  if (/^[2-9]/.test(digits) || /^\d\s*\//.test(text)) digits = `0${digits}`
  // Some browsers autofill "12/2030"; it means the same as "12/30".
  if (/^\d\d20\d\d$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4)
  digits = digits.slice(0, digits.length === 5 && digits.startsWith('20', 2) ? 5 : 4)
  const month = Number(digits.slice(0, 2))
  const year = 2000 + Number(digits.slice(2, 4))
  const isFull = digits.length === 4
  const invalidCode =
    digits.length >= 2 && (month < 1 || month > 12)
      ? 'invalid_expiry_month'
      : !isFull
        ? null
        : year < today.year
          ? 'invalid_expiry_year_past'
          : year === today.year && month < today.month
            ? 'invalid_expiry_month_past'
            : year > today.year + 50
              ? 'invalid_expiry_year'
              : null
  return {
    text: digits.length >= 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits,
    empty: digits === '',
    complete: isFull && invalidCode === null,
    invalidCode,
    incompleteCode: 'incomplete_expiry',
    month,
    year,
  }
}

/** @type {typeof import('./fields.d.ts').parseCardCvc} */
export function parseCardCvc(text, cvcLength) {
  // While the brand is unknown, a CVC may have three or four digits.
  const digits = keepDigits(text).slice(0, cvcLength ?? 4)
  return {
    text: digits,
    empty: digits === '',
    complete: digits.length === cvcLength || (cvcLength === null && digits.length >= 3),
    invalidCode: null,
    incompleteCode: 'incomplete_cvc',
  }
}
