import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  VehicleCard_vehicle$data,
  VehicleCard_vehicle$key,
} from '../../../__generated__/VehicleCard_vehicle.graphql.ts'
import { type OfferAvailability, canBuyLastPassAgain } from '../../access-rights/shared/renewal.ts'
import { PrintPass } from '../../access-rights/shared/PrintPass.tsx'
import { ShowPass } from '../../access-rights/shared/ShowPass.tsx'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PassStatusTag } from '../../../ui/PassStatusTag.tsx'
import { passStateOf } from '../../../ui/passState.ts'
import { BuyForVehicle } from '../BuyForVehicle.tsx'
import { VehicleNotices } from '../VehicleNotices.tsx'
import { VehiclePhoto } from '../VehiclePhoto.tsx'
import { ActivePassStatus, LapsedRequestStatus, PaymentDueStatus, NoPassStatus } from '../VehicleStatus.tsx'
import { VehicleTools } from '../VehicleTools.tsx'
import styles from './VehicleCard.module.css'
import { selectVehicleTasks } from '../../tasks/shared/buildTasks.ts'
import type { MemberTask } from '../../tasks/shared/useTasks.ts'
import {
  isVehicleShownAsCompactRow,
  vehicleNoticesOf,
  purchaseKindOf,
  vehicleStatusOf,
} from '../vehicleState.ts'

/** Props that are the same for all vehicle cards of a list. */
export interface VehicleCardContext {
  /** Full name of the pass holder. */
  holder: string
  /** Name of the portal, shown as the issuer of the passes. */
  issuer: string
  /** Current time, for comparison with start and end dates. */
  now: string
  /** Pass offers, each with its availability; null if the offers could not be loaded. */
  offers: readonly OfferAvailability[] | null
  /** Tasks of the member about any vehicle. */
  tasks: readonly MemberTask[]
}

interface VehicleCardProps extends VehicleCardContext {
  vehicle: VehicleCard_vehicle$key
}

/**
 * Card of a vehicle with its current pass, tasks, notices and actions (D14–D30, D34, D35). A
 * vehicle that has no pass, no tasks and no notices is shown as a compact row (D31).
 */
export function VehicleCard({
  vehicle: key,
  holder,
  issuer,
  now,
  offers,
  tasks: allTasks,
}: VehicleCardProps) {
  const { t } = useTranslation(['vehicles', 'common'])
  const data = useFragment(
    graphql`
      fragment VehicleCard_vehicle on Vehicle {
        id
        name
        registration
        year
        type
        make
        model
        pictureUrl
        purchaseObstacle
        seasonObstacle: purchaseObstacle(type: ANNUAL)
        insuranceRequest {
          status
        }
        lapsedInsuranceRequest {
          id
        }
        repeatablePass {
          type
          validity
          expiresAt
        }
        activePass {
          status
          type
          validity
          activeAt
          expiresAt
          number
          hasInsuranceDocuments
          clubSnapshot {
            number
            name
          }
          ...ShowPass_accessRight
          ...PrintPass_accessRight
        }
        accessRights(first: 4) {
          edges {
            node {
              status
              type
              validity
              expiresAt
            }
          }
        }
        unsettled: accessRights(first: 4, unsettled: true) {
          edges {
            node {
              status
              type
              validity
              expiresAt
            }
          }
        }
        ...BuyForVehicle_vehicle
        ...VehicleNotices_vehicle
        ...VehicleTools_vehicle
      }
    `,
    key,
  )
  const tasks = selectVehicleTasks(data.id, allTasks)
  const vehicle = {
    ...data,
    passes: data.accessRights.edges.map(({ node }) => node),
    unsettled: data.unsettled.edges.map(({ node }) => node),
  }
  const { name, registration, activePass } = vehicle
  const what = useVehicleModelText(vehicle)
  const standing = vehicleStatusOf(vehicle, tasks, now)
  const notices = vehicleNoticesOf(vehicle, now)
  // Two links to another pass need the space of a full card.
  const compact = isVehicleShownAsCompactRow(vehicle, tasks, now) && !canBuyLastPassAgain(vehicle, offers)
  const purchase = purchaseKindOf(vehicle, tasks, offers, now)
  const buy = purchase && <BuyForVehicle vehicle={data} offers={offers} purchase={purchase} />
  // The tasks that disable the purchase are shown next to its disabled button.
  const blocksPurchase = tasks.some(({ kind }) => kind === 'update' || kind === 'complete')
  const owned = activePass && isUsablePass(activePass) ? activePass : null
  const noPassStatus = (standing === 'none' || standing === 'expired') && (
    <NoPassStatus status={standing} passes={vehicle.passes} />
  )
  return (
    <li className={compact ? styles.row : styles.card}>
      <VehiclePhoto url={vehicle.pictureUrl} type={vehicle.type} />
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        {registration && (
          <p className={styles.plate}>
            <span className="visually-hidden">{t('common:ui.pass.registration')} </span>
            {registration}
          </p>
        )}
        {!compact && <p className={styles.what}>{what}</p>}
        {!compact && noPassStatus}
      </div>
      {compact && noPassStatus}
      {compact && <div className={styles.action}>{buy}</div>}
      <VehicleTools vehicle={data} modelText={compact ? what : undefined} className={styles.tools} />
      {!compact && (
        <div className={styles.rest}>
          {activePass && standing !== 'toPay' && standing !== 'lapsed' && (
            <ActivePassStatus pass={activePass} />
          )}
          {standing === 'lapsed' && <LapsedRequestStatus />}
          {standing === 'processing' && <PassStatusTag state={standing} />}
          {tasks.map(
            (task) =>
              task.kind === 'request' && (
                <PaymentDueStatus key={task.subject.id} until={task.subject.expiresAt} />
              ),
          )}
          <VehicleNotices
            vehicle={data}
            tasks={tasks}
            notices={notices}
            disabledPurchase={blocksPurchase && buy}
          />
          {(owned || (buy && !blocksPurchase)) && (
            <div className={styles.actions}>
              {owned && <ShowPass accessRight={owned} holder={holder} issuer={issuer} size="small" />}
              {!blocksPurchase && buy}
            </div>
          )}
          {owned && (
            <div className={styles.links}>
              <PrintPass accessRight={owned} variant="quiet" size="small" />
              {owned.hasInsuranceDocuments && (
                <ButtonLink to={paths.insuranceDocuments()} variant="quiet" size="small" icon="shield">
                  {t('Vehicle.insuranceDocuments')}
                  <span className="visually-hidden"> – {name}</span>
                </ButtonLink>
              )}
            </div>
          )}
        </div>
      )}
    </li>
  )
}

const isUsablePass = ({ status, validity }: { readonly status: string; readonly validity: string | null }) =>
  ['current', 'upcoming'].includes(passStateOf({ status, validity }))

/**
 * Returns make, model and year as one line. No-break spaces keep the separator dot from starting a
 * line, and keep the year from being alone on a line.
 */
function useVehicleModelText({
  make,
  model,
  year,
}: Pick<VehicleCard_vehicle$data, 'make' | 'model' | 'year'>): string {
  const { t } = useTranslation('vehicles')
  const whole = `${make ?? t('Vehicle.unknownMake')}\u00a0· ${model ?? t('Vehicle.unknownModel')}`
  return year ? `${whole}\u00a0·\u00a0${year}` : whole
}
