import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { EditCardScreenQuery } from '../../__generated__/EditCardScreenQuery.graphql.ts'
import { CardForm } from './CardForm.tsx'
import { CardSummary } from './shared/CardSummary.tsx'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import type { SavedDetail } from './savedPaymentDetail.ts'
import { useCardProcessorConfig } from './shared/useCardProcessorConfig.ts'
import { paths } from '../../platform/paths.ts'
import { useReturnPath } from '../../platform/useReturnPath.ts'

/** Screen to enter the first payment card or replace the stored card (G03). */
export default function EditCardScreen({ queryRef }: ScreenProps<EditCardScreenQuery>) {
  const { t } = useTranslation(['payment', 'common'])
  const navigate = useNavigate()
  const { portal, viewer } = usePreloadedQuery<EditCardScreenQuery>(
    graphql`
      query EditCardScreenQuery @preloadable {
        ...Shell_query
        portal {
          ...useCardProcessorConfig_portal
        }
        viewer {
          firstName
          lastName
          paymentCard @catch {
            ...CardSummary_card
          }
        }
      }
    `,
    queryRef,
  )
  const processor = useCardProcessorConfig(portal)
  const returnPath = useReturnPath()
  const exitUrl = returnPath ?? paths.payment()
  const leaveEditCardScreen = (storedDetail?: SavedDetail) =>
    void navigate(exitUrl, { state: storedDetail && { stored: storedDetail } })
  return (
    <Container width="text">
      <Stack gap={6}>
        <div>
          <TextLink to={exitUrl} icon="arrowLeft">
            {t(returnPath === null ? 'EditPaymentInfo.back' : 'common:words.back')}
          </TextLink>
        </div>
        <PageTitle>{t('EditCard.title')}</PageTitle>
        {viewer && (
          <CaughtField result={viewer.paymentCard} title={t('EditPaymentInfo.cardFailed')}>
            {(card) => (
              <Stack gap={6}>
                {card && (
                  <Card tone="sand" title={t('EditCard.current')}>
                    <Stack gap={4}>
                      <CardSummary card={card} />
                      <p>{t('EditCard.replaces')}</p>
                    </Stack>
                  </Card>
                )}
                <CardForm
                  main
                  processor={processor}
                  buyer={viewer}
                  onStored={() => leaveEditCardScreen('card')}
                  onCancel={card ? () => leaveEditCardScreen() : undefined}
                />
              </Stack>
            )}
          </CaughtField>
        )}
      </Stack>
    </Container>
  )
}
