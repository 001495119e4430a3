import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { WithoutInsuranceInfoScreenQuery } from '../../../__generated__/WithoutInsuranceInfoScreenQuery.graphql.ts'
import { Caught } from '../../../relay/Caught.tsx'
import { useReload } from '../../../relay/reload.ts'
import type { ScreenProps } from '../../../relay/screen.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useDraft } from '../../../wizard/draft.ts'
import { PurchaseAside } from '../PurchaseAside.tsx'
import { PurchaseStep } from '../PurchaseStep.tsx'
import { purchase, purchaseAddress } from '../steps.ts'
import { Acceptances } from './Acceptances.tsx'

/** What has to be accepted before a pass without insurance is asked for (F01–F05). */
export default function WithoutInsuranceInfoScreen({
  queryRef,
}: ScreenProps<WithoutInsuranceInfoScreenQuery>) {
  const { t } = useTranslation('insurance')
  const [draft] = useDraft(purchase)
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
        ...unfit_query
        ...PurchaseAside_query
        forms: accessRightOffers(withoutInsurance: true) @catch {
          offers {
            type
            available
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
      <Caught result={data.forms}>
        {(forms) =>
          forms?.offers.some(({ type, available }) => type === draft.type && available) ? (
            <Acceptances offers={forms} />
          ) : (
            <Unavailable />
          )
        }
      </Caught>
    </PurchaseStep>
  )
}

/** The pass cannot be asked for now, or not by this account (F05, R-17). */
function Unavailable() {
  const { t } = useTranslation('insurance')
  const { reload, busy } = useReload()
  return (
    <Stack gap={5}>
      <Notice
        tone="warning"
        live
        actions={
          <>
            <ButtonLink to={purchaseAddress('passchoice')}>{t('WithoutInsuranceInfo.otherPass')}</ButtonLink>
            <Button variant="quiet" icon="refresh" busy={busy} onClick={reload}>
              {t('WithoutInsuranceInfo.again')}
            </Button>
          </>
        }
      >
        {t('WithoutInsuranceInfo.unavailable')}
      </Notice>
    </Stack>
  )
}
