import { showFailures, showRefusals } from './harness.tsx'
import { screens } from './session.rows.ts'

showRefusals(screens)
showFailures(screens)
