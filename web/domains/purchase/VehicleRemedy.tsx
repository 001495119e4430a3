import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { VehicleRemedy_vehicle$key } from '../../__generated__/VehicleRemedy_vehicle.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { useReload } from '../../relay/useReload.ts'
import { Button } from '../../ui/Button.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { buildPurchaseStepUrl } from './purchaseWizard.ts'

interface VehicleRemedyProps {
  vehicle: VehicleRemedy_vehicle$key
  /**
   * Builds the URL on which the member completes the data of a vehicle; by default the URL of a
   * purchase step.
   */
  buildEditUrl?: (vehicleId: string) => string
  /** Called when the member follows the link. */
  onFollow?: () => void
}

const buildVehicleEditStepUrl = (id: string) => buildPurchaseStepUrl('updatevehicle/:id', { id })

/**
 * Link to the action that removes a vehicle's purchase obstacle, as on the dashboard (D19, E26,
 * E29, D54). Renders nothing without an obstacle.
 */
export function VehicleRemedy({
  vehicle: key,
  buildEditUrl = buildVehicleEditStepUrl,
  onFollow,
}: VehicleRemedyProps) {
  const { t } = useTranslation(['vehicles', 'tasks', 'common'])
  const { reload, busy } = useReload()
  const { id, name, purchaseObstacle, interventionReports, insuranceRequest } = useFragment(
    graphql`
      fragment VehicleRemedy_vehicle on Vehicle {
        id
        name
        purchaseObstacle(type: $chosenType)
        interventionReports @catch {
          id
        }
        insuranceRequest @catch {
          id
          number
          status
          payObstacle
        }
      }
    `,
    key,
  )
  switch (purchaseObstacle) {
    case 'INCOMPLETE':
    case 'NEEDS_UPDATE':
      return (
        <TextLink standalone to={buildEditUrl(id)} icon="edit" onClick={onFollow}>
          {t(purchaseObstacle === 'INCOMPLETE' ? 'VehicleChoice.complete' : 'VehicleChoice.update', { name })}
        </TextLink>
      )
    case 'UNPAID_REPORT': {
      const report = interventionReports.ok ? interventionReports.value?.[0] : undefined
      return (
        report && (
          <TextLink standalone to={paths.interventionReport(report.id)} icon="receipt" onClick={onFollow}>
            {t('tasks:Task.report.action')}
            <span className="visually-hidden"> – {name}</span>
          </TextLink>
        )
      )
    }
    case 'OPEN_REQUEST': {
      const request = insuranceRequest.ok ? insuranceRequest.value : null
      const isPayable = request?.status === 'PAYMENT_PENDING' && request.payObstacle === null
      return (
        <TextLink
          standalone
          to={isPayable ? paths.recordPaymentConfirmation(request.id) : paths.requestsWithoutInsurance()}
          icon="shield"
          onClick={onFollow}
        >
          {t(isPayable ? 'tasks:Task.request.pay' : 'tasks:Task.request.see')}
          <span className="visually-hidden"> – {request?.number ?? name}</span>
        </TextLink>
      )
    }
    case 'UNCONFIRMED':
      return (
        <Button size="small" icon="refresh" busy={busy} onClick={reload}>
          {t('common:words.retry')}
          <span className="visually-hidden"> – {name}</span>
        </Button>
      )
    default:
      return null
  }
}
