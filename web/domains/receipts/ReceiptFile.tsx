import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { ReceiptFileMutation } from '../../__generated__/ReceiptFileMutation.graphql.ts'
import { DocumentButton } from '../documents/shared/DocumentButton.tsx'
import { useTypedMutation } from '../../relay/mutation.ts'

interface OpenReceiptPdfButtonProps {
  id: string
  number: string
  /** True for the short button in a row of the receipt list. */
  isInRow?: boolean
}

/** Button that opens the receipt as a PDF file. */
export function ReceiptFile({ id, number, isInRow = false }: OpenReceiptPdfButtonProps) {
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
      {...(isInRow ? { variant: 'quiet', size: 'small' } : { variant: 'primary', icon: 'external' })}
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
      {isInRow ? (
        <>
          PDF<span className="visually-hidden"> – {t('Receipt.title', { number })}</span>
        </>
      ) : (
        t('Receipt.pdf')
      )}
    </DocumentButton>
  )
}
