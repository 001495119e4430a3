import { client } from './injected-rest-client-faults.ts'
import type { Fault } from './fault.ts'
import { guards } from './injected-protection-faults.ts'
import { money } from './injected-price-faults.ts'
import { problems } from './injected-problem-faults.ts'
import { rules } from './injected-rule-faults.ts'
import { screens } from './injected-screen-faults.ts'

/** All injected faults, grouped by area of the source code. */
export const faultAreas = {
  'Gateway rules': rules,
  Problems: problems,
  Guards: guards,
  Money: money,
  'Federation client': client,
  Screens: screens,
} satisfies Record<string, readonly Fault[]>

/** Every injected fault in one list, in the order of the areas of the source code. */
export const allFaults: readonly Fault[] = Object.values(faultAreas).flat()
