import { runCases } from './harness.ts'
import { sessionCases } from './session.cases.ts'

runCases('session', sessionCases)
