/**
 * Demo admin actions for the decisions that the federation, a club or the trail patrol takes about
 * a member.
 */
import { decideInsuranceRequest } from '../../insurance/queries.ts'
import { issueInterventionReport } from '../../interventions/queries.ts'
import { decideOnVolunteerRequest } from '../../volunteering/queries.ts'
import { type AdminAction, createAdminAction, createApproveOrRefuseAction } from './create-admin-action.ts'
import { createSingleLineField, createDollarAmountField, makeFormFieldOptional } from './form-fields.ts'

export const decisionActions = {
  'approve-insurance-request': createApproveOrRefuseAction(({ store }, id, now) =>
    decideInsuranceRequest(store, id, true, now),
  ),
  'refuse-insurance-request': createApproveOrRefuseAction(({ store }, id, now) =>
    decideInsuranceRequest(store, id, false, now),
  ),

  'accept-volunteer': createApproveOrRefuseAction(({ store }, id, now) =>
    decideOnVolunteerRequest(store, id, 'accept', now),
  ),
  'refuse-volunteer': createApproveOrRefuseAction(({ store }, id, now) =>
    decideOnVolunteerRequest(store, id, 'refuse', now),
  ),
  'revoke-volunteer': createApproveOrRefuseAction(({ store }, id, now) =>
    decideOnVolunteerRequest(store, id, 'revoke', now),
  ),

  'issue-report': createAdminAction(
    {
      plate: createSingleLineField(10),
      price: createDollarAmountField(5_000_00),
      place: makeFormFieldOptional(createSingleLineField(60)),
    },
    ({ store, clock }, { plate, price, place }) => ({
      report: issueInterventionReport(store, { plate, price, place: place ?? '', now: clock.now() }),
    }),
  ),
} satisfies Record<string, AdminAction>
