/** Returns whether a typed text is an e-mail address. The gateway applies the same rule. */
export const isEmail = (typedText: string) => /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/u.test(typedText.trim())
