import { LRUCache } from 'lru-cache'
import type { Fields, PlanSize } from './plan.ts'

/** How an operation is answered, for one set of values of the variables on which it hangs what is asked for. */
export interface Plan {
  fields: Fields
  size: PlanSize
}

/**
 * How many fields all plans have together, at about 1 KB each: in few characters a document names as many as it likes by
 * its fragments, and each set of conditions makes a plan of its own. The portal's own come to 4,200, for one set each.
 */
export const mostFields = 40_000

/** What is known of a plan here. It holds on to nothing of it: a plan lives as long as its document, and no longer. */
interface Counted {
  fields: number
  among: WeakRef<Map<string, Plan>>
}

/** Bounds what the plans of all operations take: those that were used last stay. */
export class PlanLimit {
  readonly #counted = new LRUCache<string, Counted>({
    maxSize: mostFields,
    // One that asks for nothing takes room too.
    sizeCalculation: ({ fields }) => fields + 1,
    dispose: ({ among }, key, reason) => {
      if (reason === 'evict') among.deref()?.delete(key)
    },
  })

  /** Counts a plan as the one that was used last, and as large as it has become; others may have to leave `among` theirs. */
  used(key: string, { size }: Plan, among: Map<string, Plan>): void {
    if (this.#counted.get(key)?.fields === size.fields) return
    this.#counted.set(key, { fields: size.fields, among: new WeakRef(among) })
  }
}
