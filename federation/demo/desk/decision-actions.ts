/** Demo admin actions that decide about a member for the federation, a club or the trail patrol. */
import { decideInsuranceRequest } from '../../insurance/rows.ts'
import { issueInterventionReport } from '../../interventions/rows.ts'
import { decideVolunteer } from '../../volunteering/rows.ts'
import { type AdminAction, createAdminAction, createDecisionAction } from './create-admin-action.ts'
import { createLineField, createMoneyField } from './form-fields.ts'

export const decisionActions = {
  'approve-insurance-request': createDecisionAction(({ store }, id, now) =>
    decideInsuranceRequest(store, id, true, now),
  ),
  'refuse-insurance-request': createDecisionAction(({ store }, id, now) =>
    decideInsuranceRequest(store, id, false, now),
  ),

  'accept-volunteer': createDecisionAction(({ store }, id, now) => decideVolunteer(store, id, 'accept', now)),
  'refuse-volunteer': createDecisionAction(({ store }, id, now) => decideVolunteer(store, id, 'refuse', now)),
  'revoke-volunteer': createDecisionAction(({ store }, id, now) => decideVolunteer(store, id, 'revoke', now)),

  'issue-report': createAdminAction(
    { plate: createLineField(10), price: createMoneyField(5_000_00) },
    ({ store, clock }, { plate, price }) => ({
      report: issueInterventionReport(store, { plate, price, now: clock.now() }),
    }),
  ),
} satisfies Record<string, AdminAction>
