/**
 * Check of the limits of a vehicle's fields. The gateway and the vehicle form of the portal each
 * have a copy of the limits, and both copies must agree.
 */
import { expect, test } from 'vitest'
import * as gateway from '../../gateway/domains/vehicles/rules.ts'
import * as portal from '../../web/domains/vehicles/vehicleForm.ts'
import type { Rule } from '../../web/forms/fieldRules.ts'

test('the vehicle form of the portal applies the same limits to field values as the gateway', () => {
  const rules: Record<string, Rule> = portal.buildVehicleFormRules({ requiresPassFields: false })
  const limits = Object.entries(rules).map(([field, { minLength, maxLength, min, max }]) => [
    field,
    { min: min ?? minLength, max: max ?? maxLength },
  ])
  const fieldsWithoutLimits = Object.fromEntries(
    ['type', 'makeId', 'modelId', 'restrictionsAccepted'].map((field) => [field, {}]),
  )
  expect(Object.fromEntries(limits)).toEqual({ ...fieldsWithoutLimits, ...gateway.vehicleLimits })
})

test('the portal and the gateway accept the same earliest model year', () => {
  expect(portal.firstModelYear).toBe(gateway.firstModelYear)
})
