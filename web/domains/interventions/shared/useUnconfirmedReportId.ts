import { useDraft } from '../../../wizard/draft.ts'
import { reportDraftOptions } from '../reportDraft.ts'

/**
 * Returns the id of the intervention report whose payment was sent in this tab and has no known
 * outcome; null without such a payment.
 */
export function useUnconfirmedReportId(): string | null {
  const [{ reportId, attempt }] = useDraft(reportDraftOptions)
  return attempt && reportId ? reportId : null
}
