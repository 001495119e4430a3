import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation } from 'react-router-dom'
import type { ReceiptScreenQuery } from '../../__generated__/ReceiptScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { FailedPayment } from './FailedPayment.tsx'
import { ReceiptFailure } from './ReceiptFailure.tsx'
import { ReceiptFile } from './ReceiptFile.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import type { ReceiptState } from './shared/receiptState.ts'
import styles from './ReceiptSheet.module.css'
import { paths } from '../../platform/paths.ts'

/**
 * Screen with the receipt of a payment, to print or save, or the details of a failed payment
 * (H02–H07, H19).
 */
export default function ReceiptScreen({ queryRef }: ScreenProps<ReceiptScreenQuery>) {
  const { t } = useTranslation('receipts')
  const { isFromPayments } = (useLocation().state ?? {}) as Partial<ReceiptState>
  const { viewer, portal } = usePreloadedQuery<ReceiptScreenQuery>(
    graphql`
      query ReceiptScreenQuery($id: ID!) @preloadable {
        ...Shell_query
        portal {
          ...ReceiptSheet_portal
        }
        viewer {
          ...ReceiptSheet_member
          receipt(id: $id) @catch {
            id
            number
            successful
            ...FailedPayment_receipt
            ...ReceiptSheet_receipt
          }
        }
      }
    `,
    queryRef,
  )
  const receipt = viewer?.receipt.ok ? viewer.receipt.value : null
  return (
    <Container>
      <Stack gap={5} className={styles.page}>
        <p className="no-print">
          {isFromPayments ? (
            <TextLink to={paths.severalPayments()} icon="arrowLeft">
              {t('Receipt.backToPayments')}
            </TextLink>
          ) : (
            <TextLink to={paths.receipts()} icon="arrowLeft">
              {t('Receipt.all')}
            </TextLink>
          )}
        </p>
        {viewer && receipt ? (
          <>
            {!receipt.successful && (
              <>
                <PageTitle>{t('Receipt.titleFailed', { number: receipt.number })}</PageTitle>
                <FailedPayment receipt={receipt} />
              </>
            )}
            <ReceiptSheet
              receipt={receipt}
              member={viewer}
              portal={portal}
              actions={
                <>
                  <ReceiptFile id={receipt.id} number={receipt.number} />
                  <Button icon="print" onClick={() => print()}>
                    {t('Receipt.print')}
                  </Button>
                </>
              }
            />
          </>
        ) : (
          <>
            <PageTitle>{t('Receipt.titleAlone')}</PageTitle>
            {viewer && !viewer.receipt.ok ? (
              <ReceiptFailure title={t('Receipt.loadFailed')} />
            ) : (
              <EmptyState
                icon="receipt"
                title={t('Receipt.missing')}
                action={<ButtonLink to={paths.receipts()}>{t('Receipt.all')}</ButtonLink>}
              >
                {t('Receipt.missingText')}
              </EmptyState>
            )}
          </>
        )}
      </Stack>
    </Container>
  )
}
