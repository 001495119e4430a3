import { volunteeringCases } from './volunteering.cases.ts'
import { runCases } from './harness.ts'

runCases('volunteering', volunteeringCases)
