import { LRUCache } from 'lru-cache'
import type { Fields, Size } from './plan.ts'

/** How an operation is answered, for one set of values of the variables on which it hangs what is asked for. */
export interface Plan {
  key: string
  fields: Fields
  size: Size
  /** How large it was when it was last counted. */
  counted: number
}

/**
 * How many fields all plans have together, at about 1 KB each: in few characters a document names as many as it likes by
 * its fragments, and each set of conditions makes a plan of its own. The portal's own come to 4,200, for one set of conditions each.
 */
export const mostFields = 40_000

/** The plans that are kept: those that were used last. */
export class Plans {
  readonly #kept = new LRUCache<string, Plan>({
    maxSize: mostFields,
    // One that asks for nothing takes room too.
    sizeCalculation: ({ counted }) => counted + 1,
  })

  get(key: string): Plan | undefined {
    return this.#kept.get(key)
  }

  add(key: string, fields: Fields, size: Size): Plan {
    const plan = { key, fields, size, counted: size.fields }
    this.#kept.set(key, plan)
    return plan
  }

  /** Counts one anew that has met values of further types. */
  grown(plan: Plan): void {
    // The cache counts no object twice.
    if (plan.counted < plan.size.fields) this.#kept.set(plan.key, { ...plan, counted: plan.size.fields })
  }
}
