import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { DashboardScreenQuery } from '../../__generated__/DashboardScreenQuery.graphql.ts'
import { SiteClubName, useSiteClub } from '../../parts/clubs/SiteClub.tsx'
import { VehicleMessage } from '../../parts/vehicles/VehicleMessage.tsx'
import { Caught } from '../../relay/Caught.tsx'
import type { ScreenProps } from '../../relay/screen.ts'
import { Container } from '../../ui/layout.tsx'
import { Banners } from './Banners.tsx'
import { Countdown } from './Countdown.tsx'
import styles from './Dashboard.module.css'
import { Figures } from './Figures.tsx'
import { Offers } from './Offers.tsx'
import { Tasks } from './Tasks.tsx'
import { Vehicles } from './Vehicles.tsx'
import { VideoMessage } from './VideoMessage.tsx'
import { Wallet } from './Wallet.tsx'

/**
 * Where a member arrives: what they own, what they have to do, their vehicles, and then what is for sale and what else
 * there is (D01–D32). Greeting, figures and countdown take a line each.
 */
export default function DashboardScreen({ queryRef }: ScreenProps<DashboardScreenQuery>) {
  const { t } = useTranslation('members')
  const { viewer, portal, accessRightOffers } = usePreloadedQuery<DashboardScreenQuery>(
    graphql`
      query DashboardScreenQuery @preloadable {
        ...Shell_query
        portal {
          now
          name
          ...SiteClub_portal
        }
        viewer {
          firstName
          statistics @catch {
            ...Countdown_statistics
            ...Figures_statistics
            ...useKnown_statistics
          }
          ...Wallet_member
          ...useTasks_member
          ...Vehicles_member
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
  const { siteClub } = useSiteClub(portal)
  if (!viewer) return null

  const { statistics, firstName } = viewer
  const onSale = accessRightOffers.ok ? (accessRightOffers.value?.offers ?? null) : null
  return (
    <Container className={styles.dashboard}>
      <div className={styles.head}>
        {siteClub && (
          <p className={styles.club}>
            <SiteClubName of={siteClub} size="2.5rem" />
          </p>
        )}
        <h1 tabIndex={-1} className={styles.title}>
          {firstName ? t('Dashboard.greeting', { name: firstName }) : t('Dashboard.greetingAlone')}
        </h1>
        <Caught result={statistics} title={t('Dashboard.figuresFailed')}>
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
        </Caught>
      </div>
      <VehicleMessage />
      <VideoMessage />
      <div className={styles.columns}>
        <div className={styles.own}>
          <Wallet member={viewer} issuer={portal.name} />
          <Tasks member={viewer} now={portal.now} />
        </div>
        <Vehicles member={viewer} issuer={portal.name} now={portal.now} offers={onSale} />
      </div>
      <Caught result={accessRightOffers} title={t('Offers.failed')}>
        {(offers) => offers && <Offers offers={offers} now={portal.now} />}
      </Caught>
      <Banners member={viewer} />
    </Container>
  )
}
