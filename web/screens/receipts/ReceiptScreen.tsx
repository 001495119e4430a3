import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ReceiptScreenQuery } from '../../__generated__/ReceiptScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { ReceiptFailure } from './ReceiptFailure.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { paths } from '../../platform/paths.ts'

/** One receipt: lines, taxes, club, and the way to print it and its pass (H02–H07). */
export default function ReceiptScreen({ queryRef }: ScreenProps<ReceiptScreenQuery>) {
  const { t } = useTranslation('receipts')
  const { dateTime } = useFormat()
  const { viewer, portal } = usePreloadedQuery<ReceiptScreenQuery>(
    graphql`
      query ReceiptScreenQuery($id: ID!) @preloadable {
        ...Shell_query
        portal {
          name
        }
        viewer {
          firstName
          lastName
          email
          receipt(id: $id) @catch {
            number
            paidAt
            successful
            ...ReceiptSheet_receipt
          }
        }
      }
    `,
    queryRef,
  )
  const receipt = viewer?.receipt.ok ? viewer.receipt.value : null
  const words = receipt
    ? {
        title: t('Receipt.title', { number: receipt.number }),
        lead: receipt.paidAt ? dateTime(receipt.paidAt) : undefined,
      }
    : { title: t('Receipt.titleAlone') }
  return (
    <Container width="text">
      <Stack gap={6}>
        <div className="no-print">
          <TextLink to={paths.receipts()} icon="arrowLeft">
            {t('Receipt.all')}
          </TextLink>
        </div>
        <p className="print-only">
          <strong>{portal.name}</strong>
          <br />
          {viewer && `${viewer.firstName} ${viewer.lastName} – ${viewer.email}`}
        </p>
        <PageTitle
          lead={words.lead}
          actions={
            receipt?.successful && (
              <Button variant="primary" icon="print" onClick={() => print()}>
                {t('Receipt.print')}
              </Button>
            )
          }
        >
          {words.title}
        </PageTitle>
        {receipt ? (
          <ReceiptSheet receipt={receipt} />
        ) : viewer && !viewer.receipt.ok ? (
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
      </Stack>
    </Container>
  )
}
