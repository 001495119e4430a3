/** What is kept of documents that anybody sends is bounded by what it takes. */
import { expect, test } from 'vitest'
import { fieldsOf } from '../../../gateway/execution/plan.ts'
import { Plans, mostFields } from '../../../gateway/execution/plans.ts'
import { createSchema } from '../../../gateway/schema/schema.ts'

const nothing = () => fieldsOf(createSchema().getQueryType()!, new Map(), { fields: 0 })

test('plans are kept for as many fields as they have together, and the one used last stays', () => {
  const plans = new Plans()
  const fields = nothing()
  const each = mostFields / 10
  for (let name = 0; name < 10; name += 1) plans.add(String(name), fields, { fields: each - 1 })
  expect(plans.get('0')).toBeDefined()
  plans.add('10', fields, { fields: 0 })
  expect(plans.get('0')).toBeDefined()
  expect(plans.get('1')).toBeUndefined()
})

test('a plan that has grown takes the room of others', () => {
  const plans = new Plans()
  const fields = nothing()
  plans.add('small', fields, { fields: 1 })
  const size = { fields: 1 }
  const plan = plans.add('growing', fields, size)
  size.fields = mostFields - 1
  plans.grown(plan)
  expect(plans.get('growing')).toMatchObject({ counted: mostFields - 1 })
  expect(plans.get('small')).toBeUndefined()
})
