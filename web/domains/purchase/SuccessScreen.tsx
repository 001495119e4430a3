import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import type { SuccessScreenQuery } from '../../__generated__/SuccessScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Actions, Container, Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { BuyForAnotherVehicleButton, useOtherVehicleCount } from './BuyForAnotherVehicle.tsx'
import type { PurchasedState } from './purchaseSuccessState.ts'
import { isPassTypeWithoutInsurance, parseOfferedPassType } from './passTypes.ts'
import { SuccessLinks } from './SuccessLinks.tsx'
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
            validity
            activeAt
            expiresAt
            hasInsuranceDocuments
            vehicleSnapshot {
              name
            }
            clubSnapshot {
              name
            }
            ...SuccessPass_accessRight
          }
        }
      }
    `,
    queryRef,
  )
  const { longDate } = useFormat()
  const pass = node.ok ? node.value?.pass : null
  const { receiptId, paidCents, magazinesSaved, choices } = (location.state ?? {}) as Partial<PurchasedState>
  const otherVehicleCount = useOtherVehicleCount({
    choices,
    activeAt: pass?.activeAt ?? null,
    expiresAt: pass?.expiresAt ?? null,
  })
  // When the pass fails to load, the dashboard is shown, because the purchase succeeded anyway
  // (E62).
  if (!viewer || !pass) return <Navigate to={paths.dashboard()} replace />

  const { firstName, lastName, email } = viewer
  // A pass without insurance is recognized by the URL or by its type.
  const withoutInsurance =
    search.has('sansAssurance') || isPassTypeWithoutInsurance(parseOfferedPassType(pass.type))
  const vehicle = pass.vehicleSnapshot?.name
  const club = pass.clubSnapshot?.name

  /** Returns the first day of the pass in words; null if it is not known. */
  function describeFirstDay(): string | null {
    if (!pass || vehicle === undefined) return null
    if (pass.validity === 'CURRENT') return t('Success.validToday', { vehicle })
    return pass.validity === 'UPCOMING' && pass.activeAt
      ? t('Success.validFrom', { vehicle, date: longDate(pass.activeAt) })
      : null
  }

  const leadOfSale = [describeFirstDay() ?? t('Success.lead'), club && t('Success.supports', { club })]
  const lead = withoutInsurance ? t('Success.withoutInsurance.lead') : leadOfSale.filter(Boolean).join(' ')
  return (
    <Container width="text">
      <Stack gap={5}>
        <div className={styles.head}>
          <Icon name="check" size="3rem" className={styles.done} />
          <PageTitle kicker={t('Success.kicker')}>{t('Success.title', { name: firstName })}</PageTitle>
        </div>
        {withoutInsurance && <Notice tone="info">{t('Success.withoutInsurance.text')}</Notice>}
        {magazinesSaved === false && <Notice tone="warning">{t('Success.magazinesNotSaved')}</Notice>}
        <div className={styles.pass}>
          <SuccessPass accessRight={pass} holder={`${firstName} ${lastName}`} issuer={portal.name} />
        </div>
        <Stack gap={3}>
          <p className={styles.lead}>{lead}</p>
          {Boolean(paidCents) && (
            <p className={styles.paid}>
              {t('Success.paid')} <Amount cents={paidCents ?? 0} />
            </p>
          )}
          <p>
            {t(pass.hasInsuranceDocuments ? 'Success.mailed' : 'Success.mailedWithoutInsurance', { email })}{' '}
            {t('Success.carry')}
          </p>
        </Stack>
        {choices && otherVehicleCount > 0 && (
          <Actions>
            <BuyForAnotherVehicleButton choices={choices} />
          </Actions>
        )}
        <SuccessLinks receiptId={receiptId} canBuyForSeveralVehicles={otherVehicleCount > 1} />
      </Stack>
    </Container>
  )
}
