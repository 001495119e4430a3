import { showFailures, showRefusals } from './harness.tsx'
import { screens } from './members.rows.ts'

showRefusals(screens)
showFailures(screens)
