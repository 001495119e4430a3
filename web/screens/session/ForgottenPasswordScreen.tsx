import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { ForgottenPasswordScreenMutation } from '../../__generated__/ForgottenPasswordScreenMutation.graphql.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Door } from './Door.tsx'
import { EmailForm } from './EmailForm.tsx'
import { MailSent } from './MailSent.tsx'

/** Asks for a mail by which another password can be chosen (B23, O05). */
export default function ForgottenPasswordScreen() {
  const { t } = useTranslation('session')
  const [send] = useTypedMutation<ForgottenPasswordScreenMutation>(mutation)
  const [sentTo, setSentTo] = useState<string>()
  const [asks, setAsks] = useState(true)

  return (
    <Door title={t('ForgottenPassword.title')} lead={t('ForgottenPassword.lead')}>
      {sentTo !== undefined && !asks ? (
        <MailSent email={sentTo} onAgain={() => setAsks(true)}>
          {t('ForgottenPassword.sent', { email: sentTo })}
        </MailSent>
      ) : (
        <EmailForm
          submit={t('ForgottenPassword.submit')}
          initial={sentTo}
          onSubmit={(input, refuse) =>
            send(
              { input },
              {
                RequestPasswordResetPayload: ({ email }) => {
                  setSentTo(email)
                  setAsks(false)
                },
                InvalidInputProblem: refuse,
                RefusedProblem: () => refuse({ message: t('ForgottenPassword.refused') }),
              },
            )
          }
        />
      )}
    </Door>
  )
}

const mutation = graphql`
  mutation ForgottenPasswordScreenMutation($input: RequestPasswordResetInput!) {
    requestPasswordReset(input: $input) {
      __typename
      ... on RequestPasswordResetPayload {
        email
      }
      ... on InvalidInputProblem {
        message
        fields {
          field
          message
        }
      }
      ... on RefusedProblem {
        message
      }
    }
  }
`
