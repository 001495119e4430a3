import { attemptFields } from '../payment/shared/attempt.ts'
import { isAddressThere, isCardGood } from '../payment/shared/known.ts'
import { paths } from '../../platform/paths.ts'
import {
  type Draft,
  type Params,
  defineWizard,
  firstOpenStep,
  isReachable,
  parseFields,
} from '../../wizard/wizard.ts'

const fields = {
  /** The report that is paid, which its address holds; that of a mail has its number there until it is read. */
  reportId: 'text',
  /** What is known of the report is still to be read. */
  reading: 'tick',
  /** The step that was asked for by its address meanwhile. */
  asked: 'text',
  /** The vehicle that the pass is for. */
  vehicleId: 'text',
  regionId: 'text',
  /** The club that the pass supports. */
  clubId: 'text',
  /** A card and a billing address were there when the member went on from them, or were known to be. */
  paymentSeen: 'tick',
  ...attemptFields,
} as const

/** What is chosen so far for the payment of a report: ids and choices, never a price, a name or a card (K04). */
export type ReportDraft = Draft<typeof fields>

/** A screen of the payment. */
export type ReportStepPath =
  | 'reviewinterventionvehiculechoice'
  | 'interventionreportregion'
  | 'interventionreportclubs'
  | 'payinterventionreport'
  | 'reviewinterventionreportpayment'

/** The payment of an intervention report (K01, K02, K05, K06). What is known of the report is not asked. */
export const report = defineWizard({
  id: 'report',
  version: 1,
  path: paths.interventionReport.address,
  of: 'member',
  exit: paths.dashboard(),
  width: 'page',
  parse: parseFields(fields),
  passesOver: true,
  steps: [
    {
      path: 'reviewinterventionvehiculechoice',
      group: 'vehicle',
      done: orReading((draft) => Boolean(draft.vehicleId)),
    },
    {
      path: 'interventionreportregion',
      group: 'region',
      done: orReading((draft) => Boolean(draft.regionId)),
    },
    { path: 'interventionreportclubs', group: 'region', done: orReading((draft) => Boolean(draft.clubId)) },
    // Where one begins: it reads the report, and makes way for what has to come before it.
    {
      path: 'payinterventionreport',
      group: 'payment',
      done: ({ reading, paymentSeen }) => reading !== true && paymentSeen === true,
    },
    {
      path: 'reviewinterventionreportpayment',
      group: 'review',
      // Whichever step is asked for reads the report, and then makes way for the one that comes first.
      needs: (draft) => (draft.reading ? null : undoneOf(draft)),
    },
  ],
  labels: {
    vehicle: 'interventions:Report.steps.vehicle',
    region: 'interventions:Report.steps.region',
    payment: 'interventions:Report.steps.payment',
    review: 'interventions:Report.steps.review',
  },
  subject: ({ reportId }) => reportId ?? null,
  variables: variablesOf,
  begin: newDraftFor,
  // What was chosen is forgotten (K08); a payment whose outcome is not known is found out with what was sent.
  whenLeft: (draft) => (draft.attempt ? draft : {}),
})

/** The first step that asks for something; null when none does. */
function undoneOf(draft: ReportDraft): ReportStepPath | null {
  const open = firstOpenStep<ReportDraft, ReportStepPath>(report.steps, draft)
  return open === 'reviewinterventionreportpayment' ? null : open
}

/** Whether a step is done; while the report is still to be read, none is asked for. */
function orReading(done: (draft: ReportDraft) => boolean) {
  return (draft: ReportDraft) => draft.reading === true || done(draft)
}

/**
 * Another report begins anew (K08); null goes on with the one that is paid, and with one whose payment has no answer yet:
 * its key is all that finds it out.
 */
export function newDraftFor(
  _: URLSearchParams,
  draft: ReportDraft,
  { id }: Params,
  asked?: string,
): ReportDraft | null {
  return id === draft.reportId || draft.attempt ? null : { reportId: id, reading: true, asked }
}

/** What there is to know of a report and its member. */
interface Known {
  readonly id: string
  readonly vehicle: {
    readonly id: string
    readonly isComplete: boolean
    readonly previousClub: Club | null
  } | null
  readonly card: { readonly isExpired: boolean } | null
  readonly address: { readonly addressLine: string | null } | null
}

interface Club {
  readonly id: string
  readonly available: boolean
  readonly region: { readonly id: string } | null
}

/**
 * The change that takes up what is known: the report's own vehicle, the club of its last pass, the card and the
 * billing address. What is not there, or cannot be used now, is asked for by its step.
 */
export function draftFromReport({ id, vehicle, card, address }: Known): ReportDraft {
  const club = vehicle?.previousClub
  return {
    reportId: id,
    reading: undefined,
    asked: undefined,
    vehicleId: vehicle?.isComplete ? vehicle.id : undefined,
    regionId: club?.region?.id,
    clubId: club?.available && club.region ? club.id : undefined,
    paymentSeen: (isCardGood(card) && isAddressThere(address)) || undefined,
  }
}

/** The step to show once the report is read: the one that was asked for by its address where it may be, else the first that is open. */
export function firstStepFor(asked: ReportStepPath, draft: ReportDraft): ReportStepPath {
  const isDefault = asked === 'payinterventionreport'
  return !isDefault && isReachable(report.steps, draft, asked) ? asked : firstOpenStep(report.steps, draft)
}

/** The change that a choice of a region makes: a club of another region is taken back. */
export function chooseRegion(draft: ReportDraft, regionId: string): ReportDraft {
  return regionId === draft.regionId ? {} : { regionId, clubId: undefined }
}

/** The variables of the steps' queries, from the draft; each query takes those that it names. */
export function variablesOf(draft: ReportDraft) {
  return {
    reportId: draft.reportId ?? '',
    reading: draft.reading === true,
    vehicleId: draft.vehicleId ?? '',
    regionId: draft.regionId ?? '',
    clubId: draft.clubId ?? '',
    hasVehicle: Boolean(draft.vehicleId),
    hasClub: Boolean(draft.clubId),
  } as const
}
