import { LRUCache } from 'lru-cache'
import type { FieldPlan, PlanSize } from './execution-plan.ts'

/**
 * Execution plan of a GraphQL operation, for one combination of values of the variables in the
 * operation's directives.
 */
export interface Plan {
  fields: FieldPlan
  size: PlanSize
}

/**
 * Maximum number of fields of all execution plans together. A field takes about 1 KB. Fragments let
 * a short document select any number of fields, and each combination of variable values in
 * directives has its own plan. The portal's documents have 4,200 fields, with one plan per
 * document.
 */
export const maxPlanFields = 40_000

/**
 * Size of an execution plan, and a weak reference to the map that holds the plan. The plan is
 * garbage-collected with its GraphQL document.
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
   * Marks an execution plan as the most recently used and updates its size. May evict other plans.
   */
  markPlanUsed(key: string, { size }: Plan, planMap: Map<string, Plan>): void {
    if (this.#counted.get(key)?.fields === size.fields) return
    this.#counted.set(key, { fields: size.fields, planMap: new WeakRef(planMap) })
  }
}
