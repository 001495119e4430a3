import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import type { SuccessScreenQuery } from '../../__generated__/SuccessScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { NewsletterLink } from '../insurance/shared/NewsletterLink.tsx'
import { Actions, Container, Stack } from '../../ui/layout.tsx'
import { BuyForAnotherVehicle } from './BuyForAnotherVehicle.tsx'
import type { PurchasedState } from './purchaseSuccessState.ts'
import { isPassTypeWithoutInsurance, parseOfferedPassType } from './passTypes.ts'
import { SuccessPass } from './SuccessPass.tsx'
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
  const { receiptId, magazinesSaved, choices } = (location.state ?? {}) as Partial<PurchasedState>
  // A pass without insurance is recognized by the URL or by its type.
  const withoutInsurance =
    search.has('sansAssurance') || isPassTypeWithoutInsurance(parseOfferedPassType(pass.type))
  return (
    <Container width="text">
      <Stack gap={6}>
        <PageTitle
          kicker={t('Success.kicker')}
          lead={t(withoutInsurance ? 'Success.withoutInsurance.lead' : 'Success.lead')}
        >
          {t('Success.title', { name: firstName })}
        </PageTitle>
        {withoutInsurance && <Notice tone="info">{t('Success.withoutInsurance.text')}</Notice>}
        {magazinesSaved === false && <Notice tone="warning">{t('Success.magazinesNotSaved')}</Notice>}
        <SuccessPass accessRight={pass} holder={`${firstName} ${lastName}`} issuer={portal.name} />
        <p>
          {t(pass.hasInsuranceDocuments ? 'Success.mailed' : 'Success.mailedWithoutInsurance', { email })}
        </p>
        <Actions>
          <ButtonLink to={paths.dashboard()} size="large">
            {t('common:words.home')}
          </ButtonLink>
          <ButtonLink
            to={receiptId ? paths.receipt(receiptId) : paths.receipts()}
            size="large"
            icon="receipt"
          >
            {t('Success.receipt')}
          </ButtonLink>
          {choices && (
            <BuyForAnotherVehicle
              choices={choices}
              activeAt={pass.activeAt ?? null}
              expiresAt={pass.expiresAt ?? null}
            />
          )}
        </Actions>
        <NewsletterLink />
      </Stack>
    </Container>
  )
}
