/**
 * Safety check of the regular expressions that the federation publishes for form fields. Some
 * expressions backtrack so much that JavaScript needs years for a text of thirty characters.
 */

/**
 * Maximum length, in characters, of a text that is matched against a published regular expression.
 * Matching a longer text could take too long.
 */
export const maxPatternInputLength = 200

/**
 * Maximum number of backtracking steps of a regular expression on the longest text that is matched.
 * So many steps take about a tenth of a second.
 */
const maxSteps = 10_000_000

/**
 * Returns true when matching a regular expression takes at most about a tenth of a second for any
 * text. The check allows only few quantifiers and no repeated group with a quantifier inside, so it
 * also rejects some safe expressions (decision 0018).
 */
export function isSafeRegexPattern(pattern: string): boolean {
  if (!isRegularExpression(pattern) || /\\[1-9k]/.test(pattern.replaceAll('\\\\', ''))) return false
  const shape = simplifyRegexPattern(pattern)
  if (/\)[*+{]/.test(shape)) return false
  const anchored = shape.startsWith('^') && !shape.includes('|')
  return (
    [...shape.matchAll(/[*+?|]|\{(\d+),(\d*)\}/g)].reduce(
      (ways, [sign, least = '0', most = '']) => ways * countRegexBacktrackingSteps(sign, Number(least), most),
      anchored ? 1 : maxPatternInputLength,
    ) <= maxSteps
  )
}

function countRegexBacktrackingSteps(quantifier: string, minimum: number, maximum: string): number {
  if (quantifier === '?' || quantifier === '|') return 2
  const repetitions = maximum === '' ? maxPatternInputLength : Number(maximum) - minimum + 1
  return Math.min(repetitions, maxPatternInputLength)
}

function isRegularExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== ''
  } catch {
    return false
  }
}

/**
 * Simplifies a regular expression for the safety check. Each character, character class and group
 * of fixed length becomes one letter. Lazy quantifiers become greedy.
 */
function simplifyRegexPattern(pattern: string): string {
  let shape = pattern.replace(/\\(?:[pPu]\{[^}]*\}|.)/gsu, 'a').replace(/\[[^\]]*\]/g, 'a')
  for (let before = ''; before !== shape;) {
    before = shape
    shape = shape
      .replace(/([^)])\{\d+\}\??/g, '$1')
      .replace(/\((?:\?(?:[:=!]|<[=!]|<\w+>))?[^()|*+?{}]*\)/g, 'a')
  }
  return shape.replace(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(').replace(/([*+?}])\?/g, '$1')
}
