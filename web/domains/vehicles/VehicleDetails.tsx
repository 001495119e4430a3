import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { VehicleDetails_vehicle$key } from '../../__generated__/VehicleDetails_vehicle.graphql.ts'
import { PrintPass } from '../access-rights/shared/PrintPass.tsx'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PassStatusTag } from '../../ui/PassStatusTag.tsx'
import { passStateOf } from '../../ui/passState.ts'
import { VehicleNotices } from './VehicleNotices.tsx'
import { VehicleTools } from './VehicleTools.tsx'
import styles from './VehicleDetails.module.css'
import type { VehicleNotice, VehicleStatus } from './vehicleState.ts'

interface VehicleDetailsProps {
  vehicle: VehicleDetails_vehicle$key
  status: VehicleStatus
  notices: readonly VehicleNotice[]
  /** True if the row of the vehicle shows the status; false if it shows a task instead. */
  isStatusInRow: boolean
  /** Purchase links of the vehicle; null when no pass can be bought for the vehicle now. */
  purchase: ReactNode
}

/**
 * Expanded part of a vehicle row: model, pass and club, notices and actions (D14–D16, D21–D24,
 * D28).
 */
export function VehicleDetails({
  vehicle: key,
  status,
  notices,
  isStatusInRow,
  purchase,
}: VehicleDetailsProps) {
  const { t } = useTranslation('vehicles')
  const vehicle = useFragment(
    graphql`
      fragment VehicleDetails_vehicle on Vehicle {
        name
        make
        model
        year
        activePass {
          status
          validity
          hasInsuranceDocuments
          clubSnapshot {
            number
            name
          }
          ...PrintPass_accessRight
        }
        ...VehicleNotices_vehicle
        ...VehicleTools_vehicle
      }
    `,
    key,
  )
  const { name, make, model, year, activePass: pass } = vehicle
  const modelParts = [make ?? t('Vehicle.unknownMake'), model ?? t('Vehicle.unknownModel'), year]
  const isShown = pass && status !== 'toPay' && status !== 'lapsed'
  const isUsable = status === 'current' || status === 'upcoming'
  return (
    <>
      <p className={styles.model}>{modelParts.filter(Boolean).join('\u00a0· ')}</p>
      {isShown && (
        <div className={styles.pass}>
          {!isStatusInRow && <PassStatusTag state={passStateOf(pass)} />}
          {pass.clubSnapshot && `${pass.clubSnapshot.name} (${pass.clubSnapshot.number})`}
        </div>
      )}
      <VehicleNotices vehicle={vehicle} notices={notices} />
      {purchase && <div className={styles.purchase}>{purchase}</div>}
      <div className={styles.links}>
        {pass && isUsable && (
          <>
            <PrintPass accessRight={pass} variant="quiet" size="small" />
            {pass.hasInsuranceDocuments && (
              <ButtonLink to={paths.insuranceDocuments()} variant="quiet" size="small">
                {t('Vehicle.insuranceDocuments')}
                <span className="visually-hidden"> – {name}</span>
              </ButtonLink>
            )}
          </>
        )}
        <VehicleTools vehicle={vehicle} />
      </div>
    </>
  )
}
