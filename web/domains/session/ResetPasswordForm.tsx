import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { ResetPasswordFormMutation } from '../../__generated__/ResetPasswordFormMutation.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import type { MailLink } from './shared/useMailLink.ts'
import { deviceTokens } from '../../platform/accountTokens.ts'
import { paths } from '../../platform/paths.ts'

interface ResetPasswordFormProps {
  link: MailLink
  /** Called when the password reset link was already used, has expired or is invalid. */
  onInvalidLink: () => void
}

/**
 * Form for the new password and its confirmation (B24, B25). A successful reset opens the sign-in
 * screen.
 */
export function ResetPasswordForm({ link, onInvalidLink }: ResetPasswordFormProps) {
  const { t } = useTranslation('session')
  const common = useTranslation('common')
  const navigate = useNavigate()
  const [reset] = useTypedMutation<ResetPasswordFormMutation>(mutation)

  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    fields: {
      password: {
        label: t('ResetPassword.password'),
        missing: t('ResetPassword.passwordMissing'),
        required: true,
        minLength: 6,
        maxLength: 50,
      },
      confirmPassword: {
        label: t('ResetPassword.confirmPassword'),
        missing: t('ResetPassword.confirmMissing'),
        required: true,
        minLength: 6,
        maxLength: 50,
      },
    },
    validate: ({ password, confirmPassword }) =>
      password === confirmPassword ? {} : { confirmPassword: common.t('errors.confirmPassword') },
    onSubmit: (passwords, refuse) =>
      reset(
        { input: { ...link, ...passwords } },
        {
          ResetPasswordPayload: ({ email, deviceToken }) => {
            deviceTokens.storeToken(email, deviceToken)
            return navigate(paths.login({ message: 'passwordReset' }), {
              replace: true,
              state: { email },
            })
          },
          LinkExpiredProblem: onInvalidLink,
          Problem: (problem) =>
            problem.fields.some(({ field }) => field in link) ? onInvalidLink() : refuse(problem),
          RefusedProblem: () => refuse({ message: t('ResetPassword.refused') }),
        },
      ),
  })

  return (
    <Form form={form}>
      {/* Hidden field with the e-mail address, from which a password manager identifies the account. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <PasswordField {...form.field('password')} hint={t('ResetPassword.hint')} autoComplete="new-password" />
      <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
      <Button type="submit" variant="primary" size="large" wide busy={form.busy}>
        {t('ResetPassword.submit')}
      </Button>
    </Form>
  )
}

const mutation = graphql`
  mutation ResetPasswordFormMutation($input: ResetPasswordInput!) {
    resetPassword(input: $input) {
      __typename
      ... on ResetPasswordPayload @alias {
        email
        deviceToken
      }
      ...problem_shown @alias
    }
  }
`
