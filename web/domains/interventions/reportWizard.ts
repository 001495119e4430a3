import { isAddressPresent, isCardValid } from '../payment/shared/paymentDetailChecks.ts'
import { paths } from '../../platform/paths.ts'
import {
  type Params,
  defineWizard,
  findFirstIncompleteWizardStep,
  isStepReachable,
} from '../../wizard/wizard.ts'
import { type ReportDraft, reportDraftOptions } from './reportDraft.ts'

export type { ReportDraft } from './reportDraft.ts'

/** Path of a step of the wizard that pays an intervention report. */
export type ReportStepPath =
  | 'reviewinterventionvehiculechoice'
  | 'interventionreportregion'
  | 'interventionreportclubs'
  | 'payinterventionreport'
  | 'reviewinterventionreportpayment'

/**
 * Wizard for the payment of an intervention report (K01, K02, K05, K06). It does not ask for data
 * that the report already contains.
 */
export const reportWizard = defineWizard({
  ...reportDraftOptions,
  path: paths.interventionReport.urlPattern,
  audience: 'member',
  exitPath: paths.dashboard(),
  width: 'page',
  skipsDoneSteps: true,
  steps: [
    {
      path: 'reviewinterventionvehiculechoice',
      group: 'vehicle',
      isDone: createStepCheckThatPassesWhileLoading((draft) => Boolean(draft.vehicleId)),
    },
    {
      path: 'interventionreportregion',
      group: 'region',
      isDone: createStepCheckThatPassesWhileLoading((draft) => Boolean(draft.regionId)),
    },
    {
      path: 'interventionreportclubs',
      group: 'region',
      isDone: createStepCheckThatPassesWhileLoading((draft) => Boolean(draft.clubId)),
    },
    // First step for links to a report: it loads the report and redirects to the first incomplete
    // step.
    {
      path: 'payinterventionreport',
      group: 'payment',
      isDone: ({ reading, paymentSeen }) => reading !== true && paymentSeen === true,
    },
    {
      path: 'reviewinterventionreportpayment',
      group: 'review',
      // During the load every step is allowed, because it loads the report and then redirects.
      requiredStep: (draft) => (draft.reading ? null : findFirstIncompleteInterventionReportStep(draft)),
    },
  ],
  labels: {
    vehicle: 'interventions:Report.steps.vehicle',
    region: 'interventions:Report.steps.region',
    payment: 'interventions:Report.steps.payment',
    review: 'interventions:Report.steps.review',
  },
  subject: ({ reportId }) => reportId ?? null,
  variables: buildInterventionReportQueryVariables,
  initialDraft: buildInterventionReportDraftFromUrl,
  // The choices are discarded when the member leaves (K08). A pending attempt keeps its draft,
  // because its outcome can only be found by sending the same input again.
  draftWhenLeft: (draft) => (draft.attempt ? draft : {}),
})

/**
 * Returns the first incomplete wizard step before the review of an intervention report; null when
 * every step is complete.
 */
function findFirstIncompleteInterventionReportStep(draft: ReportDraft): ReportStepPath | null {
  const open = findFirstIncompleteWizardStep<ReportDraft, ReportStepPath>(reportWizard.steps, draft)
  return open === 'reviewinterventionreportpayment' ? null : open
}

/**
 * Wraps the completeness check of a wizard step, so that the check also passes while the
 * intervention report is loading.
 */
function createStepCheckThatPassesWhileLoading(isStepComplete: (draft: ReportDraft) => boolean) {
  return (draft: ReportDraft) => draft.reading === true || isStepComplete(draft)
}

/**
 * Returns an empty draft when the URL is for another intervention report than the current draft;
 * otherwise null (K08). A draft with a pending payment is never replaced, because it holds the
 * idempotency key of the payment.
 */
export function buildInterventionReportDraftFromUrl(
  _: URLSearchParams,
  draft: ReportDraft,
  { id }: Params,
  asked?: string,
): ReportDraft | null {
  return id === draft.reportId || draft.attempt ? null : { reportId: id, reading: true, asked }
}

/** Data of an intervention report and of the member who pays it. */
interface PayableReport {
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
 * Returns the draft change that is derived from an intervention report: its vehicle, the
 * club of the vehicle's last pass, and the stored payment card and billing address.
 */
export function buildDraftFromInterventionReport({ id, vehicle, card, address }: PayableReport): ReportDraft {
  const club = vehicle?.previousClub
  return {
    reportId: id,
    reading: undefined,
    asked: undefined,
    vehicleId: vehicle?.isComplete ? vehicle.id : undefined,
    regionId: club?.region?.id,
    clubId: club?.available && club.region ? club.id : undefined,
    paymentSeen: (isCardValid(card) && isAddressPresent(address)) || undefined,
  }
}

/**
 * Returns the wizard step to show after the intervention report is loaded: the requested step if it
 * can be opened, otherwise the first incomplete step.
 */
export function findInitialInterventionReportStep(
  requestedStep: ReportStepPath,
  draft: ReportDraft,
): ReportStepPath {
  const isDefault = requestedStep === 'payinterventionreport'
  return !isDefault && isStepReachable(reportWizard.steps, draft, requestedStep)
    ? requestedStep
    : findFirstIncompleteWizardStep(reportWizard.steps, draft)
}

/**
 * Returns the draft change for a selected region. If the region differs from the previous region,
 * the selected club is removed.
 */
export function selectInterventionReportRegion(draft: ReportDraft, regionId: string): ReportDraft {
  return regionId === draft.regionId ? {} : { regionId, clubId: undefined }
}

/**
 * Returns the GraphQL variables for the queries of all steps that pay an intervention report. Each
 * query uses only the variables that it declares.
 */
export function buildInterventionReportQueryVariables(draft: ReportDraft) {
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
