import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { CardGrid, Container, Stack } from '../../ui/layout.tsx'
import { paths } from '../../platform/paths.ts'
import { PurchaseLink } from '../access-rights/shared/PurchaseLink.tsx'
import { GuestPrice } from './GuestPrice.tsx'
import { LazyKeptGuestPasses } from './shared/LazyKeptGuestPasses.tsx'
import { useGuestInvoice } from './useGuestInvoice.ts'

/**
 * Partnerships between provinces, each with the URL at which a guest starts the purchase of a pass
 * (A19, A20, R-32, R-38).
 */
const partnerships = [
  { wizardKey: 'provinces', to: paths.guestFromElsewhere() },
  { wizardKey: 'onnb', to: paths.guestFromQuebec() },
] as const

/**
 * Entry screen for riders of one province who buy a pass of another province without an account.
 */
export default function GuestOffersScreen() {
  const { t } = useTranslation('guests')
  const price = useGuestInvoice()
  return (
    <Container>
      <Stack gap={6}>
        <PageTitle lead={t('Provincial.lead')}>{t('Provincial.title')}</PageTitle>
        <LazyKeptGuestPasses />
        <Stack gap={1}>
          <GuestPrice price={price} />
          {/* A guest who buys too early loses days, so the text comes before the choice (L16). */}
          <p>{t('Guest.payment.days')}</p>
        </Stack>
        <CardGrid min="26rem">
          {partnerships.map(({ wizardKey, to }) => (
            <Card
              key={wizardKey}
              as="li"
              title={t(`Provincial.${wizardKey}.title`)}
              footer={
                <PurchaseLink
                  to={to}
                  // Most guests come to Quebec.
                  variant={wizardKey === 'provinces' ? 'primary' : 'secondary'}
                  wide
                  iconEnd="arrowRight"
                >
                  {t(`Provincial.${wizardKey}.buy`)}
                </PurchaseLink>
              }
            >
              <p>{t(`Provincial.${wizardKey}.intro`)}</p>
            </Card>
          ))}
        </CardGrid>
        <p>
          {t('Provincial.member')} <TextLink to={paths.login()}>{t('Provincial.signIn')}</TextLink>
        </p>
      </Stack>
    </Container>
  )
}
