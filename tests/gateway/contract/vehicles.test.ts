import { runCases } from './harness.ts'
import { vehicleCases } from './vehicles.cases.ts'

runCases('vehicles', vehicleCases)
