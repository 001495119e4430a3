import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ReceiptsScreenQuery } from '../../__generated__/ReceiptsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { FailedPayments } from './FailedPayments.tsx'
import { ReceiptList } from './ReceiptList.tsx'
import { ReceiptYearSelector } from './ReceiptYearSelector.tsx'

/**
 * Screen with the member's receipts, of all years or one year. Failed payments are listed
 * separately (H01, H19).
 */
export default function ReceiptsScreen({ queryRef }: ScreenProps<ReceiptsScreenQuery>) {
  const { t } = useTranslation('receipts')
  const { viewer } = usePreloadedQuery<ReceiptsScreenQuery>(
    graphql`
      query ReceiptsScreenQuery($year: Int) @preloadable {
        ...Shell_query
        viewer {
          ...ReceiptYearSelector_member
          ...FailedPayments_member @arguments(year: $year)
          ...ReceiptList_member @arguments(year: $year)
        }
      }
    `,
    queryRef,
  )
  const year = queryRef.variables.year ?? null
  return (
    <Container>
      <Stack gap={5}>
        <PageTitle lead={t('Receipts.lead')}>{t('Receipts.title')}</PageTitle>
        {viewer && (
          <>
            <ReceiptYearSelector member={viewer} shown={year} />
            {/* The key creates a separate list per year, so that the loaded pages of one year do not affect another. */}
            <FailedPayments key={`failed ${year}`} member={viewer} />
            <ReceiptList key={year} member={viewer} year={year} />
          </>
        )}
      </Stack>
    </Container>
  )
}
