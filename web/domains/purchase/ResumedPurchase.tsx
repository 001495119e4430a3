import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type {
  ResumedPurchase_query$data,
  ResumedPurchase_query$key,
} from '../../__generated__/ResumedPurchase_query.graphql.ts'
import type { invalidChoices_query$key } from '../../__generated__/invalidChoices_query.graphql.ts'
import { expireQueryResults } from '../../relay/environment.ts'
import { useReload } from '../../relay/useReload.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { StepSkeleton } from '../../wizard/StepSkeleton.tsx'
import { changeDraft, readDraft, resetDraft, useDraft } from '../../wizard/draft.ts'
import { findFirstIncompleteWizardStep } from '../../wizard/wizard.ts'
import { PurchaseStep } from './PurchaseStep.tsx'
import {
  buildPurchaseDraftFromLastPass,
  purchaseWizard,
  buildPurchaseStepUrl,
  buildPurchaseDraftFromFailedPayment,
} from './purchaseWizard.ts'
import { useStoredPaymentDraft } from './usePaymentKnown.ts'

/**
 * Progress of loading the choices of a resumed purchase. `done` also means that there is no
 * purchase to resume; `gone` means that the payment or the pass no longer exists.
 */
export type ResumeState = 'done' | 'reading' | 'failed' | 'gone'

/**
 * Loads the choices of a purchase that retries a failed payment or repeats an earlier pass. Then
 * opens the review, or the first step with an invalid choice (E64). Returns `gone` if the payment
 * or the pass no longer exists.
 */
export function useResumedPurchase(query: ResumedPurchase_query$key): ResumeState {
  const navigate = useNavigate()
  const [draft] = useDraft(purchaseWizard)
  const [isGone, setIsGone] = useState(false)
  const data = useFragment(
    graphql`
      fragment ResumedPurchase_query on Query {
        viewer {
          incompleteAccessRight(accessRightId: $accessRightId) @include(if: $resumes) @catch {
            accessRight {
              id
              type
              desiredActivation
            }
            vehicle {
              id
            }
            club {
              id
              available
              region {
                id
              }
            }
          }
        }
        ...usePaymentKnown_query
        named: node(id: $accessRightId) @include(if: $resumes) @catch {
          ... on AccessRight @alias(as: "pass") {
            id
            type
            vehicle {
              id
              repeatablePass {
                id
              }
            }
            club {
              id
              available
              region {
                id
              }
            }
          }
        }
      }
    `,
    query,
  )
  const { viewer, named } = data
  const { paymentSeen } = useStoredPaymentDraft(data)
  const failedPassResult = viewer?.incompleteAccessRight
  const incomplete = failedPassResult?.ok ? (failedPassResult.value ?? null) : undefined
  const resuming = draft.resuming === true
  const repeatedPass = resuming && incomplete === null ? findPassToPurchaseAgain(named) : null
  // When the pass of the URL is not a failed payment, the other parameters of the URL still apply
  // (E75).
  const hasOtherChoices = resuming && Boolean(repeatedPass ?? draft.type ?? draft.vehicleId)
  const isLost = Boolean(draft.accessRightId) && !draft.attempt && incomplete === null && !hasOtherChoices

  // The state stays `gone` after the draft that named the pass is cleared.
  if (isLost && !isGone) setIsGone(true)

  useEffect(() => {
    if (isGone) {
      resetDraft(purchaseWizard)
    } else if (resuming && incomplete !== undefined) {
      changeDraft(
        purchaseWizard,
        repeatedPass
          ? buildPurchaseDraftFromLastPass(repeatedPass, paymentSeen === true)
          : buildPurchaseDraftFromFailedPayment(incomplete),
      )
      // Obstacles are checked with current data, so cached results are discarded (E43).
      expireQueryResults()
      void navigate(
        buildPurchaseStepUrl(findFirstIncompleteWizardStep(purchaseWizard.steps, readDraft(purchaseWizard))),
        { replace: true },
      )
    }
  }, [isGone, resuming, incomplete, repeatedPass, paymentSeen, navigate])

  if (isGone || isLost) return 'gone'
  if (!resuming) return 'done'
  return failedPassResult?.ok === false ? 'failed' : 'reading'
}

/**
 * Returns the pass that the member wants to buy again, named in the URL. Returns null if it is not
 * the last pass of its vehicle, or cannot be bought again.
 */
function findPassToPurchaseAgain(namedPass: ResumedPurchase_query$data['named']) {
  const pass = namedPass?.ok ? namedPass.value?.pass : null
  if (!pass?.vehicle || pass.vehicle.repeatablePass?.id !== pass.id) return null
  return { ...pass, vehicle: pass.vehicle }
}

interface ResumedPurchaseProps {
  query: invalidChoices_query$key
  resumeState: ResumeState
}

/**
 * Screen that replaces the review of a resumed purchase while the choices are loading or when they
 * failed to load.
 */
export function ResumedPurchase({ query, resumeState }: ResumedPurchaseProps) {
  const { t } = useTranslation(['purchase', 'access-rights', 'common'])
  const { reload, busy } = useReload()
  if (resumeState === 'reading') return <StepSkeleton />
  return (
    <PurchaseStep query={query} current="review" title={t('Review.title')}>
      {resumeState === 'gone' ? (
        <Notice
          tone="warning"
          live
          title={t('Resume.gone')}
          actions={
            <>
              <ButtonLink to={paths.dashboard()}>{t('common:words.home')}</ButtonLink>
              <ButtonLink to={paths.passHistory()}>{t('access-rights:History.title')}</ButtonLink>
            </>
          }
        >
          {t('Resume.goneText')}
        </Notice>
      ) : (
        <RetryBlock onRetry={reload} busy={busy} />
      )}
    </PurchaseStep>
  )
}
