import { interventionCases } from './interventions.cases.ts'
import { runCases } from './harness.ts'

runCases('interventions', interventionCases)
