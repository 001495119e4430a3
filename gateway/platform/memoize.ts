/** Memoization of values that are computed from an object. */

/**
 * Returns a function that computes a value from an object, and only once for each object. The value
 * is kept as long as the object exists. The object must not change after the first call.
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
