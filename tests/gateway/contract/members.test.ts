import { runCases } from './harness.ts'
import { memberCases } from './members.cases.ts'

runCases('members', memberCases)
