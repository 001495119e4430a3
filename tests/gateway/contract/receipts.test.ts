import { runCases } from './harness.ts'
import { receiptCases } from './receipts.cases.ts'

runCases('receipts', receiptCases)
