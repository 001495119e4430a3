/**
 * Returns whether two values have equal content. The values may be primitive values, arrays and
 * plain objects. Functions are equal only if they are identical.
 *
 * This function compares the props of memoized components whose objects are rebuilt by each render.
 */
export function isDeeplyEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) =>
        Object.hasOwn(other, key) &&
        isDeeplyEqual((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  )
}
