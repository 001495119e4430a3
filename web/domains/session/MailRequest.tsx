import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormOptions } from '../../forms/useForm.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { EmailForm } from './EmailForm.tsx'
import { MailSent } from './MailSent.tsx'

type EmailInput = { email: string }

interface MailRequestProps {
  /** Prefix of the translation keys. */
  screen: 'ForgottenPassword' | 'ResendConfirmation'
  /** Requests the e-mail; `onSent` receives the e-mail address it was sent to. */
  request: (
    input: EmailInput,
    refuse: Parameters<FormOptions<EmailInput>['onSubmit']>[1],
    onSent: (answer: EmailInput) => void,
  ) => ReturnType<FormOptions<EmailInput>['onSubmit']>
}

/**
 * Form that asks for an e-mail address, then a confirmation that an e-mail was sent if the account
 * exists (B53), with a button to request it again.
 */
export function MailRequest({ screen, request }: MailRequestProps) {
  const { t } = useTranslation('session')
  const [sentTo, setSentTo] = useState<string>()
  const [showsForm, setShowsForm] = useState(true)

  return (
    <SignInLayout title={t(`${screen}.title`)} lead={t(`${screen}.lead`)}>
      {sentTo !== undefined && !showsForm ? (
        <MailSent email={sentTo} onAgain={() => setShowsForm(true)}>
          {t(`${screen}.sent`, { email: sentTo })}
        </MailSent>
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
