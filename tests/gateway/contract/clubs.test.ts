import { runCases } from './harness.ts'
import { clubCases } from './clubs.cases.ts'

runCases('clubs', clubCases)
