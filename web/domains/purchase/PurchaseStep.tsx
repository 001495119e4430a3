import { type ReactNode, useState } from 'react'
import type { invalidChoices_query$key } from '../../__generated__/invalidChoices_query.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import { StartOverButton } from '../../wizard/ExitLink.tsx'
import { StepPrice } from '../../wizard/StepActions.tsx'
import { StepRedirect } from '../../wizard/StepRedirect.tsx'
import { WizardStep } from '../../wizard/WizardStep.tsx'
import { changeTargetStepOfRedirect } from '../../wizard/redirectedStep.ts'
import { type UnsubmittedChoices, PriceContext, ActionBarPrice, useBestKnownPassPrice } from './stepPrice.tsx'
import { InvalidChoiceNotices } from './InvalidChoiceNotices.tsx'
import {
  type PurchaseDraft,
  type PurchaseStepPath,
  purchaseWizard,
  buildPurchaseStepUrl,
} from './purchaseWizard.ts'
import {
  findPurchaseRedirectStep,
  findInvalidPurchaseChoices,
  isStepAfterVehicleStep,
  useGatewayDataOfPurchaseDraft,
} from './invalidChoices.ts'
import { useStoredPaymentLines } from './severalVehicles/paymentLineStorage.ts'
import { hasUnconfirmedPaymentLine } from './severalVehicles/pendingPayments.ts'

interface PurchaseStepProps {
  query: invalidChoices_query$key
  current: PurchaseStepPath
  title: string
  lead?: ReactNode
  /** Redirect to another purchase step, with the draft change to apply before it. */
  redirectTo?: { step: PurchaseStepPath; change?: PurchaseDraft } | null
  /**
   * Summary of the choices in the purchase so far. In a wide window the summary is beside the step,
   * on a phone below the step.
   */
  aside?: ReactNode
  /** True when the purchase step uses the full width. */
  wide?: boolean
  children: ReactNode
}

/**
 * Layout of each step of the purchase, with the step bar. If a choice of an earlier step is no
 * longer valid, the layout redirects to that earlier step.
 */
export function PurchaseStep(props: PurchaseStepProps) {
  const { query, current, title, lead, redirectTo, aside, wide, children } = props
  const [draft] = useDraft(purchaseWizard)
  const facts = useGatewayDataOfPurchaseDraft(query)
  const unfit = findInvalidPurchaseChoices(draft, facts)
  const [unsubmittedChoices, shareChoices] = useState<UnsubmittedChoices>({})
  const choice = { ...draft, ...omitUndefinedChoices(unsubmittedChoices) }
  // The review loads the full invoice itself, so no price is loaded here.
  const price = useBestKnownPassPrice(current === 'review' ? {} : choice, facts.offers)
  const lines = useStoredPaymentLines()
  // A purchase with an unknown outcome must not change, so the review is shown until the outcome is
  // known. The review also loads the choices of a resumed purchase (E64).
  if ((draft.attempt || draft.resuming) && current !== 'review')
    return <StepRedirect to={buildPurchaseStepUrl('review')} />
  // A payment for the vehicle with an unknown outcome must not be repeated with a new key.
  if (!draft.attempt && isStepAfterVehicleStep(current) && hasUnconfirmedPaymentLine(lines, draft.vehicleId))
    return <StepRedirect to={paths.severalPayments()} />
  const redirectStep = draft.attempt ? null : findPurchaseRedirectStep(current, unfit)
  if (redirectStep) return <StepRedirect to={buildPurchaseStepUrl(redirectStep)} />
  if (redirectTo) {
    const { step, change = {} } = redirectTo
    const applyPurchaseDraftChange = () => {
      changeDraft(purchaseWizard, change)
      changeTargetStepOfRedirect(purchaseWizard, current, step)
    }
    return <StepRedirect to={buildPurchaseStepUrl(step)} beforeRedirect={applyPurchaseDraftChange} />
  }
  return (
    <PriceContext value={{ choice, price, shareChoices }}>
      <StepPrice value={price ? <ActionBarPrice price={price} /> : ''}>
        <WizardStep
          wizard={purchaseWizard}
          current={current}
          title={title}
          lead={lead}
          notice={!draft.attempt && <InvalidChoiceNotices invalidChoices={unfit} current={current} />}
          aside={aside}
          layout={wide ? 'wide' : 'beside'}
          end={<StartOverButton wizard={purchaseWizard} />}
        >
          {children}
        </WizardStep>
      </StepPrice>
    </PriceContext>
  )
}

/**
 * Removes undefined values from the unsubmitted choices of a form, so that they do not hide the
 * choices in the draft.
 */
const omitUndefinedChoices = (choices: UnsubmittedChoices): UnsubmittedChoices =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))
