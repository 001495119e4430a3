import { useInsertionEffect, useRef, useState } from 'react'

/** Returns functions that never change; each calls the function of its name as the latest rendering gave it. */
export function useStable<Functions extends Record<string, (...values: never[]) => unknown>>(
  functions: Functions,
): Functions {
  const latest = useRef(functions)
  // Before any effect calls one of them.
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
