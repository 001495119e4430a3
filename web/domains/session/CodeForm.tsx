import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { CodeFormMutation } from '../../__generated__/CodeFormMutation.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { focusField } from '../../ui/focusField.ts'
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
 * A rejected code is reported beside the field only, so that the field stays in view on a phone.
 */
export function CodeForm({ email }: OneTimeCodeFormProps) {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const returnPath = useSignInReturnPath()
  const enter = useSignIn()
  const [logIn] = useTypedMutation<CodeFormMutation>(mutation)
  const codeRefusal = { message: t('Code.wrong'), fields: [{ field: 'code', message: t('Code.wrong') }] }

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
    validate: ({ code }) => ({
      code: /^\d{6}$/.test(removeCodeSeparators(code)) ? undefined : t('Code.notSixDigits'),
    }),
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
          InvalidCredentialsProblem: () => refuse(codeRefusal),
          Problem: refuse,
          RefusedProblem: () => refuse(codeRefusal),
        },
      ),
  })

  const invalidField = form.errors[0]?.field
  const { attempt } = form
  useEffect(() => {
    if (invalidField) focusField(invalidField)
    // oxlint-disable-next-line react/exhaustive-deps -- Each attempt brings the focus back.
  }, [invalidField, attempt])

  const { onChange: storeCode, error, ...codeField } = form.field('code')

  return (
    <Form form={form} hasErrorSummary={false}>
      <TextField {...form.field('email')} optional={false} type="email" autoComplete="username" readOnly />
      <TextField
        {...codeField}
        // The field may have the focus already, so screen readers announce each error by its role.
        error={
          error && (
            <span key={attempt} role="alert">
              {error}
            </span>
          )
        }
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
