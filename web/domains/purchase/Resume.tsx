import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { Resume_query$data, Resume_query$key } from '../../__generated__/Resume_query.graphql.ts'
import type { unfit_query$key } from '../../__generated__/unfit_query.graphql.ts'
import { forgetAnswers } from '../../relay/environment.ts'
import { useReload } from '../../relay/reload.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { StepOutline } from '../../wizard/StepOutline.tsx'
import { changeDraft, readDraft, resetDraft, useDraft } from '../../wizard/draft.ts'
import { firstOpenStep } from '../../wizard/wizard.ts'
import { PurchaseStep } from './PurchaseStep.tsx'
import { draftFromLastPass, purchase, purchaseAddress, resume } from './steps.ts'
import type { StepReason } from './unfit.ts'
import { usePaymentKnown } from './usePaymentKnown.ts'

/** How far a purchase that is resumed has come: `done` where there is none, or its choices are in the draft. */
export type Resuming = 'done' | 'reading' | 'failed' | 'gone'

/**
 * Takes up what had been chosen for the failed payment that the draft names, or for the pass that is to be bought again
 * as it was, and goes on to the review, or to the step where something of it has to be chosen anew (E64). Where there is
 * neither any more, nothing is left to buy.
 */
export function useResume(query: Resume_query$key): Resuming {
  const navigate = useNavigate()
  const [draft] = useDraft(purchase)
  const [gone, setGone] = useState(false)
  const data = useFragment(
    graphql`
      fragment Resume_query on Query {
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
  const { paymentSeen } = usePaymentKnown(data)
  const asked = viewer?.incompleteAccessRight
  const incomplete = asked?.ok ? (asked.value ?? null) : undefined
  const resuming = draft.resuming === true
  const last = resuming && incomplete === null ? lastTime(named) : null
  // A pass that is no failed payment leaves what else the address asked for (E75).
  const asksMore = resuming && Boolean(last ?? draft.type ?? draft.vehicleId)
  const isLost = Boolean(draft.accessRightId) && !draft.attempt && incomplete === null && !asksMore

  // It stays lost when the draft that named it is empty.
  if (isLost && !gone) setGone(true)

  useEffect(() => {
    if (gone) {
      resetDraft(purchase)
    } else if (resuming && incomplete !== undefined) {
      changeDraft(purchase, last ? draftFromLastPass(last, paymentSeen === true) : resume(incomplete))
      // What is in the way of it now is checked, whatever was known a while ago (E43).
      forgetAnswers()
      const clubGone = last !== null && !readDraft(purchase).clubId
      const state: StepReason | null = clubGone ? { because: 'clubGone' } : null
      void navigate(purchaseAddress(firstOpenStep(purchase.steps, readDraft(purchase))), {
        replace: true,
        state,
      })
    }
  }, [gone, resuming, incomplete, last, paymentSeen, navigate])

  if (gone || isLost) return 'gone'
  if (!resuming) return 'done'
  return asked?.ok === false ? 'failed' : 'reading'
}

/** The pass that is bought again as it was; null where the address names another one. */
function lastTime(named: Resume_query$data['named']) {
  const pass = named?.ok ? named.value?.pass : null
  if (!pass?.vehicle || pass.vehicle.repeatablePass?.id !== pass.id) return null
  return { ...pass, vehicle: pass.vehicle }
}

/** In place of the review of a purchase that is resumed, where it cannot be shown. */
export function Resume({ query, how }: { query: unfit_query$key; how: Resuming }) {
  const { t } = useTranslation(['purchase', 'access-rights', 'common'])
  const { reload, busy } = useReload()
  if (how === 'reading') return <StepOutline />
  return (
    <PurchaseStep query={query} current="review" title={t('Review.title')}>
      {how === 'gone' ? (
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
