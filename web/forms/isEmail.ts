/** Returns whether a typed text is an e-mail address. The gateway applies the same rule. */
export const isEmail = (typed: string) => /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/u.test(typed.trim())
