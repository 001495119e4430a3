import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { ReceiptFileMutation } from '../../__generated__/ReceiptFileMutation.graphql.ts'
import { DocumentButton } from '../documents/shared/DocumentButton.tsx'
import { useTypedMutation } from '../../relay/mutation.ts'

interface OpenReceiptPdfButtonProps {
  id: string
  number: string
}

/** Button that opens the receipt as a PDF file. */
export function ReceiptFile({ id, number }: OpenReceiptPdfButtonProps) {
  const { t } = useTranslation('receipts')
  const [ask] = useTypedMutation<ReceiptFileMutation>(graphql`
    mutation ReceiptFileMutation($input: PrintReceiptInput!) {
      printReceipt(input: $input) {
        __typename
        ... on PrintReceiptPayload @alias {
          url
        }
        ...problem_shown @alias
      }
    }
  `)
  return (
    <DocumentButton
      variant="primary"
      icon="external"
      ask={async ({ onUrl: opened, onRefused: refused }) =>
        await ask(
          { input: { receiptId: id } },
          { PrintReceiptPayload: ({ url }) => opened(url), Problem: refused },
        )
      }
      preparing={t('Receipt.pdfPreparing')}
      openText={t('Receipt.pdfOpen', { number })}
      failedTitle={t('Receipt.pdfFailedTitle')}
      failedText={t('Receipt.pdfFailed')}
    >
      {t('Receipt.pdf')}
    </DocumentButton>
  )
}
