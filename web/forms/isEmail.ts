/** Tells whether a text is an e-mail address by the same rule as the gateway. */
export const isEmail = (typed: string) => /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/u.test(typed.trim())
