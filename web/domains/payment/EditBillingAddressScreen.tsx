import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { EditBillingAddressScreenQuery } from '../../__generated__/EditBillingAddressScreenQuery.graphql.ts'
import { BillingAddressForm } from './BillingAddressForm.tsx'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import type { SavedDetail } from './savedPaymentDetail.ts'
import { paths } from '../../platform/paths.ts'
import { useReturnPath } from '../../platform/useReturnPath.ts'

/** Screen to enter or change the billing address (M23). */
export default function EditBillingAddressScreen({ queryRef }: ScreenProps<EditBillingAddressScreenQuery>) {
  const { t } = useTranslation(['payment', 'common'])
  const navigate = useNavigate()
  const { viewer } = usePreloadedQuery<EditBillingAddressScreenQuery>(
    graphql`
      query EditBillingAddressScreenQuery @preloadable {
        ...Shell_query
        viewer {
          ...useBillingAddressForm_member
          billingAddress @catch {
            ...useBillingAddressForm_address
          }
        }
      }
    `,
    queryRef,
  )
  const returnPath = useReturnPath()
  const exitUrl = returnPath ?? paths.payment()
  const stored: SavedDetail = 'address'
  return (
    <Container width="text">
      <Stack gap={6}>
        <div>
          <TextLink to={exitUrl} icon="arrowLeft">
            {t(returnPath === null ? 'EditPaymentInfo.back' : 'common:words.back')}
          </TextLink>
        </div>
        <PageTitle>{t('Address.title')}</PageTitle>
        {viewer && (
          <CaughtField result={viewer.billingAddress} title={t('EditPaymentInfo.addressFailed')}>
            {(address) => (
              <BillingAddressForm
                main
                member={viewer}
                address={address}
                onStored={() => void navigate(exitUrl, { state: { stored } })}
                onCancel={address ? () => void navigate(exitUrl) : undefined}
              />
            )}
          </CaughtField>
        )}
      </Stack>
    </Container>
  )
}
