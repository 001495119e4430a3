/**
 * Sanitizes messages of the federation before members see them. Rejects messages with control
 * characters, URLs, e-mail addresses or technical output.
 */
const maxMessageLength = 300

/** Returns a message of the federation if a member may see it; null otherwise. */
export function sanitizeFederationMessage(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const line = text.replace(/[ \t\r\n]+/g, ' ').trim()
  const plain = line !== '' && line.length <= maxMessageLength && !hasForbiddenCharacters(line)
  return plain && isSentence(line) && !hasUrlOrEmail(line) && !containsDeveloperOnlyText(line) ? line : null
}

/**
 * Returns true for a text with control characters, characters that change the writing direction, or
 * characters that begin markup.
 */
function hasForbiddenCharacters(line: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>]/u.test(line)
}

/**
 * Returns true for a text that contains a word and is not a mere programming value such as `null`.
 */
function isSentence(line: string): boolean {
  return /\p{L}{2}/u.test(line) && !/^(null|undefined|true|false|nan|none|ok|error|erreur)\.?$/i.test(line)
}

function hasUrlOrEmail(line: string): boolean {
  return /:\/\/|\bwww\.|@|\b[a-z\d-]+\.(ca|com|net|org|io|example|info|qc)\b/i.test(line)
}

/**
 * Returns true when a text contains a stack trace, or output of a database, serializer or template.
 * Such a text must not reach a member.
 */
function containsDeveloperOnlyText(line: string): boolean {
  return (
    hasFilePath(line) ||
    hasDatabaseOutput(line) ||
    /[\\{}]|::|\b\w+(Exception|Error)\b|\w\((?!s\)|e\)|es\))\w*|\b\w+\.\w+\.\w+|\b[A-Z]+_\w+|\bline \d+|\$\.|\bSystem\.|\bInt\d+\b|LineNumber/.test(
      line,
    )
  )
}

/**
 * Returns true for a text with a file path of Unix or Windows. Dates and words such as `et/ou` do
 * not count as paths.
 */
function hasFilePath(line: string): boolean {
  return /(^|[\s"'(])\/[\w.-]+\/[\w./-]+|\b[A-Za-z]:\//.test(line)
}

/**
 * Returns true for a text that contains error messages or error codes of databases or language
 * runtimes.
 */
function hasDatabaseOutput(line: string): boolean {
  return /\bORA-\d+|\bSQL(STATE)?\b|\bdbo\.|duplicate key|unique constraint|foreign key|object reference|\[object |\b0x[\da-f]{4,}|\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-|\bserver [A-Z\d]{4,}\b/i.test(
    line,
  )
}
