import { client } from './client.ts'
import type { Fault } from './fault.ts'
import { guards } from './guards.ts'
import { money } from './money.ts'
import { problems } from './problems.ts'
import { rules } from './rules.ts'
import { screens } from './screens.ts'

/** All faults, grouped by area of the code. */
export const faultAreas = {
  'Gateway rules': rules,
  Problems: problems,
  Guards: guards,
  Money: money,
  'Federation client': client,
  Screens: screens,
} satisfies Record<string, readonly Fault[]>

/** Every fault, in the order of the areas. */
export const allFaults: readonly Fault[] = Object.values(faultAreas).flat()
