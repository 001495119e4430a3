import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { SeveralReviewScreenQuery } from '../../../__generated__/SeveralReviewScreenQuery.graphql.ts'
import type { ScreenProps } from '../../../relay/startScreenQuery.ts'
import { useReload } from '../../../relay/useReload.ts'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { WizardStep } from '../../../wizard/WizardStep.tsx'
import { SeveralVehiclesReview } from './SeveralVehiclesReview.tsx'
import { findPassInProcess } from '../passInProcess.ts'
import { severalVehiclesWizard } from './severalVehiclesWizard.ts'

/** Screen that shows all passes of a purchase for several vehicles, their prices and the total. */
export default function SeveralReviewScreen({ queryRef }: ScreenProps<SeveralReviewScreenQuery>) {
  const { t } = useTranslation('several-vehicles')
  const { reload, busy } = useReload()
  const {
    portal,
    viewer,
    clubs: clubResult,
  } = usePreloadedQuery<SeveralReviewScreenQuery>(
    graphql`
      query SeveralReviewScreenQuery @preloadable {
        ...Shell_query
        portal {
          now
          limits {
            purchaseKeyDays
          }
        }
        clubs @catch {
          id
          number
          name
        }
        viewer {
          magazinePreferences {
            printedQuantity
            digital
          }
          vehicles(first: 100) @catch {
            edges {
              node {
                id
                name
                registration
                unsettled: accessRights(first: 4, unsettled: true) {
                  edges {
                    node {
                      status
                      expiresAt
                    }
                  }
                }
              }
            }
          }
          paymentCard @catch {
            isExpired
            ...CardSummary_card
          }
          billingAddress @catch {
            addressLine
            ...BillingAddressSummary_address
          }
        }
      }
    `,
    queryRef,
  )
  const vehicles = viewer?.vehicles.ok ? viewer.vehicles.value?.edges : null
  const clubs = clubResult.ok ? (clubResult.value ?? []) : null
  return (
    <WizardStep
      wizard={severalVehiclesWizard}
      current="review"
      title={t('SeveralVehicles.review')}
      lead={t('SeveralVehicles.reviewLead')}
      layout="wide"
    >
      {viewer?.paymentCard.ok && viewer.billingAddress.ok && vehicles && clubs ? (
        <SeveralVehiclesReview
          vehicles={vehicles.map(({ node: { id, name, registration, unsettled } }) => ({
            id,
            name,
            registration,
            hasPassInProcess: findPassInProcess(unsettled.edges, Date.parse(portal.now)) !== undefined,
          }))}
          clubs={clubs}
          card={viewer.paymentCard.value ?? null}
          address={viewer.billingAddress.value ?? null}
          delivery={viewer.magazinePreferences ?? { printedQuantity: 0, digital: false }}
          keyDays={portal.limits.purchaseKeyDays}
          now={Date.parse(portal.now)}
        />
      ) : (
        <RetryBlock onRetry={reload} busy={busy} />
      )}
    </WizardStep>
  )
}
