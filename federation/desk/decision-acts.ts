/** Decisions of the federation, a club or the trail patrol about a member. */
import { decideInsuranceRequest } from '../insurance/rows.ts'
import { issueReport } from '../interventions/rows.ts'
import { decideVolunteer } from '../volunteering/rows.ts'
import { type Act, act, deciding } from './act.ts'
import { line, money } from './fields.ts'

export const decisionActs = {
  'approve-insurance-request': deciding(({ store }, id, now) => decideInsuranceRequest(store, id, true, now)),
  'refuse-insurance-request': deciding(({ store }, id, now) => decideInsuranceRequest(store, id, false, now)),

  'accept-volunteer': deciding(({ store }, id, now) => decideVolunteer(store, id, 'accept', now)),
  'refuse-volunteer': deciding(({ store }, id, now) => decideVolunteer(store, id, 'refuse', now)),
  'revoke-volunteer': deciding(({ store }, id, now) => decideVolunteer(store, id, 'revoke', now)),

  'issue-report': act({ plate: line(10), price: money(5_000_00) }, ({ store, clock }, { plate, price }) => ({
    report: issueReport(store, { plate, price, now: clock.now() }),
  })),
} satisfies Record<string, Act>
