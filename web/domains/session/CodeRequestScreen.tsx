import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { CodeRequestScreenMutation } from '../../__generated__/CodeRequestScreenMutation.graphql.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { EmailForm } from './EmailForm.tsx'
import { useSignInReturnPath } from './useSignIn.ts'
import { codeRequests } from '../../platform/accountTokens.ts'
import { paths } from '../../platform/paths.ts'

/**
 * Screen that asks for an e-mail address and sends a one-time sign-in code to the address (B20,
 * O08).
 */
export default function CodeRequestScreen() {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const returnPath = useSignInReturnPath()
  const [send] = useTypedMutation<CodeRequestScreenMutation>(mutation)

  return (
    <SignInLayout title={t('CodeRequest.title')} lead={t('CodeRequest.lead')}>
      <EmailForm
        submit={t('CodeRequest.submit')}
        onSubmit={(input, refuse) =>
          send(
            { input },
            {
              RequestOneTimeCodePayload: ({ email, codeRequest }) => {
                codeRequests.storeToken(email, codeRequest)
                return navigate(paths.code({ initialEmail: email, redirect: returnPath }))
              },
              Problem: refuse,
              RefusedProblem: () => refuse({ message: t('CodeRequest.refused') }),
            },
          )
        }
      />
    </SignInLayout>
  )
}

const mutation = graphql`
  mutation CodeRequestScreenMutation($input: RequestOneTimeCodeInput!) {
    requestOneTimeCode(input: $input) {
      __typename
      ... on RequestOneTimeCodePayload @alias {
        email
        codeRequest
      }
      ...problem_shown @alias
    }
  }
`
