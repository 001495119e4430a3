/**
 * Safety check of published regular expressions. Matching a dangerous regular expression against
 * thirty characters can take years.
 */

/**
 * Maximum length, in characters, of a text that is matched against a published regular expression.
 * It limits the time of the slowest possible match.
 */
export const maxPatternInputLength = 200

/**
 * Maximum number of steps for matching a published regular expression against a text of maximum
 * length. Matching with this number of steps takes about a tenth of a second.
 */
const maxSteps = 10_000_000

/**
 * Returns true if a regular expression is safe: matching it against any text takes only a fraction
 * of a second. Also returns false for some safe regular expressions (decision 0018).
 */
export function isSafeRegexPattern(pattern: string): boolean {
  if (!isValidRegularExpression(pattern) || /\\[1-9k]/.test(pattern.replaceAll('\\\\', ''))) return false
  const shape = simplifyRegularExpression(pattern)
  if (/\)[*+{]/.test(shape)) return false
  const anchored = shape.startsWith('^') && !shape.includes('|')
  return (
    [...shape.matchAll(/[*+?|]|\{(\d+),(\d*)\}/g)].reduce(
      (ways, [sign, least = '0', most = '']) => ways * countRegexMatchingSteps(sign, Number(least), most),
      anchored ? 1 : maxPatternInputLength,
    ) <= maxSteps
  )
}

function countRegexMatchingSteps(quantifier: string, minimum: number, maximum: string): number {
  if (quantifier === '?' || quantifier === '|') return 2
  return Math.min(
    maximum === '' ? maxPatternInputLength : Number(maximum) - minimum + 1,
    maxPatternInputLength,
  )
}

function isValidRegularExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== ''
  } catch {
    return false
  }
}

/**
 * Simplifies a regular expression for the safety check. Replaces each character, character set and
 * group of fixed length by a letter, and each lazy quantifier by a greedy one.
 */
function simplifyRegularExpression(pattern: string): string {
  let shape = pattern.replace(/\\(?:[pPu]\{[^}]*\}|.)/gsu, 'a').replace(/\[[^\]]*\]/g, 'a')
  for (let before = ''; before !== shape;) {
    before = shape
    shape = shape
      .replace(/([^)])\{\d+\}\??/g, '$1')
      .replace(/\((?:\?(?:[:=!]|<[=!]|<\w+>))?[^()|*+?{}]*\)/g, 'a')
  }
  return shape.replace(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(').replace(/([*+?}])\?/g, '$1')
}
