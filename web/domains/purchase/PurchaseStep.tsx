import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { unfit_query$key } from '../../__generated__/unfit_query.graphql.ts'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import { StepPrice } from '../../wizard/StepActions.tsx'
import { StepInstead } from '../../wizard/StepInstead.tsx'
import { WizardStep } from '../../wizard/WizardStep.tsx'
import { moveRedirectedStep } from '../../wizard/redirectedStep.ts'
import { type Look, PriceContext, ShownPrice, usePrice } from './price.tsx'
import { UnfitNotices } from './UnfitNotices.tsx'
import { type PurchaseDraft, type PurchaseStepPath, purchase, purchaseAddress } from './steps.ts'
import { type StepReason, stepInstead, unfitOf, useFacts } from './unfit.ts'

interface PurchaseStepProps {
  query: unfit_query$key
  current: PurchaseStepPath
  title: string
  lead?: ReactNode
  /** The step that this one makes way for by its answer, with the change that says so. */
  instead?: { step: PurchaseStepPath; change?: PurchaseDraft } | null
  /** What has been chosen so far; beside the step on a wide window, under it on a phone. */
  aside?: ReactNode
  /** The step lays itself out over the whole width. */
  wide?: boolean
  children: ReactNode
}

/** A screen of the purchase, within its step bar; the one before it that is to be answered anew in its place. */
export function PurchaseStep(props: PurchaseStepProps) {
  const { query, current, title, lead, instead, aside, wide, children } = props
  const [draft] = useDraft(purchase)
  const facts = useFacts(query)
  const unfit = unfitOf(draft, facts)
  const [looked, look] = useState<Look>({})
  const choice = { ...draft, ...chosenOf(looked) }
  // The review asks for the whole invoice itself.
  const price = usePrice(current === 'review' ? {} : choice, facts.offers)
  const { because } = (useLocation().state ?? {}) as Partial<StepReason>
  // A purchase whose outcome is not known is not changed any more: the review finds out first.
  // Nor is anything asked before what a resumed purchase had chosen is read: the review reads it (E64).
  if ((draft.attempt || draft.resuming) && current !== 'review')
    return <StepInstead to={purchaseAddress('review')} />
  const anew = draft.attempt ? null : stepInstead(current, unfit)
  if (anew) return <StepInstead to={purchaseAddress(anew)} />
  if (instead) {
    const { step, change = {} } = instead
    const first = () => {
      changeDraft(purchase, change)
      moveRedirectedStep(purchase, current, step)
    }
    return <StepInstead to={purchaseAddress(step)} first={first} />
  }
  return (
    <PriceContext value={{ choice, price, look }}>
      <StepPrice value={price && <ShownPrice price={price} />}>
        <WizardStep
          wizard={purchase}
          current={current}
          title={title}
          lead={lead}
          notice={!draft.attempt && <UnfitNotices unfit={unfit} current={current} because={because} />}
          aside={aside}
          layout={wide ? 'wide' : 'beside'}
        >
          {children}
        </WizardStep>
      </StepPrice>
    </PriceContext>
  )
}

/** What a form has chosen; what it does not ask for is the draft's. */
const chosenOf = (looked: Look): Look =>
  Object.fromEntries(Object.entries(looked).filter(([, value]) => value !== undefined))
