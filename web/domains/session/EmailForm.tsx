import { useTranslation } from 'react-i18next'
import { Form } from '../../forms/Form.tsx'
import { type FormOptions, useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { buildLinkPropsWithEmail, useEmailOfPreviousScreen, useSignInReturnPath } from './useSignIn.ts'
import { paths } from '../../platform/paths.ts'

interface EmailAddressFormProps {
  submit: string
  /** Initial e-mail address; by default the address from the previous screen. */
  initial?: string
  onSubmit: FormOptions<{ email: string }>['onSubmit']
}

/**
 * Form that asks for an account's e-mail address, to which the portal then sends an e-mail (B20,
 * B23, B27).
 */
export function EmailForm({ submit, initial, onSubmit }: EmailAddressFormProps) {
  const { t } = useTranslation('session')
  const typed = useEmailOfPreviousScreen()
  const returnPath = useSignInReturnPath()
  const form = useForm({
    initial: { email: initial ?? typed },
    fields: {
      email: {
        label: t('Login.email'),
        missing: t('Login.emailMissing'),
        required: true,
        maxLength: 100,
      },
    },
    onSubmit,
  })
  return (
    <>
      <Form form={form}>
        <TextField {...form.field('email')} hint={t('EmailForm.hint')} type="email" autoComplete="email" />
        <Button type="submit" variant="primary" size="large" wide busy={form.busy}>
          {submit}
        </Button>
      </Form>
      <p>
        <TextLink
          to={paths.login({ redirect: returnPath })}
          {...buildLinkPropsWithEmail(form.values.email)}
          icon="arrowLeft"
        >
          {t('EmailForm.toLogin')}
        </TextLink>
      </p>
    </>
  )
}
