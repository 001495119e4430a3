import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { DashboardScreenQuery } from '../../__generated__/DashboardScreenQuery.graphql.ts'
import { Caught } from '../../relay/Caught.tsx'
import type { ScreenProps } from '../../relay/screen.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { SiteClubName, useSiteClub } from '../../parts/clubs/SiteClub.tsx'
import { VehicleMessage } from '../../parts/vehicles/VehicleMessage.tsx'
import { Countdown } from './Countdown.tsx'
import { Figures } from './Figures.tsx'
import { Offers } from './Offers.tsx'
import { Vehicles } from './Vehicles.tsx'
import { VideoMessage } from './VideoMessage.tsx'
import { Wallet } from './Wallet.tsx'
import { paths } from '../../platform/paths.ts'

/** Where a member arrives: figures, vehicles with their pass, and the passes on sale (D02–D31). */
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
            bannerDaysLeft
            ...useKnown_statistics
            ...Figures_statistics
          }
          ...Wallet_member
          ...Vehicles_member
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
  const daysLeft = statistics.ok ? statistics.value?.bannerDaysLeft : null
  const presaleOn =
    accessRightOffers.ok && accessRightOffers.value?.offers.some(({ presale }) => presale?.isOn) === true
  return (
    <Container>
      <Stack gap={7}>
        <Stack gap={5}>
          <PageTitle
            kicker={siteClub && <SiteClubName of={siteClub} size="2.5rem" />}
            lead={t('Dashboard.lead')}
            actions={
              <ButtonLink to={paths.purchase()} variant="primary" size="large" icon="pass">
                {t('Dashboard.buy')}
              </ButtonLink>
            }
          >
            {firstName ? t('Dashboard.greeting', { name: firstName }) : t('Dashboard.greetingAlone')}
          </PageTitle>
          <VehicleMessage />
          <VideoMessage />
          <Wallet member={viewer} issuer={portal.name} />
          {daysLeft != null && <Countdown days={daysLeft} presale={presaleOn} />}
          <Caught result={statistics} title={t('Dashboard.figuresFailed')}>
            {(figures) => figures && <Figures statistics={figures} />}
          </Caught>
        </Stack>
        <Vehicles
          member={viewer}
          issuer={portal.name}
          now={portal.now}
          offers={accessRightOffers.ok ? (accessRightOffers.value?.offers ?? null) : null}
        />
        <Caught result={accessRightOffers} title={t('Offers.failed')}>
          {(offers) => offers && <Offers offers={offers} now={portal.now} />}
        </Caught>
      </Stack>
    </Container>
  )
}
