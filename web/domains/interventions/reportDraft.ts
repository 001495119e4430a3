import type { DraftOptions } from '../../wizard/draft.ts'
import { type Draft, createDraftParser } from '../../wizard/wizard.ts'
import { attemptFields } from '../payment/shared/paymentAttempt.ts'

const fields = {
  /**
   * Id of the intervention report to pay. Until the report is loaded, this is the report number
   * from the e-mail link.
   */
  reportId: 'text',
  /** True until the intervention report is loaded. */
  reading: 'tick',
  /** Wizard step that the URL requested, stored until the intervention report is loaded. */
  asked: 'text',
  /**
   * Wizard step that the member opened first. Only this step shows the data of the intervention
   * report at the top.
   */
  firstStep: 'text',
  /** Id of the vehicle of the pass that is bought together with the intervention report. */
  vehicleId: 'text',
  regionId: 'text',
  /**
   * Id of the club that the pass supports, for the pass that is bought together with the
   * intervention report.
   */
  clubId: 'text',
  /**
   * True when the payment step of the report is complete: a card and a billing address are stored,
   * and the member has left the step or the wizard has skipped it.
   */
  paymentSeen: 'tick',
  ...attemptFields,
} as const

/**
 * Draft of the payment of an intervention report. It holds only ids and choices, never a price, a
 * name or payment card data (K04).
 */
export type ReportDraft = Draft<typeof fields>

/** Storage options of the draft in the browser. */
export const reportDraftOptions = {
  id: 'report',
  version: 1,
  parse: createDraftParser(fields),
} as const satisfies DraftOptions<ReportDraft>
