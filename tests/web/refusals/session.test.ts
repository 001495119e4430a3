import { showRefusals } from './harness.tsx'
import { screens } from './session.rows.ts'

showRefusals(screens)
