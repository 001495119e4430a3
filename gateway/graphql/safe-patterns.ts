/**
 * Safety check of the regular expressions that the federation publishes for form fields. Some
 * expressions backtrack so much that JavaScript needs years for a text of thirty characters.
 */

/**
 * Maximum length of a text that is matched against a published regular expression, in characters.
 * Longer texts make matching expensive.
 */
export const maxPatternInputLength = 200

/**
 * Maximum number of backtracking steps of a regular expression on the longest text that is matched.
 * So many steps take about a tenth of a second.
 */
const maxSteps = 10_000_000

/**
 * Returns true when a regular expression is safe: matching any text takes at most about a tenth of
 * a second. The check rejects some safe expressions too: it allows few quantifiers, and no repeated
 * group with a quantifier inside (decision 0018).
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

function countRegexBacktrackingSteps(quantifier: string, least: number, most: string): number {
  if (quantifier === '?' || quantifier === '|') return 2
  return Math.min(most === '' ? maxPatternInputLength : Number(most) - least + 1, maxPatternInputLength)
}

function isRegularExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== ''
  } catch {
    return false
  }
}

/**
 * Simplifies a regular expression for the safety check: each character, class and fixed-length
 * group becomes a single letter, and lazy quantifiers become greedy.
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
