import { runCases } from './harness.ts'
import { magazineCases } from './magazines.cases.ts'

runCases('magazines', magazineCases)
