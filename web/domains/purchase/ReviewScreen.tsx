import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ReviewScreenQuery } from '../../__generated__/ReviewScreenQuery.graphql.ts'
import { UnconfirmedPayment } from '../payment/shared/UnconfirmedPayment.tsx'
import { isCardDeclinedBy } from '../payment/shared/isCardDeclinedBy.ts'
import { isAddressPresent, isCardValid } from '../payment/shared/paymentDetailChecks.ts'
import { useReload } from '../../relay/useReload.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { useDraft } from '../../wizard/draft.ts'
import { StepRedirect } from '../../wizard/StepRedirect.tsx'
import { StepSkeleton } from '../../wizard/StepSkeleton.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { PassCollisionNotice } from './PassCollisionNotice.tsx'
import { PurchaseStep } from './PurchaseStep.tsx'
import { ResumedPurchase, useResumedPurchase } from './ResumedPurchase.tsx'
import { PurchaseReview } from './PurchaseReview.tsx'
import { purchaseWizard, buildPurchaseStepUrl, buildPurchaseQueryVariables } from './purchaseWizard.ts'
import { findPurchaseRedirectStep, useInvalidPurchaseChoices } from './invalidChoices.ts'
import { usePurchasePayment } from './useBuy.ts'
import { getPurchaseQuoteRefusal } from './useCollision.ts'

/**
 * Last step of a purchase: the review with the price (E50). After a payment with an unknown
 * outcome, a screen that checks the outcome replaces the review.
 */
export default function ReviewScreen({ queryRef }: ScreenProps<ReviewScreenQuery>) {
  const { t } = useTranslation('purchase')
  const { reload, busy } = useReload()
  const [draft] = useDraft(purchaseWizard)
  const buying = usePurchasePayment()
  const data = usePreloadedQuery<ReviewScreenQuery>(
    graphql`
      query ReviewScreenQuery(
        $vehicleId: ID!
        $hasVehicle: Boolean!
        $clubId: ID!
        $type: OfferedAccessRightType!
        $desiredActivation: String
        $chosenType: OfferedAccessRightType
        $withoutInsurance: Boolean!
        $givesUpRequest: Boolean!
        $accessRightId: ID!
        $resumes: Boolean!
      ) @preloadable {
        ...Shell_query
        ...invalidChoices_query
        ...ResumedPurchase_query
        ...PurchaseReview_query
        viewer {
          vehicle(id: $vehicleId) @catch {
            ...Chosen_vehicle
          }
          incompleteAccessRight(accessRightId: $accessRightId) @include(if: $resumes) @catch {
            failedCard @catch {
              brand
              last4
            }
          }
          paymentCard @catch {
            brand
            last4
            isExpired
            ...CardSummary_card
          }
          billingAddress @catch {
            addressLine
            ...BillingAddressSummary_address
          }
        }
        club(id: $clubId) @catch {
          available
          ...Chosen_club
        }
        purchaseQuote(
          vehicleId: $vehicleId
          clubId: $clubId
          type: $type
          desiredActivation: $desiredActivation
          insuranceCancellationRequest: $givesUpRequest
        ) @catch {
          __typename
          ... on PurchaseQuote @alias {
            ...ReviewPass_quote
            ...PurchaseReview_quote
          }
          ...problem_shown @alias
        }
      }
    `,
    queryRef,
  )
  const unfit = useInvalidPurchaseChoices(data)
  const resuming = useResumedPurchase(data)
  if (buying.unknown) return <UnconfirmedPayment paying={buying} />

  if (resuming !== 'done') return <ResumedPurchase query={data} resumeState={resuming} />
  // The choices of a failed payment were just added to the draft, so the query runs again; the
  // current result belongs to the previous variables.
  const { vehicleId, clubId } = buildPurchaseQueryVariables(draft)
  if (queryRef.variables.vehicleId !== vehicleId || queryRef.variables.clubId !== clubId)
    return <StepSkeleton />

  const { viewer, club, purchaseQuote: quote } = data
  if (!viewer?.vehicle.ok || !viewer.paymentCard.ok || !viewer.billingAddress.ok || !club.ok || !quote.ok) {
    return (
      <PurchaseStep query={data} current="review" title={t('Review.title')}>
        <RetryBlock onRetry={reload} busy={busy} />
      </PurchaseStep>
    )
  }
  // The draft may contain ids that no longer exist, so their step is shown again.
  const redirectStep = findPurchaseRedirectStep('review', unfit)
  if (redirectStep) return <StepRedirect to={buildPurchaseStepUrl(redirectStep)} />
  if (!viewer.vehicle.value) return <StepRedirect to={buildPurchaseStepUrl('vehicle')} />
  if (!club.value?.available) return <StepRedirect to={buildPurchaseStepUrl('clubs')} />
  if (!isAddressPresent(viewer.billingAddress.value) || !isCardValid(viewer.paymentCard.value)) {
    return <StepRedirect to={buildPurchaseStepUrl('paymentinfo')} />
  }
  if (!quote.value) return <StepRedirect to={buildPurchaseStepUrl('passchoice')} />
  if (!quote.value.PurchaseQuote) {
    const refusal = getPurchaseQuoteRefusal(quote.value.__typename, quote.value.problem_shown)
    return (
      <PurchaseStep query={data} current="review" title={t('Review.title')}>
        <PassCollisionNotice collision={refusal} />
      </PurchaseStep>
    )
  }

  const failedCard = viewer.incompleteAccessRight?.ok ? viewer.incompleteAccessRight.value?.failedCard : null
  const declinedCard = failedCard?.ok ? (failedCard.value ?? null) : null
  // The outcome of a later payment replaces the earlier one.
  const resumedDecline =
    draft.accessRightId && !buying.refusal
      ? {
          declinedCard,
          isCardReplaced: declinedCard !== null && declinedCard.last4 !== viewer.paymentCard.value.last4,
        }
      : null
  const isCardDeclined = isCardDeclinedBy(buying.refusal) || resumedDecline?.isCardReplaced === false
  return (
    <PurchaseStep
      query={data}
      current="review"
      title={t(isCardDeclined ? 'Review.declined' : 'Review.title')}
      lead={isCardDeclined ? undefined : t('Review.lead')}
      wide
    >
      <PurchaseReview
        query={data}
        vehicle={viewer.vehicle.value}
        club={club.value}
        card={viewer.paymentCard.value}
        address={viewer.billingAddress.value}
        quote={quote.value.PurchaseQuote}
        buying={buying}
        resumedDecline={resumedDecline}
      />
    </PurchaseStep>
  )
}
