import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation } from 'react-router-dom'
import type { EditPaymentInfoScreenQuery } from '../../__generated__/EditPaymentInfoScreenQuery.graphql.ts'
import { useReturnPath } from '../../platform/useReturnPath.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Actions, Container, Stack } from '../../ui/layout.tsx'
import { StoredAddress } from './StoredAddress.tsx'
import { StoredCard } from './StoredCard.tsx'
import type { SavedDetail } from './savedPaymentDetail.ts'

/** Payment settings: the stored card and billing address, with links to change them (G01). */
export default function EditPaymentInfoScreen({ queryRef }: ScreenProps<EditPaymentInfoScreenQuery>) {
  const { t } = useTranslation('payment')
  const { viewer } = usePreloadedQuery<EditPaymentInfoScreenQuery>(
    graphql`
      query EditPaymentInfoScreenQuery @preloadable {
        ...Shell_query
        viewer {
          paymentCard @catch {
            ...StoredCard_card
          }
          billingAddress @catch {
            ...StoredAddress_address
          }
        }
      }
    `,
    queryRef,
  )
  const returnPath = useReturnPath()
  const { stored } = (useLocation().state ?? {}) as { stored?: SavedDetail }
  return (
    <Container width="text">
      <Stack gap={6}>
        <PageTitle lead={t('EditPaymentInfo.lead')}>{t('EditPaymentInfo.title')}</PageTitle>
        {stored && (
          <Notice tone="success" live>
            {t(`EditPaymentInfo.stored.${stored}`)}
          </Notice>
        )}
        {viewer && (
          <>
            <CaughtField result={viewer.paymentCard} title={t('EditPaymentInfo.cardFailed')}>
              {(card) => <StoredCard card={card} />}
            </CaughtField>
            <CaughtField result={viewer.billingAddress} title={t('EditPaymentInfo.addressFailed')}>
              {(address) => <StoredAddress address={address} />}
            </CaughtField>
          </>
        )}
        {returnPath !== null && (
          <Actions>
            <ButtonLink
              to={returnPath}
              size="large"
              variant={stored ? 'primary' : 'secondary'}
              iconEnd="arrowRight"
              state={stored && { stored }}
            >
              {t('EditPaymentInfo.continue')}
            </ButtonLink>
          </Actions>
        )}
      </Stack>
    </Container>
  )
}
