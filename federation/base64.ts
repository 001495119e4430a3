/**
 * Returns true if a text has only base64 digits, and at most two padding characters at its end. The
 * function searches for one invalid character, because matching a whole long text can overflow the
 * stack of the regular expression engine.
 */
export const hasOnlyBase64Characters = (text: string): boolean =>
  !/[^A-Za-z\d+/]/.test(text.replace(/={1,2}$/, ''))
