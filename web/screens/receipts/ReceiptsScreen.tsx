import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ReceiptsScreenQuery } from '../../__generated__/ReceiptsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { ReceiptList } from './ReceiptList.tsx'

/** Every receipt of the member (H01). */
export default function ReceiptsScreen({ queryRef }: ScreenProps<ReceiptsScreenQuery>) {
  const { t } = useTranslation('receipts')
  const { viewer } = usePreloadedQuery<ReceiptsScreenQuery>(
    graphql`
      query ReceiptsScreenQuery @preloadable {
        ...Shell_query
        viewer {
          ...ReceiptList_member
        }
      }
    `,
    queryRef,
  )
  return (
    <Container width="text">
      <Stack gap={6}>
        <PageTitle lead={t('Receipts.lead')}>{t('Receipts.title')}</PageTitle>
        {viewer && <ReceiptList member={viewer} />}
      </Stack>
    </Container>
  )
}
