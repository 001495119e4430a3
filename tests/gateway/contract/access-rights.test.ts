import { accessRightCases } from './access-rights.cases.ts'
import { runCases } from './harness.ts'

runCases('access-rights', accessRightCases)
