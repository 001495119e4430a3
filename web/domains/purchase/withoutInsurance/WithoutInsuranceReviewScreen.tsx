import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { WithoutInsuranceReviewScreenQuery } from '../../../__generated__/WithoutInsuranceReviewScreenQuery.graphql.ts'
import { useReload } from '../../../relay/useReload.ts'
import type { ScreenProps } from '../../../relay/startScreenQuery.ts'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { StepRedirect } from '../../../wizard/StepRedirect.tsx'
import { PassCollisionNotice } from '../PassCollisionNotice.tsx'
import { PurchaseStep } from '../PurchaseStep.tsx'
import { buildPurchaseStepUrl } from '../purchaseWizard.ts'
import { findPurchaseRedirectStep, useInvalidPurchaseChoices } from '../invalidChoices.ts'
import { getPurchaseQuoteRefusal } from '../useCollision.ts'
import { RequestReview } from './RequestReview.tsx'

/** Review step, the last step of a request for a pass without insurance (F12, F13). */
export default function WithoutInsuranceReviewScreen({
  queryRef,
}: ScreenProps<WithoutInsuranceReviewScreenQuery>) {
  const { t } = useTranslation('insurance')
  const { reload, busy } = useReload()
  const data = usePreloadedQuery<WithoutInsuranceReviewScreenQuery>(
    graphql`
      query WithoutInsuranceReviewScreenQuery(
        $vehicleId: ID!
        $hasVehicle: Boolean!
        $clubId: ID!
        $type: OfferedAccessRightType!
        $chosenType: OfferedAccessRightType
        $withoutInsurance: Boolean!
      ) @preloadable {
        ...Shell_query
        ...invalidChoices_query
        viewer {
          ...RequestReview_member
          asked: vehicle(id: $vehicleId) @catch {
            ...Chosen_vehicle
          }
        }
        club(id: $clubId) @catch {
          available
          ...Chosen_club
        }
        purchaseQuote(vehicleId: $vehicleId, clubId: $clubId, type: $type) @catch {
          __typename
          ... on PurchaseQuote @alias {
            ...RequestReview_quote
          }
          ...problem_shown @alias
        }
      }
    `,
    queryRef,
  )
  const unfit = useInvalidPurchaseChoices(data)
  const { viewer, club, purchaseQuote: quote } = data
  const step = {
    query: data,
    current: 'WithoutInsuranceReview',
    title: t('WithoutInsuranceReview.title'),
    lead: t('WithoutInsuranceReview.lead'),
  } as const
  if (!viewer?.asked.ok || !club.ok || !quote.ok) {
    return (
      <PurchaseStep {...step}>
        <RetryBlock onRetry={reload} busy={busy} />
      </PurchaseStep>
    )
  }
  // The draft may contain ids that no longer exist, so their step is shown again.
  const redirectStep = findPurchaseRedirectStep('WithoutInsuranceReview', unfit)
  if (redirectStep) return <StepRedirect to={buildPurchaseStepUrl(redirectStep)} />
  if (!viewer.asked.value) return <StepRedirect to={buildPurchaseStepUrl('vehicle')} />
  if (!club.value?.available) return <StepRedirect to={buildPurchaseStepUrl('clubs')} />
  if (!quote.value) return <StepRedirect to={buildPurchaseStepUrl('passchoice')} />
  if (!quote.value.PurchaseQuote) {
    return (
      <PurchaseStep {...step}>
        <PassCollisionNotice
          collision={getPurchaseQuoteRefusal(quote.value.__typename, quote.value.problem_shown)}
        />
      </PurchaseStep>
    )
  }
  return (
    <PurchaseStep {...step} wide>
      <RequestReview
        member={viewer}
        vehicle={viewer.asked.value}
        club={club.value}
        quote={quote.value.PurchaseQuote}
      />
    </PurchaseStep>
  )
}
