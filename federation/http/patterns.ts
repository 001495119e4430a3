/** Which published patterns may be run: JavaScript tries some of them for years on a text of thirty characters. */

/** Longer texts are held against no pattern: what is needless to try makes a try dear. */
export const longestMatched = 200

/** The most ways of trying a pattern on such a text: some tenth of a second. */
const mostWays = 10_000_000

/**
 * Whether a pattern can be tried on any text within a moment. It is judged by its shape and rather refused: what
 * varies must not be repeated as a group, nor vary in many places (decision 0018).
 */
export function isHarmless(pattern: string): boolean {
  if (!isRegularExpression(pattern) || /\\[1-9k]/.test(pattern.replaceAll('\\\\', ''))) return false
  const shape = shapeOf(pattern)
  if (/\)[*+{]/.test(shape)) return false
  const anchored = shape.startsWith('^') && !shape.includes('|')
  return (
    [...shape.matchAll(/[*+?|]|\{(\d+),(\d*)\}/g)].reduce(
      (ways, [sign, least = '0', most = '']) => ways * waysOf(sign, Number(least), most),
      anchored ? 1 : longestMatched,
    ) <= mostWays
  )
}

function waysOf(sign: string, least: number, most: string): number {
  if (sign === '?' || sign === '|') return 2
  return Math.min(most === '' ? longestMatched : Number(most) - least + 1, longestMatched)
}

function isRegularExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== ''
  } catch {
    return false
  }
}

/** A pattern with a sign for each character, set and group of one length, and without what is lazy. */
function shapeOf(pattern: string): string {
  let shape = pattern.replace(/\\(?:[pPu]\{[^}]*\}|.)/gsu, 'a').replace(/\[[^\]]*\]/g, 'a')
  for (let before = ''; before !== shape;) {
    before = shape
    shape = shape
      .replace(/([^)])\{\d+\}\??/g, '$1')
      .replace(/\((?:\?(?:[:=!]|<[=!]|<\w+>))?[^()|*+?{}]*\)/g, 'a')
  }
  return shape.replace(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(').replace(/([*+?}])\?/g, '$1')
}
