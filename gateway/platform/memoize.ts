/** Memoization of values that depend only on an object. */

/**
 * Returns a function that computes the value of each object once. The value lives as long as the
 * object, which must not change after the first call.
 */
export function memoizeByObject<Key extends object, Value extends object>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, Value>()
  return (key) => {
    const cachedValue = values.get(key)
    if (cachedValue !== undefined) return cachedValue
    const value = compute(key)
    values.set(key, value)
    return value
  }
}
