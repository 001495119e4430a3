import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { CodeFormMutation } from '../../__generated__/CodeFormMutation.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useSignIn, useSignInReturnPath } from './useSignIn.ts'
import styles from './CodeForm.module.css'
import { groupCodeDigits, removeCodeSeparators } from './groupCodeDigits.ts'
import { codeRequests, deviceTokens } from '../../platform/accountTokens.ts'
import { paths } from '../../platform/paths.ts'

interface OneTimeCodeFormProps {
  email: string
}

/**
 * Form that signs in with a one-time code from an e-mail. The mutation sends the code in its
 * password field (B22). The code is not masked: it works once and expires after ten minutes, and a
 * visible code is easier to compare with the e-mail. Spaces between the digits are ignored.
 */
export function CodeForm({ email }: OneTimeCodeFormProps) {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const returnPath = useSignInReturnPath()
  const enter = useSignIn()
  const [logIn] = useTypedMutation<CodeFormMutation>(mutation)

  const form = useForm({
    initial: { email, code: '' },
    fields: {
      email: { label: t('Login.email') },
      code: {
        label: t('Code.code'),
        missing: t('Code.missing'),
        required: true,
        maxLength: 20,
        secret: true,
      },
    },
    onSubmit: ({ code }, refuse) =>
      logIn(
        {
          input: {
            email,
            code: removeCodeSeparators(code),
            deviceToken: deviceTokens.getToken(email),
            codeRequest: codeRequests.getToken(email),
          },
        },
        {
          LogInPayload: (answer) => enter(answer, email),
          // The account exists and its owner has received the code, so the sign-in screen may say
          // that it is not confirmed (B19).
          AccountNotConfirmedProblem: () =>
            navigate(paths.login({ message: 'notConfirmed', redirect: returnPath }), {
              state: { email },
            }),
          InvalidCredentialsProblem: () => refuse({ message: t('Code.wrong') }),
          Problem: refuse,
          RefusedProblem: () => refuse({ message: t('Code.wrong') }),
        },
      ),
  })

  const { onChange: storeCode, ...codeField } = form.field('code')

  return (
    <Form form={form}>
      <TextField {...form.field('email')} optional={false} type="email" autoComplete="username" readOnly />
      <TextField
        {...codeField}
        className={styles.code}
        width="medium"
        hint={t('Code.hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => {
          groupCodeDigits(event.target)
          return storeCode(event)
        }}
      />
      <Button type="submit" variant="primary" size="large" wide busy={form.busy}>
        {t('Login.submit')}
      </Button>
    </Form>
  )
}

const mutation = graphql`
  mutation CodeFormMutation($input: LogInWithCodeInput!) {
    logInWithCode(input: $input) {
      __typename
      ... on LogInPayload @alias {
        session {
          accessToken
          refreshToken
          expiresAt
        }
        viewer {
          id
          email
          consentRequired
        }
        deviceToken
      }
      ...problem_shown @alias
    }
  }
`
