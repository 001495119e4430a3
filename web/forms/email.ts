/** Whether it is an e-mail, as the gateway takes it. */
export const isEmail = (typed: string) => /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/u.test(typed.trim())
