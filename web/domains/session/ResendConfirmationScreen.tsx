import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { ResendConfirmationScreenMutation } from '../../__generated__/ResendConfirmationScreenMutation.graphql.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { EmailRequestForm } from './EmailRequestForm.tsx'

/** Screen to request the confirmation e-mail of a new account again (B27, O06). */
export default function ResendConfirmationScreen() {
  const { t } = useTranslation('session')
  const [send] = useTypedMutation<ResendConfirmationScreenMutation>(mutation)

  return (
    <EmailRequestForm
      screen="ResendConfirmation"
      requestEmail={(input, refuse, onSent) =>
        send(
          { input },
          {
            ResendEmailConfirmationPayload: onSent,
            Problem: refuse,
            RefusedProblem: () => refuse({ message: t('ResendConfirmation.refused') }),
          },
        )
      }
    />
  )
}

const mutation = graphql`
  mutation ResendConfirmationScreenMutation($input: ResendEmailConfirmationInput!) {
    resendEmailConfirmation(input: $input) {
      __typename
      ... on ResendEmailConfirmationPayload @alias {
        email
      }
      ...problem_shown @alias
    }
  }
`
