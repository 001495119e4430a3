import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import type { SuccessScreenQuery } from '../../__generated__/SuccessScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Amount } from '../../ui/Amount.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { NewsletterLink } from '../insurance/shared/NewsletterLink.tsx'
import { Actions, Container, Stack, WrappingRow } from '../../ui/layout.tsx'
import { BuyForAnotherVehicle } from './BuyForAnotherVehicle.tsx'
import type { PurchasedState } from './purchaseSuccessState.ts'
import { isPassTypeWithoutInsurance, parseOfferedPassType } from './passTypes.ts'
import { SuccessPass } from './SuccessPass.tsx'
import styles from './SuccessScreen.module.css'
import { paths } from '../../platform/paths.ts'

/** Success screen of a purchase, with or without insurance (E61, E63, F16). */
export default function SuccessScreen({ queryRef }: ScreenProps<SuccessScreenQuery>) {
  const { t } = useTranslation(['purchase', 'common'])
  const location = useLocation()
  const [search] = useSearchParams()
  const { portal, viewer, node } = usePreloadedQuery<SuccessScreenQuery>(
    graphql`
      query SuccessScreenQuery($id: ID!) @preloadable {
        ...Shell_query
        portal {
          name
        }
        viewer {
          firstName
          lastName
          email
        }
        node(id: $id) @catch {
          ... on AccessRight @alias(as: "pass") {
            type
            activeAt
            expiresAt
            hasInsuranceDocuments
            vehicleSnapshot {
              name
            }
            ...SuccessPass_accessRight
          }
        }
      }
    `,
    queryRef,
  )
  const pass = node.ok ? node.value?.pass : null
  // When the pass fails to load, the dashboard is shown, because the purchase succeeded anyway
  // (E62).
  if (!viewer || !pass) return <Navigate to={paths.dashboard()} replace />

  const { firstName, lastName, email } = viewer
  const { receiptId, paidCents, magazinesSaved, choices } = (location.state ?? {}) as Partial<PurchasedState>
  // A pass without insurance is recognized by the URL or by its type.
  const withoutInsurance =
    search.has('sansAssurance') || isPassTypeWithoutInsurance(parseOfferedPassType(pass.type))
  const vehicle = pass.vehicleSnapshot?.name
  const leadOfSale = vehicle ? t('Success.leadVehicle', { vehicle }) : t('Success.lead')
  const lead = withoutInsurance ? t('Success.withoutInsurance.lead') : leadOfSale
  return (
    <Container width="text">
      <Stack gap={6}>
        <Stack gap={3}>
          <Icon name="check" size="3.5rem" className={styles.done} />
          <PageTitle kicker={t('Success.kicker')} lead={lead}>
            {t('Success.title', { name: firstName })}
          </PageTitle>
        </Stack>
        {withoutInsurance && <Notice tone="info">{t('Success.withoutInsurance.text')}</Notice>}
        {magazinesSaved === false && <Notice tone="warning">{t('Success.magazinesNotSaved')}</Notice>}
        <div className={styles.pass}>
          <SuccessPass accessRight={pass} holder={`${firstName} ${lastName}`} issuer={portal.name} />
        </div>
        <Stack gap={3}>
          {Boolean(paidCents) && (
            <p className={styles.paid}>
              {t('Success.paid')} <Amount cents={paidCents ?? 0} />
            </p>
          )}
          <p>
            {t(pass.hasInsuranceDocuments ? 'Success.mailed' : 'Success.mailedWithoutInsurance', { email })}
          </p>
          <WrappingRow gap={4}>
            <TextLink standalone to={receiptId ? paths.receipt(receiptId) : paths.receipts()} icon="receipt">
              {t('Success.receipt')}
            </TextLink>
          </WrappingRow>
        </Stack>
        <Actions>
          {choices && (
            <BuyForAnotherVehicle
              choices={choices}
              activeAt={pass.activeAt ?? null}
              expiresAt={pass.expiresAt ?? null}
            />
          )}
          <ButtonLink to={paths.dashboard()} size="large" variant="quiet">
            {t('common:words.home')}
          </ButtonLink>
        </Actions>
        <NewsletterLink />
      </Stack>
    </Container>
  )
}
