import { showFailures, showRefusals } from './harness.tsx'
import { screens } from './registration.rows.ts'

showRefusals(screens)
showFailures(screens)
