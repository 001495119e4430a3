import { runCases } from './harness.ts'
import { paymentCases } from './payment.cases.ts'

runCases('payment', paymentCases)
