import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ContactLinks } from '../../ui/Contact.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { CardGrid, Container, Stack } from '../../ui/layout.tsx'
import { paths } from '../../platform/paths.ts'

/** The two partnerships, and where the purchase of each will begin (A19, R-32, R-38). */
const offers = [
  { id: 'provinces', to: paths.guestFromProvinces() },
  { id: 'onnb', to: paths.guestFromOntario() },
] as const

/**
 * Where riders of one province buy a pass of another, without an account. The screens of these purchases are not there
 * yet: until they are, the buttons say so.
 */
export default function IndexProvincialScreen() {
  const { t } = useTranslation('guests')
  return (
    <Container>
      <Stack gap={6}>
        <PageTitle lead={t('Provincial.lead')}>{t('Provincial.title')}</PageTitle>
        <Notice tone="info" title={t('Provincial.notYetTitle')} actions={<ContactLinks />}>
          {t('Provincial.notYetText')}
        </Notice>
        <CardGrid min="min(26rem, 100%)">
          {offers.map(({ id, to }) => (
            <Card
              key={id}
              as="li"
              title={t(`Provincial.${id}.title`)}
              footer={
                <ButtonLink to={to} size="large" wide disabled reason={t('Provincial.notYet')}>
                  {t(`Provincial.${id}.buy`)}
                </ButtonLink>
              }
            >
              <p>{t(`Provincial.${id}.intro`)}</p>
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
