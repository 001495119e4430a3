/** Limits and constants of the federation that more than one rule needs (rules §9). */

/** The youngest that a member can be, in years (P04). */
export const minimumAge = 10

/** The largest file that can be sent, in bytes, decoded: a picture, or the proof of an insurance. */
export const uploadBytes = 5 * 1024 * 1024

/** The longest name of such a file, in characters (P11). */
export const fileNameLength = 100

/** How long a request without insurance is verified, in days (P10, R-14). */
export const verificationDays = 30

/** How long an accepted request without insurance can be paid, in days (P27). */
export const paymentDays = 5

/** The fee of a pass without insurance, before tax, in cents (P09). */
export const withoutInsuranceFee = 20_00

/** The liability cover that is mandatory, in cents (P06, R-34). */
export const mandatoryCover = 1_000_000_00

/** The longest e-mail of an anonymous form (B07, B20, B23, B27). */
export const longestEmail = 100
