import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import type { SuccessScreenQuery } from '../../__generated__/SuccessScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PassCard } from '../../ui/PassCard.tsx'
import { Actions, Container, Stack } from '../../ui/layout.tsx'
import { passState } from '../../ui/passState.ts'
import { PassActions } from '../../parts/access-rights/PassActions.tsx'
import { passType } from '../../parts/access-rights/passType.ts'
import { Newsletter } from '../../parts/insurance/Newsletter.tsx'
import { isWithoutInsurance, offeredType } from './passTypes.ts'
import type { Bought } from './useBuy.ts'
import { paths } from '../../platform/paths.ts'

/** The pass that was just bought, or asked for without insurance and paid (E61, E63, F16). */
export default function SuccessScreen({ queryRef }: ScreenProps<SuccessScreenQuery>) {
  const { t } = useTranslation(['access-rights', 'common'])
  const location = useLocation()
  const [search] = useSearchParams()
  const { viewer, node } = usePreloadedQuery<SuccessScreenQuery>(
    graphql`
      query SuccessScreenQuery($id: ID!) @preloadable {
        ...Shell_query
        viewer {
          firstName
        }
        node(id: $id) @catch {
          ... on AccessRight @alias(as: "pass") {
            ...PassActions_accessRight
            number
            controlNumber
            type
            status
            validity
            activeAt
            expiresAt
            season
            clubSnapshot {
              number
              name
            }
            vehicleSnapshot {
              name
              registration
            }
          }
        }
      }
    `,
    queryRef,
  )
  const pass = node.ok ? node.value?.pass : null
  // The pass is bought all the same: the dashboard shows it when it can (E62).
  if (!viewer || !pass) return <Navigate to={paths.dashboard()} replace />

  // By its address, and by what it is for whoever has another.
  const withoutInsurance = search.has('sansAssurance') || isWithoutInsurance(offeredType(pass.type))
  const { receiptId, magazinesSaved } = (location.state ?? {}) as Partial<Bought>
  return (
    <Container width="text">
      <Stack gap={6}>
        <PageTitle
          kicker={t('Success.kicker')}
          lead={t(withoutInsurance ? 'Success.withoutInsurance.lead' : 'Success.lead')}
        >
          {t('Success.title', { name: viewer.firstName })}
        </PageTitle>
        {withoutInsurance && <Notice tone="info">{t('Success.withoutInsurance.text')}</Notice>}
        {magazinesSaved === false && <Notice tone="warning">{t('Success.magazinesNotSaved')}</Notice>}
        <PassCard
          state={passState(pass)}
          number={pass.number}
          type={t(`AccessRightType.${passType(pass.type)}`)}
          season={pass.season === null ? undefined : t('Success.season', { season: pass.season })}
          vehicle={pass.vehicleSnapshot}
          club={pass.clubSnapshot}
          activeAt={pass.activeAt}
          expiresAt={pass.expiresAt}
          code={pass.controlNumber}
          level={2}
          actions={<PassActions accessRight={pass} variant="primary" />}
        />
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
        </Actions>
        <Newsletter />
      </Stack>
    </Container>
  )
}
