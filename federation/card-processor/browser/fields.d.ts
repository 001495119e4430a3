/** A card brand name as Stripe Elements reports it. */
export type BrandName =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'discover'
  | 'diners'
  | 'jcb'
  | 'unionpay'
  | 'unknown'

/** Card number format and CVC length of a card brand. */
export interface CardBrandFormat {
  name: BrandName
  /** Allowed lengths of a card number, in digits. */
  lengths: number[]
  /** Sizes of the digit groups as printed on the card. */
  groups: number[]
  /** Length of the CVC, in digits. */
  cvc: number
}

/** Validation error codes of a card field, as defined by Stripe Elements. */
export type FieldCode =
  | 'incomplete_number'
  | 'invalid_number'
  | 'incomplete_expiry'
  | 'invalid_expiry_month'
  | 'invalid_expiry_month_past'
  | 'invalid_expiry_year'
  | 'invalid_expiry_year_past'
  | 'incomplete_cvc'

/** The result of parsing the input of a card field. */
export interface ParsedFieldInput {
  /** Formatted input of the card field, as displayed. */
  text: string
  empty: boolean
  complete: boolean
  /** Validation error that no further input can fix, shown immediately; null for none. */
  invalidCode: FieldCode | null
  /** Validation error shown on blur if the card field is neither empty nor complete. */
  incompleteCode: FieldCode
}

/** Returns only the digits of a text. */
export function keepDigits(text: string): string
/** Returns the card brand that matches the first digits of a card number. */
export function findCardBrand(cardNumber: string): CardBrandFormat
/** Returns true if the Luhn check digit of a card number is correct. */
export function hasValidLuhnDigit(cardNumber: string): boolean
/** Parses a card number. */
export function parseCardNumber(cardNumber: string): ParsedFieldInput & { brand: BrandName }
/** Parses an expiry date. `today` holds the year (four digits) and the month (1 to 12). */
export function parseCardExpiry(
  expiryDate: string,
  today: { year: number; month: number },
): ParsedFieldInput & { month: number; year: number }
/** Parses a CVC. `cvcLength` is the CVC length of the card brand; null for an unknown brand. */
export function parseCardCvc(cvc: string, cvcLength: number | null): ParsedFieldInput
