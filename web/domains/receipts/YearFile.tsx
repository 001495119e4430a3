import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { YearFileMutation } from '../../__generated__/YearFileMutation.graphql.ts'
import { DocumentButton } from '../documents/shared/DocumentButton.tsx'
import { useTypedMutation } from '../../relay/mutation.ts'

interface OpenReceiptsOfYearButtonProps {
  year: number
}

/** Button that opens a PDF file with all payments of a year. */
export function YearFile({ year }: OpenReceiptsOfYearButtonProps) {
  const { t } = useTranslation('receipts')
  const [ask] = useTypedMutation<YearFileMutation>(graphql`
    mutation YearFileMutation($input: PrintReceiptsInput!) {
      printReceipts(input: $input) {
        __typename
        ... on PrintReceiptsPayload @alias {
          url
        }
        ...problem_shown @alias
      }
    }
  `)
  return (
    <DocumentButton
      variant="quiet"
      size="small"
      icon="external"
      ask={async ({ onUrl: opened, onRefused: refused }) =>
        await ask({ input: { year } }, { PrintReceiptsPayload: ({ url }) => opened(url), Problem: refused })
      }
      preparing={t('Receipts.yearPdfPreparing')}
      openText={t('Receipts.yearPdfOpen', { year })}
      failedTitle={t('Receipts.yearPdfFailedTitle')}
      failedText={t('Receipt.pdfFailed')}
    >
      {t('Receipts.yearPdf')}
      <span className="visually-hidden"> – {year}</span>
    </DocumentButton>
  )
}
