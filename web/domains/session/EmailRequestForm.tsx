import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormOptions } from '../../forms/useForm.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { EmailForm } from './EmailForm.tsx'
import { MailSentNotice } from './MailSentNotice.tsx'

type EmailInput = { email: string }

interface AccountEmailRequestFormProps {
  /** Name of the screen with the form, used as the prefix of the translation keys. */
  screen: 'ForgottenPassword' | 'ResendConfirmation'
  /**
   * Asks the gateway to send the e-mail, then passes the e-mail address of the recipient to
   * `onSent`.
   */
  requestEmail: (
    input: EmailInput,
    refuse: Parameters<FormOptions<EmailInput>['onSubmit']>[1],
    onSent: (answer: EmailInput) => void,
  ) => ReturnType<FormOptions<EmailInput>['onSubmit']>
}

/**
 * Form that requests an e-mail for an account. After the submission, a confirmation replaces the
 * form, and does not reveal whether the account exists (B53).
 */
export function EmailRequestForm({ screen, requestEmail: request }: AccountEmailRequestFormProps) {
  const { t } = useTranslation('session')
  const [sentTo, setSentTo] = useState<string>()
  const [showsForm, setShowsForm] = useState(true)

  return (
    <SignInLayout title={t(`${screen}.title`)} lead={showsForm ? t(`${screen}.lead`) : undefined}>
      {sentTo !== undefined && !showsForm ? (
        <MailSentNotice email={sentTo} onAgain={() => setShowsForm(true)}>
          {t(`${screen}.sent`, { email: sentTo })}
        </MailSentNotice>
      ) : (
        <EmailForm
          submit={t(`${screen}.submit`)}
          initial={sentTo}
          onSubmit={(input, refuse) =>
            request(input, refuse, ({ email }) => {
              setSentTo(email)
              setShowsForm(false)
            })
          }
        />
      )}
    </SignInLayout>
  )
}
