import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { BuyForAnotherVehicleQuery } from '../../__generated__/BuyForAnotherVehicleQuery.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { resetDraft, useDraft } from '../../wizard/draft.ts'
import { countOtherVehiclesForPass } from './otherVehiclesForPass.ts'
import { parseOfferedPassType } from './passTypes.ts'
import { type PurchaseDraft, buildPurchaseStepUrl, purchaseWizard } from './purchaseWizard.ts'

interface CompletedPurchase {
  /** Choices of the completed purchase; undefined if they are not known. */
  choices: PurchaseDraft | undefined
  /** Start (`activeAt`) and end (`expiresAt`) of the bought pass, as ISO timestamps. */
  activeAt: string | null
  expiresAt: string | null
}

/**
 * Returns the number of other vehicles that can get the bought pass. Returns 0 until the gateway
 * has confirmed it, and while a payment is not confirmed.
 */
export function useOtherVehicleCount({ choices, activeAt, expiresAt }: CompletedPurchase): number {
  const environment = useRelayEnvironment()
  const [count, setCount] = useState(0)
  const [purchase] = useDraft(purchaseWizard)
  const { type, vehicleId = '' } = choices ?? {}
  const isKnown = choices !== undefined

  // The query is separate from the screen's query, so that it can neither delay nor break the
  // confirmation of the payment.
  useEffect(() => {
    if (!isKnown) return
    const subscription = fetchQuery<BuyForAnotherVehicleQuery>(environment, query, {
      type: parseOfferedPassType(type),
    }).subscribe({
      next: ({ viewer }) => {
        const connection = viewer?.vehicles.ok ? viewer.vehicles.value : null
        const vehicles = (connection?.edges ?? []).map(
          ({ node: { id, purchaseObstacle, accessRights } }) => ({
            id,
            purchaseObstacle,
            passes: accessRights.edges.map(({ node }) => node),
          }),
        )
        setCount(countOtherVehiclesForPass(vehicles, vehicleId, { activeAt, expiresAt }))
      },
      // Without the vehicles, no further purchase is offered.
      error: () => {},
    })
    return () => subscription.unsubscribe()
  }, [environment, isKnown, type, vehicleId, activeAt, expiresAt])

  // A reset of the draft would lose the idempotency key of an unconfirmed payment (E70).
  return purchase.attempt ? 0 : count
}

/** Button that starts the same purchase for another vehicle. */
export function BuyForAnotherVehicleButton({ choices }: { choices: PurchaseDraft }) {
  const { t } = useTranslation('purchase')
  const navigate = useNavigate()
  return (
    <Button
      size="large"
      icon="plus"
      onClick={() => {
        resetDraft(purchaseWizard, { ...choices, vehicleId: undefined })
        void navigate(buildPurchaseStepUrl('vehicle'))
      }}
    >
      {t('Success.anotherVehicle')}
    </Button>
  )
}

/**
 * Buttons that start the same purchase for another vehicle, or a purchase for several vehicles.
 * Renders nothing until the gateway has confirmed that another vehicle can get a pass.
 */
export function BuyForAnotherVehicle(purchase: CompletedPurchase & { choices: PurchaseDraft }) {
  const { t } = useTranslation('purchase')
  const count = useOtherVehicleCount(purchase)
  if (count === 0) return null
  return (
    <>
      <BuyForAnotherVehicleButton choices={purchase.choices} />
      {count > 1 && (
        <ButtonLink to={paths.severalVehicles()} size="large" variant="quiet">
          {t('SeveralVehicles.home')}
        </ButtonLink>
      )}
    </>
  )
}

const query = graphql`
  query BuyForAnotherVehicleQuery($type: OfferedAccessRightType) {
    viewer {
      vehicles(first: 100) @catch {
        edges {
          node {
            id
            purchaseObstacle(type: $type)
            accessRights(first: 10) {
              edges {
                node {
                  status
                  activeAt
                  expiresAt
                }
              }
            }
          }
        }
      }
    }
  }
`
