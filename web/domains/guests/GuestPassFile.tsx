import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { GuestPassFileMutation } from '../../__generated__/GuestPassFileMutation.graphql.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import type { ButtonAppearance } from '../../ui/Button.tsx'
import { DocumentButton } from '../documents/shared/DocumentButton.tsx'

interface GuestPassFileProps extends Pick<ButtonAppearance, 'size'> {
  /** Secret that opens the file without a sign-in (decision 0050). */
  passKey: string
  number: string
}

/** Button that opens a guest's pass as a PDF file. */
export function GuestPassFile({ passKey, number, size }: GuestPassFileProps) {
  const { t } = useTranslation(['guests', 'access-rights'])
  const [ask] = useTypedMutation<GuestPassFileMutation>(graphql`
    mutation GuestPassFileMutation($input: PrintGuestPassInput!) {
      printGuestPass(input: $input) {
        __typename
        ... on PrintGuestPassPayload @alias {
          url
        }
        ...problem_shown @alias
      }
    }
  `)
  return (
    <DocumentButton
      icon="download"
      size={size}
      ask={async ({ onUrl, onRefused }) =>
        await ask(
          { input: { passKey } },
          { PrintGuestPassPayload: ({ url }) => onUrl(url), Problem: onRefused },
        )
      }
      preparing={t('access-rights:PrintPass.preparing')}
      openText={t('access-rights:PrintPass.open', { number })}
      failedTitle={t('Guest.pass.fileFailed')}
      failedText={t('access-rights:PrintPass.failed')}
    >
      {t('Guest.pass.file')}
    </DocumentButton>
  )
}
