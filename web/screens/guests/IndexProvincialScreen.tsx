import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { CardGrid, Container, Stack } from '../../ui/layout.tsx'

/** The two partnerships, and where the purchase of each begins (A19, A20, R-32, R-38). */
const offers = [
  { id: 'provinces', to: '/FormStep1BaseInfo' },
  { id: 'onnb', to: '/OnFormStep1BaseInfo' },
] as const

/** Where riders of one province buy a pass of another, without an account. */
export default function IndexProvincialScreen() {
  const { t } = useTranslation('guests')
  return (
    <Container>
      <Stack gap={6}>
        <PageTitle lead={t('Provincial.lead')}>{t('Provincial.title')}</PageTitle>
        <CardGrid min="min(26rem, 100%)">
          {offers.map(({ id, to }) => (
            <Card
              key={id}
              as="li"
              title={t(`Provincial.${id}.title`)}
              footer={
                <ButtonLink to={to} size="large" iconEnd="arrowRight">
                  {t(`Provincial.${id}.buy`)}
                </ButtonLink>
              }
            >
              <Stack gap={3}>
                <p>{t(`Provincial.${id}.intro`)}</p>
                <p>{t(`Provincial.${id}.ready`)}</p>
              </Stack>
            </Card>
          ))}
        </CardGrid>
        <p>
          {t('Provincial.member')} <TextLink to="/login">{t('Provincial.signIn')}</TextLink>
        </p>
      </Stack>
    </Container>
  )
}
