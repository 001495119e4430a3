import { LRUCache } from 'lru-cache'
import type { FieldPlan, PlanSize } from './execution-plan.ts'

/**
 * Execution plan of a GraphQL operation. Each combination of the variable values in `@include` and
 * `@skip` has its own plan.
 */
export interface Plan {
  fields: FieldPlan
  size: PlanSize
}

/**
 * Maximum number of fields of all execution plans together; each field takes about 1 KB. Without
 * this limit, a short GraphQL document with nested fragments could fill the memory.
 */
export const maxPlanFields = 40_000

/**
 * Size of a cached execution plan, with a weak reference to the map that contains the plan. The
 * plan is garbage-collected together with its GraphQL document.
 */
interface CountedPlan {
  fields: number
  planMap: WeakRef<Map<string, Plan>>
}

/** Limits the memory of all execution plans by evicting the least recently used plans. */
export class PlanLimit {
  readonly #counted = new LRUCache<string, CountedPlan>({
    maxSize: maxPlanFields,
    // An empty plan takes memory too.
    sizeCalculation: ({ fields }) => fields + 1,
    dispose: ({ planMap }, key, reason) => {
      if (reason === 'evict') planMap.deref()?.delete(key)
    },
  })

  /**
   * Marks an execution plan as the most recently used and updates its size. Evicts the least
   * recently used plans when all plans together are too large.
   */
  markPlanUsed(key: string, { size }: Plan, planMap: Map<string, Plan>): void {
    if (this.#counted.get(key)?.fields === size.fields) return
    this.#counted.set(key, { fields: size.fields, planMap: new WeakRef(planMap) })
  }
}
