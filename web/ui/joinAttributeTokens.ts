/**
 * Joins the tokens of an attribute such as `aria-describedby` with spaces; undefined without a
 * token.
 */
export const joinAttributeTokens = (...tokens: (string | false | null | undefined)[]): string | undefined =>
  tokens.filter(Boolean).join(' ') || undefined
