import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { ForgottenPasswordScreenMutation } from '../../__generated__/ForgottenPasswordScreenMutation.graphql.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { EmailRequestForm } from './EmailRequestForm.tsx'

/** Screen to request an e-mail with a link to reset the password (B23, O05). */
export default function ForgottenPasswordScreen() {
  const { t } = useTranslation('session')
  const [send] = useTypedMutation<ForgottenPasswordScreenMutation>(mutation)

  return (
    <EmailRequestForm
      screen="ForgottenPassword"
      requestEmail={(input, refuse, onSent) =>
        send(
          { input },
          {
            RequestPasswordResetPayload: onSent,
            Problem: refuse,
            RefusedProblem: () => refuse({ message: t('ForgottenPassword.refused') }),
          },
        )
      }
    />
  )
}

const mutation = graphql`
  mutation ForgottenPasswordScreenMutation($input: RequestPasswordResetInput!) {
    requestPasswordReset(input: $input) {
      __typename
      ... on RequestPasswordResetPayload @alias {
        email
      }
      ...problem_shown @alias
    }
  }
`
