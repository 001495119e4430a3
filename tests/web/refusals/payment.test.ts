import { showFailures, showRefusals } from './harness.tsx'
import { screens } from './payment.rows.ts'

showRefusals(screens)
showFailures(screens)
