import { use, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { VehicleCard_vehicle$key } from '../../../__generated__/VehicleCard_vehicle.graphql.ts'
import { BuyAgain } from '../../access-rights/shared/BuyAgain.tsx'
import { PurchaseLink } from '../../access-rights/shared/PurchaseLink.tsx'
import { type OfferAvailability, canBuyLastPassAgain } from '../../access-rights/shared/renewal.ts'
import { paths } from '../../../platform/paths.ts'
import { SalesClosed } from '../../../platform/salesClosed.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { BuyForVehicle } from '../BuyForVehicle.tsx'
import { VehicleDetails } from '../VehicleDetails.tsx'
import { VehiclePhoto } from '../VehiclePhoto.tsx'
import { VehicleTaskLink } from '../VehicleTaskLink.tsx'
import { useVehicleStatusText } from '../useVehicleStatusText.ts'
import styles from './VehicleCard.module.css'
import { formatLicensePlate } from './useVehicleText.ts'
import { selectVehicleTasks } from '../../tasks/shared/buildTasks.ts'
import type { MemberTask } from '../../tasks/shared/useTasks.ts'
import { findPurchaseOfferOfVehicle, vehicleNoticesOf, vehicleStatusOf } from '../vehicleState.ts'

/** Props that are the same for all vehicle cards of a list. */
export interface VehicleCardContext {
  /** Current time, which is compared with the start and end dates of passes. */
  now: string
  /** Pass offers, each with its availability; null if the offers could not be loaded. */
  offers: readonly OfferAvailability[] | null
  /** Tasks of the member, about all vehicles. */
  tasks: readonly MemberTask[]
  /** Called when the member presses the link from a vehicle card to a task in the task list. */
  onOpenTask: (task: MemberTask) => void
  /**
   * Id of the vehicle for which the main button of the screen buys a pass; null without such a
   * button.
   */
  mainVehicleId: string | null
}

interface VehicleCardProps extends VehicleCardContext {
  vehicle: VehicleCard_vehicle$key
}

/**
 * Row of a vehicle: name, license plate, and below them the status, or the link to its task
 * (D14–D30, D34, D35). A row whose last pass has expired also has the link to renew the pass, and a
 * row without a pass the link to buy one. A row unfolds to show details and actions, among them the
 * other purchase links of the vehicle.
 */
export function VehicleCard({ vehicle: key, now, offers, tasks: allTasks, ...context }: VehicleCardProps) {
  const [open, setOpen] = useState(false)
  const { t } = useTranslation(['common', 'vehicles'])
  const id = useId()
  const data = useFragment(
    graphql`
      fragment VehicleCard_vehicle on Vehicle {
        id
        name
        registration
        type
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
        ...BuyAgain_vehicle
        ...BuyForVehicle_vehicle
        ...VehicleDetails_vehicle
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
  const status = vehicleStatusOf(vehicle, tasks, now)
  const statusText = useVehicleStatusText(status, vehicle)
  const purchase = findPurchaseOfferOfVehicle(vehicle, tasks, offers, now)
  // The main button of the screen already buys a pass for this vehicle.
  const isMain = context.mainVehicleId === data.id
  const areSalesClosed = use(SalesClosed)
  const hasLinkInRow = purchase !== null && !isMain && !areSalesClosed && tasks.length === 0
  const canRenewInRow = hasLinkInRow && status === 'expired' && canBuyLastPassAgain(data, offers)
  const canBuyInRow =
    hasLinkInRow &&
    purchase === 'first' &&
    data.purchaseObstacle === null &&
    !canBuyLastPassAgain(data, offers) &&
    offers?.some(({ available }) => available) === true
  return (
    <li className={styles.row}>
      <VehiclePhoto url={data.pictureUrl} type={data.type} />
      <div className={styles.head}>
        <h3 className={styles.name}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={`${id}-details`}
            aria-describedby={`${id}-plate ${id}-status`}
            onClick={() => setOpen(!open)}
          >
            {data.name}
          </button>
        </h3>
        {data.registration && (
          <p id={`${id}-plate`} className={styles.plate}>
            <span className="visually-hidden">{t('ui.pass.registration')} </span>
            {formatLicensePlate(data.registration)}
          </p>
        )}
        <p
          id={`${id}-status`}
          className={status === 'current' ? `${styles.status} ${styles.current}` : styles.status}
        >
          {tasks.length === 0 ? (
            statusText
          ) : (
            <VehicleTaskLink vehicleName={data.name} tasks={tasks} onOpenTask={context.onOpenTask} />
          )}
        </p>
      </div>
      {canRenewInRow && (
        <div className={styles.renew}>
          <BuyAgain vehicle={data} offers={offers} size="small" hasPrice />
        </div>
      )}
      {canBuyInRow && (
        <div className={styles.buy}>
          <PurchaseLink to={paths.purchase({ vehicle: data.id })} size="small" variant="secondary">
            {t('vehicles:Vehicle.purchase.first')}
            <span className="visually-hidden"> – {data.name}</span>
          </PurchaseLink>
        </div>
      )}
      <Icon name="chevronDown" className={open ? styles.chevronOpen : styles.chevron} />
      <div id={`${id}-details`} className={styles.details} hidden={!open}>
        {open && (
          <VehicleDetails
            vehicle={data}
            status={status}
            notices={vehicleNoticesOf(vehicle, now)}
            isStatusInRow={tasks.length === 0}
            purchase={
              purchase && (
                <BuyForVehicle
                  vehicle={data}
                  offers={offers}
                  purchase={purchase}
                  hasFirstLinkElsewhere={isMain || canRenewInRow || canBuyInRow}
                />
              )
            }
          />
        )}
      </div>
    </li>
  )
}
