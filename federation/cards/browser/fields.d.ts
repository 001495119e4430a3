/** A brand as Stripe's fields name it. */
export type BrandName =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'discover'
  | 'diners'
  | 'jcb'
  | 'unionpay'
  | 'unknown'

/** What a brand's numbers look like. */
export interface Brand {
  name: BrandName
  /** How many digits a number may have. */
  lengths: number[]
  /** How the digits are grouped on the card. */
  groups: number[]
  /** How many digits the CVC has. */
  cvc: number
}

/** What is wrong with a field, as Stripe's fields name it. */
export type FieldCode =
  | 'incomplete_number'
  | 'invalid_number'
  | 'incomplete_expiry'
  | 'invalid_expiry_month'
  | 'invalid_expiry_month_past'
  | 'invalid_expiry_year'
  | 'invalid_expiry_year_past'
  | 'incomplete_cvc'

/** What a field makes of what is typed. */
export interface Reading {
  /** As it is shown. */
  text: string
  empty: boolean
  complete: boolean
  /** Wrong whatever comes next: said at once. */
  wrong: FieldCode | null
  /** What is said once the field is left, if it is neither empty nor complete. */
  unfinished: FieldCode
}

/** The digits alone. */
export function digitsOf(text: string): string
/** The brand that the first digits give. */
export function brandOf(text: string): Brand
/** Whether the check digit is right. */
export function passesLuhn(digits: string): boolean
/** Reads a card number. */
export function readNumber(text: string): Reading & { brand: BrandName }
/** Reads an expiry; `today` as year (four digits) and month (1 to 12). */
export function readExpiry(
  text: string,
  today: { year: number; month: number },
): Reading & { month: number; year: number }
/** Reads a CVC; `length` is the brand's, null as long as the brand is not known. */
export function readCvc(text: string, length: number | null): Reading
