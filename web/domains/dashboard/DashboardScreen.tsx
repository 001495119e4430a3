import { useTranslation } from 'react-i18next'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import type { DashboardScreenQuery } from '../../__generated__/DashboardScreenQuery.graphql.ts'
import type { DashboardScreen_own$key } from '../../__generated__/DashboardScreen_own.graphql.ts'
import { PaidReportNotice } from '../interventions/shared/ReportMessage.tsx'
import { VehicleMessage } from '../vehicles/shared/VehicleMessage.tsx'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startQuery.ts'
import { Container } from '../../ui/layout.tsx'
import { Banners } from './Banners.tsx'
import { Countdown } from './Countdown.tsx'
import styles from './Dashboard.module.css'
import { Figures } from './Figures.tsx'
import { UnfinishedPurchase } from '../purchase/shared/UnfinishedPurchase.tsx'
import { Offers } from '../offers/shared/Offers.tsx'
import { Tasks } from '../tasks/shared/Tasks.tsx'
import type { VehicleCardContext } from '../vehicles/shared/VehicleCard.tsx'
import { Vehicles } from '../vehicles/shared/Vehicles.tsx'
import { VideoMessage } from '../video/shared/VideoMessage.tsx'
import { Wallet } from '../wallet/shared/Wallet.tsx'
import { useTasks } from '../tasks/shared/useTasks.ts'

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
          ...Banners_member
        }
        accessRightOffers @catch {
          offers {
            type
            available
            endsAt
            presale {
              isOn
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
                <Figures statistics={figures} />
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
      <div className={`${styles.columns} ${dashboardGridClassOf(vehicles)}`}>
        <MemberSection member={viewer} issuer={portal.name} now={portal.now} offers={onSale} />
        <div className={styles.offers}>
          <CaughtField result={accessRightOffers} title={t('offers:Offers.failed')}>
            {(offers) => offers && <Offers offers={offers} now={portal.now} />}
          </CaughtField>
        </div>
        <div className={styles.banners}>
          <Banners member={viewer} />
        </div>
      </div>
    </Container>
  )
}

/**
 * Returns the CSS grid class of the dashboard for a number of vehicles. In a wide window, the
 * offers and the banners fill the column beside a long vehicle list.
 */
const dashboardGridClassOf = (vehicleCount: number) =>
  vehicleCount >= 10 ? styles.longest : vehicleCount >= 5 ? styles.long : ''

interface MemberSectionProps extends Pick<VehicleCardContext, 'issuer' | 'now' | 'offers'> {
  member: DashboardScreen_own$key
}

/**
 * Section of the dashboard with the member's passes, tasks and vehicles. The task list and the
 * vehicle cards show the same tasks.
 */
function MemberSection({ member: key, ...context }: MemberSectionProps) {
  const member = useFragment(
    graphql`
      fragment DashboardScreen_own on Member {
        ...Wallet_member
        ...NoPass_member
        ...useTasks_member
        ...Vehicles_member
      }
    `,
    key,
  )
  const tasks = useTasks(member, context.now)
  return (
    <>
      <div className={styles.own}>
        <Wallet member={member} issuer={context.issuer} offers={context.offers} />
        <UnfinishedPurchase />
        <Tasks {...tasks} />
      </div>
      <div className={styles.vehicles}>
        <Vehicles member={member} tasks={tasks.tasks} {...context} />
      </div>
    </>
  )
}
