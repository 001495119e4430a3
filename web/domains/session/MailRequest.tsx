import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormOptions } from '../../forms/useForm.ts'
import { SignInLayout } from './Door.tsx'
import { EmailForm } from './EmailForm.tsx'
import { MailSent } from './MailSent.tsx'

type EmailInput = { email: string }

interface MailRequestProps {
  /** What the keys of its texts begin with. */
  of: 'ForgottenPassword' | 'ResendConfirmation'
  /** Asks for the mail; `onSent` takes the address that it went to. */
  request: (
    input: EmailInput,
    refuse: Parameters<FormOptions<EmailInput>['onSubmit']>[1],
    onSent: (answer: EmailInput) => void,
  ) => ReturnType<FormOptions<EmailInput>['onSubmit']>
}

/** Asks to whom a mail should go, then says that it went, if there is an account (B53); and again, if it did not come. */
export function MailRequest({ of, request }: MailRequestProps) {
  const { t } = useTranslation('session')
  const [sentTo, setSentTo] = useState<string>()
  const [asks, setAsks] = useState(true)

  return (
    <SignInLayout title={t(`${of}.title`)} lead={t(`${of}.lead`)}>
      {sentTo !== undefined && !asks ? (
        <MailSent email={sentTo} onAgain={() => setAsks(true)}>
          {t(`${of}.sent`, { email: sentTo })}
        </MailSent>
      ) : (
        <EmailForm
          submit={t(`${of}.submit`)}
          initial={sentTo}
          onSubmit={(input, refuse) =>
            request(input, refuse, ({ email }) => {
              setSentTo(email)
              setAsks(false)
            })
          }
        />
      )}
    </SignInLayout>
  )
}
