/**
 * Tests of the plan cache, which limits the total number of fields in the execution plans of
 * third-party documents.
 */
import { expect, test } from 'vitest'
import { type Plan, PlanLimit, maxPlanFields } from '../../../gateway/execution/execution-plan-cache.ts'
import { planGraphqlFieldExecution } from '../../../gateway/execution/execution-plan.ts'
import { createExecutableSchema } from '../../../gateway/schema/schema.ts'

const root = createExecutableSchema().getQueryType()!

/**
 * Returns an empty cache of execution plans for one GraphQL operation, and a function that marks a
 * plan as used.
 */
function createExecutionPlanCache() {
  const limit = new PlanLimit()
  const plans = new Map<string, Plan>()
  const markExecutionPlanAsUsed = (planKey: string, fieldCount: number) => {
    const plan = plans.get(planKey) ?? {
      fields: planGraphqlFieldExecution(root, new Map(), { fields: 0 }),
      size: { fields: fieldCount },
    }
    plan.size.fields = fieldCount
    plans.set(planKey, plan)
    limit.markPlanUsed(planKey, plan, plans)
  }
  return { plans, markExecutionPlanAsUsed }
}

test('the cache of GraphQL query plans limits the total number of fields of all plans and evicts the least recently used plan', () => {
  const { plans, markExecutionPlanAsUsed } = createExecutionPlanCache()
  for (let key = 0; key < 10; key += 1) markExecutionPlanAsUsed(String(key), maxPlanFields / 10 - 1)
  markExecutionPlanAsUsed('0', maxPlanFields / 10 - 1)
  markExecutionPlanAsUsed('one more', 0)
  expect([...plans.keys()]).toEqual(['0', '2', '3', '4', '5', '6', '7', '8', '9', 'one more'])
})

test('a cached GraphQL query plan that grows evicts other query plans from the cache', () => {
  const { plans, markExecutionPlanAsUsed } = createExecutionPlanCache()
  markExecutionPlanAsUsed('small', 1)
  markExecutionPlanAsUsed('growing', 1)
  markExecutionPlanAsUsed('growing', maxPlanFields - 2)
  expect([...plans.keys()]).toEqual(['growing'])
})
