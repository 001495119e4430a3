import { useInsertionEffect, useRef, useState } from 'react'

/**
 * Returns functions with a stable identity. Each returned function calls the function of the same
 * name from the latest render.
 */
export function useStableFunctions<Functions extends Record<string, (...values: never[]) => unknown>>(
  functions: Functions,
): Functions {
  const latest = useRef(functions)
  // Runs before any effect can call one of the functions.
  useInsertionEffect(() => {
    latest.current = functions
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [
          name,
          (...values: never[]) => latest.current[name]!(...values),
        ]),
      ) as Functions,
  )
  return stable
}
