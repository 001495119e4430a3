import { guestCases } from './guests.cases.ts'
import { runCases } from './harness.ts'

runCases('guests', guestCases)
