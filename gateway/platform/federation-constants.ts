/**
 * Limits, prices and periods of the federation that several domains of the gateway use (rules §9).
 */

/** Minimum age of a member, in years (P04). */
export const minimumAge = 10

/** Maximum size of an uploaded file (a picture or a proof of insurance), in decoded bytes. */
export const uploadBytes = 5 * 1024 * 1024

/** Maximum length of the name of an uploaded file, in characters (P11). */
export const fileNameLength = 100

/**
 * Number of days that the federation takes to review a request for a pass without insurance (P10,
 *
 */
export const verificationDays = 30

/** Time in which an accepted request for a pass without insurance can be paid, in days (P27). */
export const paymentDays = 5

/** Fee of a pass without insurance, before tax, in cents (P09). */
export const withoutInsuranceFee = 20_00

/** Mandatory cover of the liability insurance, in cents (P06, R-34). */
export const mandatoryCover = 1_000_000_00

/**
 * Maximum length of an e-mail address in a form for visitors without a session, in characters (B07,
 * B20, B23, B27).
 */
export const maxEmailLength = 100

/** Maximum length of an account's e-mail address, in characters (B44). */
export const maxAccountEmailLength = 40

/** Maximum length of the token in the link of an e-mail, in characters. */
export const maxMailTokenLength = 200

/** Minimum and maximum length of a password, in characters (B24). */
export const passwordLength = { min: 6, max: 50 }
