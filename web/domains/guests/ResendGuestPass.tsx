import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { ResendGuestPassMutation } from '../../__generated__/ResendGuestPassMutation.graphql.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { MailButton } from '../documents/shared/MailButton.tsx'

/**
 * Button that sends a guest's pass and receipt again to the e-mail address of the purchase. The
 * browser does not know this address after a reload.
 */
export function ResendGuestPass({ passKey }: { passKey: string }) {
  const { t } = useTranslation('guests')
  const [resend] = useTypedMutation<ResendGuestPassMutation>(graphql`
    mutation ResendGuestPassMutation($input: ResendGuestPassInput!) {
      resendGuestPass(input: $input) {
        __typename
        ... on ResendGuestPassPayload @alias {
          sentAt
        }
        ...problem_shown @alias
      }
    }
  `)
  return (
    <MailButton
      send={async ({ onSent, onRefused }) =>
        await resend(
          { input: { passKey } },
          { ResendGuestPassPayload: () => onSent(t('Guest.resend.sent')), Problem: onRefused },
        )
      }
      failedTitle={t('Guest.resend.failed')}
    >
      {t('Guest.resend.action')}
    </MailButton>
  )
}
