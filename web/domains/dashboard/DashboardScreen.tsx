import { type ReactNode, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import type { DashboardScreenQuery } from '../../__generated__/DashboardScreenQuery.graphql.ts'
import type { DashboardScreen_own$key } from '../../__generated__/DashboardScreen_own.graphql.ts'
import { LiveRequests } from '../insurance/shared/LiveRequests.tsx'
import { PaidReportNotice } from '../interventions/shared/PaidReportNotice.tsx'
import { useUnconfirmedReportId } from '../interventions/shared/useUnconfirmedReportId.ts'
import { VehicleMessage } from '../vehicles/shared/VehicleMessage.tsx'
import { SalesClosed } from '../../platform/salesClosed.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Container } from '../../ui/layout.tsx'
import { Banners } from './Banners.tsx'
import { Countdown } from './Countdown.tsx'
import styles from './Dashboard.module.css'
import { Figures } from './Figures.tsx'
import { clearCanceledPurchase } from '../purchase/shared/clearCanceledPurchase.ts'
import { SeveralVehiclesLink } from '../purchase/shared/SeveralVehiclesLink.tsx'
import { canBuyForSeveralVehicles } from '../purchase/shared/severalVehicles.ts'
import { UnfinishedPurchase } from '../purchase/shared/UnfinishedPurchase.tsx'
import { useReloadAfterPaymentsInOtherTabs } from '../purchase/shared/useReloadAfterPaymentsInOtherTabs.ts'
import { useUnfinishedPayments } from '../purchase/shared/useUnfinishedPayments.ts'
import { Offers } from '../offers/shared/Offers.tsx'
import { Tasks } from '../tasks/shared/Tasks.tsx'
import type { VehicleCardContext } from '../vehicles/shared/VehicleCard.tsx'
import { Vehicles } from '../vehicles/shared/Vehicles.tsx'
import { VideoMessage } from '../video/shared/VideoMessage.tsx'
import { Wallet } from '../wallet/shared/Wallet.tsx'
import { type MemberTask, useTasks } from '../tasks/shared/useTasks.ts'
import { useOverview } from './useOverview.ts'

/**
 * Home screen of a member: passes, tasks, vehicles, offers and banners (D01–D32). The greeting, the
 * figures and the countdown fit on one line each.
 */
export default function DashboardScreen({ queryRef }: ScreenProps<DashboardScreenQuery>) {
  const { t } = useTranslation(['dashboard', 'offers'])
  const { viewer, portal, accessRightOffers } = usePreloadedQuery<DashboardScreenQuery>(
    graphql`
      query DashboardScreenQuery @preloadable {
        ...Shell_query
        portal {
          now
          name
        }
        viewer {
          firstName
          statistics @catch {
            ...Countdown_statistics
            ...Figures_statistics
            vehicles
            ...useKnown_statistics
          }
          ...DashboardScreen_own
          ...Figures_member
          ...Banners_member
        }
        accessRightOffers @catch {
          offers {
            type
            available
            endsAt
            presale {
              isOn
              endsAt
            }
            currentPrice {
              cents
            }
            regularPrice {
              cents
            }
            total {
              cents
            }
          }
          ...Offers_offers
        }
      }
    `,
    queryRef,
  )
  if (!viewer) return null

  const { statistics, firstName } = viewer
  const onSale = accessRightOffers.ok ? (accessRightOffers.value?.offers ?? null) : null
  const vehicles = statistics.ok ? (statistics.value?.vehicles ?? 0) : 0
  const onSaleCount = onSale?.filter(({ available }) => available).length ?? 0
  return (
    <Container className={styles.dashboard}>
      <div className={styles.head}>
        <h1 tabIndex={-1} className={styles.title}>
          {firstName ? t('Dashboard.greeting', { name: firstName }) : t('Dashboard.greetingAlone')}
        </h1>
        <CaughtField result={statistics} title={t('Dashboard.figuresFailed')}>
          {(figures) =>
            figures && (
              <>
                <Figures statistics={figures} member={viewer} />
                <Countdown
                  statistics={figures}
                  presale={onSale?.some(({ presale }) => presale?.isOn) === true}
                />
              </>
            )
          }
        </CaughtField>
      </div>
      <PaidReportNotice />
      <VehicleMessage />
      <VideoMessage />
      <div className={`${styles.columns} ${selectDashboardGridClass(vehicles, onSaleCount)}`}>
        <MemberSection
          member={viewer}
          issuer={portal.name}
          now={portal.now}
          offers={onSale}
          renderOffers={(isFoldable) => (
            <CaughtField result={accessRightOffers} title={t('offers:Offers.failed')}>
              {(offers) => offers && <Offers offers={offers} now={portal.now} isFoldable={isFoldable} />}
            </CaughtField>
          )}
        />
        <div className={styles.banners}>
          <Banners member={viewer} />
        </div>
      </div>
    </Container>
  )
}

/**
 * Returns the CSS class of the dashboard grid for a number of vehicles and of offers on sale. In a
 * wide window, a long vehicle list fills one column, and the offers and banners fill the other. A
 * short list leaves room for the offers below it, and one offer is too little for the whole width.
 */
function selectDashboardGridClass(vehicleCount: number, onSaleCount: number) {
  if (vehicleCount >= 24) return styles.longest
  if (vehicleCount >= 16) return styles.long
  return vehicleCount <= 3 || onSaleCount <= 1 ? styles.short : ''
}

interface MemberSectionProps extends Pick<VehicleCardContext, 'now' | 'offers'> {
  member: DashboardScreen_own$key
  /** Name of the portal, shown as the issuer of the passes. */
  issuer: string
  /** Renders the list of offers. A button shows the offers if `isFoldable` is true. */
  renderOffers: (isFoldable: boolean) => ReactNode
}

/**
 * Part of the dashboard with the member's passes, tasks and vehicles, and with the offers. Passes
 * come first, unless the first task is the main action and no pass is current. A new member sees
 * only the empty vehicle list and the offers.
 */
function MemberSection({ member: key, issuer, now, offers, renderOffers }: MemberSectionProps) {
  const member = useFragment(
    graphql`
      fragment DashboardScreen_own on Member {
        ...Wallet_member
        ...LiveRequests_member
        ...useOverview_member
        ...useTasks_member
        ...Vehicles_member
      }
    `,
    key,
  )
  const tasks = useTasks(
    member,
    now,
    offers,
    useUnconfirmedReportId(),
    useUnfinishedPayments(),
    useReloadAfterPaymentsInOtherTabs(),
  )
  const overview = useOverview(member, tasks.tasks, offers)
  const { mainAction, areTasksFirst, renewable, mainVehicleId, isPurchaseInTasks, isNew } = overview
  const areSalesClosed = use(SalesClosed)
  const [target, setTarget] = useState<{ task: MemberTask } | null>(null)
  const taskList = (
    <Tasks
      key="tasks"
      {...tasks}
      isMain={mainAction === 'task'}
      target={target}
      findVehicleName={(id) => overview.vehicles.find((vehicle) => vehicle.id === id)?.name}
      onPurchaseCanceled={clearCanceledPurchase}
    />
  )
  const vehicles = (
    <Vehicles
      member={member}
      tasks={tasks.tasks}
      now={now}
      offers={offers}
      mainVehicleId={mainVehicleId}
      onOpenTask={(task) => setTarget({ task })}
    />
  )
  return (
    <>
      <div className={isNew ? styles.own : `${styles.own} ${styles.aligned}`}>
        <LiveRequests member={member} />
        {areTasksFirst && taskList}
        {isNew ? (
          vehicles
        ) : (
          <Wallet
            member={member}
            issuer={issuer}
            now={now}
            offers={offers}
            renewable={renewable}
            vehicleId={mainVehicleId}
            vehiclesToRenew={tasks.tasks.flatMap((task) =>
              task.kind === 'renew' ? [task.subject.vehicle.id] : [],
            )}
            isMain={mainAction !== 'task'}
            hasPurchase={!isPurchaseInTasks && !areSalesClosed}
            isReady={
              overview.hasCurrentPass &&
              overview.hasPassForEachVehicle &&
              tasks.isComplete &&
              tasks.tasks.length === 0
            }
          />
        )}
        <UnfinishedPurchase vehicles={overview.vehicles} />
        {!areTasksFirst && taskList}
      </div>
      <div className={styles.side}>
        {!isNew && (
          <div className={styles.vehicles}>
            {vehicles}
            {!areSalesClosed && canBuyForSeveralVehicles(overview.vehicles, offers) && (
              <SeveralVehiclesLink />
            )}
          </div>
        )}
        <div className={styles.offers}>{renderOffers(overview.hasPassForEachVehicle)}</div>
      </div>
    </>
  )
}
