import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { ResendConfirmationScreenMutation } from '../../__generated__/ResendConfirmationScreenMutation.graphql.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Door } from './Door.tsx'
import { EmailForm } from './EmailForm.tsx'
import { MailSent } from './MailSent.tsx'

/** Asks for the mail again by which a new account is confirmed (B27, O06). */
export default function ResendConfirmationScreen() {
  const { t } = useTranslation('session')
  const [send] = useTypedMutation<ResendConfirmationScreenMutation>(mutation)
  const [sentTo, setSentTo] = useState<string>()
  const [asks, setAsks] = useState(true)

  return (
    <Door title={t('ResendConfirmation.title')} lead={t('ResendConfirmation.lead')}>
      {sentTo !== undefined && !asks ? (
        <MailSent email={sentTo} onAgain={() => setAsks(true)}>
          {t('ResendConfirmation.sent', { email: sentTo })}
        </MailSent>
      ) : (
        <EmailForm
          submit={t('ResendConfirmation.submit')}
          initial={sentTo}
          onSubmit={(input, refuse) =>
            send(
              { input },
              {
                ResendEmailConfirmationPayload: ({ email }) => {
                  setSentTo(email)
                  setAsks(false)
                },
                InvalidInputProblem: refuse,
                RefusedProblem: () => refuse({ message: t('ResendConfirmation.refused') }),
              },
            )
          }
        />
      )}
    </Door>
  )
}

const mutation = graphql`
  mutation ResendConfirmationScreenMutation($input: ResendEmailConfirmationInput!) {
    resendEmailConfirmation(input: $input) {
      __typename
      ... on ResendEmailConfirmationPayload {
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
