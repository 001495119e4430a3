/**
 * Demo admin actions for the decisions that the federation, a club or the trail patrol takes about
 * a member.
 */
import { approveOrRefuseInsuranceRequest } from '../../insurance/queries.ts'
import { insertAndMailInterventionReport } from '../../interventions/queries.ts'
import { applyClubDecisionToVolunteerRequest } from '../../volunteering/queries.ts'
import { type AdminAction, createAdminAction, createApproveOrRefuseAction } from './create-admin-action.ts'
import { createSingleLineTextField, createDollarAmountField, makeFormFieldOptional } from './form-fields.ts'

export const decisionActions = {
  'approve-insurance-request': createApproveOrRefuseAction(({ store }, id, now) =>
    approveOrRefuseInsuranceRequest(store, id, true, now),
  ),
  'refuse-insurance-request': createApproveOrRefuseAction(({ store }, id, now) =>
    approveOrRefuseInsuranceRequest(store, id, false, now),
  ),

  'accept-volunteer': createApproveOrRefuseAction(({ store }, id, now) =>
    applyClubDecisionToVolunteerRequest(store, id, 'accept', now),
  ),
  'refuse-volunteer': createApproveOrRefuseAction(({ store }, id, now) =>
    applyClubDecisionToVolunteerRequest(store, id, 'refuse', now),
  ),
  'revoke-volunteer': createApproveOrRefuseAction(({ store }, id, now) =>
    applyClubDecisionToVolunteerRequest(store, id, 'revoke', now),
  ),

  'issue-report': createAdminAction(
    {
      plate: createSingleLineTextField(10),
      price: createDollarAmountField(5_000_00),
      place: makeFormFieldOptional(createSingleLineTextField(60)),
    },
    ({ store, clock }, { plate, price, place }) => ({
      report: insertAndMailInterventionReport(store, { plate, price, place: place ?? '', now: clock.now() }),
    }),
  ),
} satisfies Record<string, AdminAction>
