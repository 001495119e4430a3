import { addressCases } from './addresses.cases.ts'
import { runCases } from './harness.ts'

runCases('addresses', addressCases)
