/**
 * The federation's own words, where the error table lets them through: plain text of bounded length, without
 * control characters or addresses, and not what a program says of itself. Anything else is not passed on.
 */
const longest = 300

/** The text as it may be shown; null when it may not. */
export function sanitizeMessage(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const line = text.replace(/[ \t\r\n]+/g, ' ').trim()
  const plain = line !== '' && line.length <= longest && !hasOddCharacters(line)
  return plain && isWords(line) && !hasAddress(line) && !hasInternals(line) ? line : null
}

/** Control characters, those that turn the direction of writing, and those that begin markup. */
function hasOddCharacters(line: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>]/u.test(line)
}

/** Something that a person may have written: neither a number alone nor the name of a value. */
function isWords(line: string): boolean {
  return /\p{L}{2}/u.test(line) && !/^(null|undefined|true|false|nan|none|ok|error|erreur)\.?$/i.test(line)
}

function hasAddress(line: string): boolean {
  return /:\/\/|\bwww\.|@|\b[a-z\d-]+\.(ca|com|net|org|io|example|info|qc)\b/i.test(line)
}

/** What stack traces, databases, serializers and templates leave behind, and no sentence for a member holds. */
function hasInternals(line: string): boolean {
  return (
    hasPath(line) ||
    hasDatabase(line) ||
    /[\\{}]|::|\b\w+(Exception|Error)\b|\w\((?!s\)|e\)|es\))\w*|\b\w+\.\w+\.\w+|\b[A-Z]+_\w+|\bline \d+|\$\.|\bSystem\.|\bInt\d+\b|LineNumber/.test(
      line,
    )
  )
}

/** A folder of a machine, of either kind. A date and `et/ou` are none. */
function hasPath(line: string): boolean {
  return /(^|[\s"'(])\/[\w.-]+\/[\w./-]+|\b[A-Za-z]:\//.test(line)
}

/** What databases and run times say, and the numbers that they give. */
function hasDatabase(line: string): boolean {
  return /\bORA-\d+|\bSQL(STATE)?\b|\bdbo\.|duplicate key|unique constraint|foreign key|object reference|\[object |\b0x[\da-f]{4,}|\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-|\bserver [A-Z\d]{4,}\b/i.test(
    line,
  )
}
