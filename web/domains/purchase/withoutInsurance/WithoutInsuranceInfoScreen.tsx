import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { WithoutInsuranceInfoScreenQuery } from '../../../__generated__/WithoutInsuranceInfoScreenQuery.graphql.ts'
import { findOfferUnavailabilityReason } from '../../access-rights/shared/offerState.ts'
import { CaughtField } from '../../../relay/CaughtField.tsx'
import { useReload } from '../../../relay/useReload.ts'
import type { ScreenProps } from '../../../relay/startScreenQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { useDraft } from '../../../wizard/draft.ts'
import { PurchaseAside } from '../PurchaseAside.tsx'
import { PurchaseStep } from '../PurchaseStep.tsx'
import { purchaseWizard, buildPurchaseStepUrl } from '../purchaseWizard.ts'
import { Acceptances } from './Acceptances.tsx'

/**
 * Purchase step with the statements to accept before a pass without insurance is requested
 * (F01–F05).
 */
export default function WithoutInsuranceInfoScreen({
  queryRef,
}: ScreenProps<WithoutInsuranceInfoScreenQuery>) {
  const { t } = useTranslation('insurance')
  const [draft] = useDraft(purchaseWizard)
  const data = usePreloadedQuery<WithoutInsuranceInfoScreenQuery>(
    graphql`
      query WithoutInsuranceInfoScreenQuery(
        $vehicleId: ID!
        $hasVehicle: Boolean!
        $clubId: ID!
        $hasClub: Boolean!
        $chosenType: OfferedAccessRightType
        $withoutInsurance: Boolean!
      ) @preloadable {
        ...Shell_query
        ...invalidChoices_query
        ...PurchaseAside_query
        portal {
          now
        }
        forms: accessRightOffers(withoutInsurance: true) @catch {
          offers {
            type
            available
            choiceEndsAt
            endsAt
          }
          ...Acceptances_offers
        }
      }
    `,
    queryRef,
  )
  return (
    <PurchaseStep
      query={data}
      current="WithoutInsuranceInfo"
      title={t('WithoutInsuranceInfo.title')}
      lead={t('WithoutInsuranceInfo.lead')}
      aside={<PurchaseAside query={data} />}
    >
      <CaughtField result={data.forms}>
        {(forms) => {
          const offer = forms?.offers.find(({ type }) => type === draft.type)
          return forms && offer?.available ? (
            <Acceptances offers={forms} />
          ) : (
            <UnavailableOfferNotice offer={offer} now={data.portal.now} />
          )
        }}
      </CaughtField>
    </PurchaseStep>
  )
}

interface UnavailableNoticeProps {
  /**
   * Offer of the pass without insurance; undefined when the member's account can never buy such a
   * pass.
   */
  offer: { available: boolean; choiceEndsAt: string | null; endsAt: string | null } | undefined
  /** Current time of the gateway, which decides whether the offer is on sale. */
  now: string
}

/**
 * Notice that a pass without insurance cannot be requested (F05, R-17, R-33). If the sale of the
 * pass has ended, the notice states the end date of the sale.
 */
function UnavailableOfferNotice({ offer, now }: UnavailableNoticeProps) {
  const { t } = useTranslation('insurance')
  const { longDate } = useFormat()
  const reason = offer ? findOfferUnavailabilityReason(offer, now) : null
  const endedAt = offer?.choiceEndsAt ?? offer?.endsAt
  const text =
    endedAt && (reason === 'ended' || reason === 'over')
      ? t('WithoutInsuranceInfo.unavailable.ended', { date: longDate(endedAt) })
      : t(reason ? 'WithoutInsuranceInfo.unavailable.closed' : 'WithoutInsuranceInfo.unavailable')
  const { reload, busy } = useReload()
  return (
    <Stack gap={5}>
      <Notice
        tone="warning"
        live
        actions={
          <>
            <ButtonLink to={buildPurchaseStepUrl('passchoice')}>
              {t('WithoutInsuranceInfo.otherPass')}
            </ButtonLink>
            <Button variant="quiet" icon="refresh" busy={busy} onClick={reload}>
              {t('WithoutInsuranceInfo.again')}
            </Button>
          </>
        }
      >
        {text}
      </Notice>
    </Stack>
  )
}
