import { insuranceCases } from './insurance.cases.ts'
import { runCases } from './harness.ts'

runCases('insurance', insuranceCases)
