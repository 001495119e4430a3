/** Demo admin actions that decide about a member for the federation, a club or the trail patrol. */
import { decideInsuranceRequest } from '../../insurance/rows.ts'
import { issueReport } from '../../interventions/rows.ts'
import { decideVolunteer } from '../../volunteering/rows.ts'
import { type DeskAction, createAction, createDecision } from './action.ts'
import { lineField, moneyField } from './fields.ts'

export const decisionActions = {
  'approve-insurance-request': createDecision(({ store }, id, now) =>
    decideInsuranceRequest(store, id, true, now),
  ),
  'refuse-insurance-request': createDecision(({ store }, id, now) =>
    decideInsuranceRequest(store, id, false, now),
  ),

  'accept-volunteer': createDecision(({ store }, id, now) => decideVolunteer(store, id, 'accept', now)),
  'refuse-volunteer': createDecision(({ store }, id, now) => decideVolunteer(store, id, 'refuse', now)),
  'revoke-volunteer': createDecision(({ store }, id, now) => decideVolunteer(store, id, 'revoke', now)),

  'issue-report': createAction(
    { plate: lineField(10), price: moneyField(5_000_00) },
    ({ store, clock }, { plate, price }) => ({
      report: issueReport(store, { plate, price, now: clock.now() }),
    }),
  ),
} satisfies Record<string, DeskAction>
