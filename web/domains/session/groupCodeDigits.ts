/**
 * Returns a typed or pasted code without spaces, punctuation and invisible characters, with
 * ordinary digits in place of full-width ones.
 */
export function removeCodeSeparators(code: string): string {
  return code.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Inserts a space after the third digit of the code in an input, so that the code can be compared
 * with the e-mail. Leaves the text unchanged while the cursor is inside it, because a new value
 * moves the cursor to the end.
 */
export function groupCodeDigits(input: HTMLInputElement): void {
  const { value, selectionStart } = input
  if (selectionStart !== value.length) return
  const digits = removeCodeSeparators(value)
  if (!/^\d{1,6}$/.test(digits)) return
  const grouped = digits.length > 3 ? `${digits.slice(0, 3)} ${digits.slice(3)}` : digits
  if (grouped !== value) input.value = grouped
}
