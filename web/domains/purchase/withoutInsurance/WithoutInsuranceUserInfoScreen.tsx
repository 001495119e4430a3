import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { WithoutInsuranceUserInfoScreenQuery } from '../../../__generated__/WithoutInsuranceUserInfoScreenQuery.graphql.ts'
import type { ScreenProps } from '../../../relay/startScreenQuery.ts'
import { PurchaseAside } from '../PurchaseAside.tsx'
import { PurchaseStep } from '../PurchaseStep.tsx'
import { InsurerForm } from './InsurerForm.tsx'

/**
 * Purchase step in which the member enters the vehicle's insurer and adds the proof of insurance
 * (F06–F09).
 */
export default function WithoutInsuranceUserInfoScreen({
  queryRef,
}: ScreenProps<WithoutInsuranceUserInfoScreenQuery>) {
  const { t } = useTranslation('insurance')
  const data = usePreloadedQuery<WithoutInsuranceUserInfoScreenQuery>(
    graphql`
      query WithoutInsuranceUserInfoScreenQuery(
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
          limits {
            uploadBytes
          }
        }
      }
    `,
    queryRef,
  )
  return (
    <PurchaseStep
      query={data}
      current="WithoutInsuranceUserInfo"
      title={t('WithoutInsuranceUserInfo.title')}
      lead={t('WithoutInsuranceUserInfo.lead')}
      aside={<PurchaseAside query={data} />}
    >
      <InsurerForm maximumProofBytes={data.portal.limits.uploadBytes} />
    </PurchaseStep>
  )
}
