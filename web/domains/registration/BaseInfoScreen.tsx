import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../forms/Form.tsx'
import { isEmail } from '../../forms/isEmail.ts'
import { useForm } from '../../forms/useForm.ts'
import { changeDraft } from '../../wizard/draft.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { RadioCardList } from '../../ui/RadioCardList.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { WizardStep } from '../../wizard/WizardStep.tsx'
import { StepActions } from '../../wizard/StepActions.tsx'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import { hasRefusedRegistrationFields } from './registrationRefusal.ts'
import { buildFormerMemberAnswerChange, registrationWizard } from './registrationWizard.ts'
import { useRegistrationRefusal } from './useRegistrationRefusal.ts'
import { paths } from '../../platform/paths.ts'

/**
 * First step of the registration: e-mail address, password, and whether the visitor was a member
 * before (B29–B31).
 */
export default function BaseInfoScreen() {
  const { t } = useTranslation(['registration', 'common', 'session'])
  const { draft, submitStepAnswer } = useWizardStep(registrationWizard, 'baseinfo')
  const [wasRefused] = useState(() => hasRefusedRegistrationFields('baseinfo'))
  const kinds = { false: 'NEW', true: 'RETURNING', undefined: '' } as const

  const form = useForm({
    mutation: 'register',
    initial: {
      email: draft.email ?? '',
      password: draft.password ?? '',
      confirmPassword: draft.password ?? '',
      membership: kinds[`${draft.isReturning}`],
    },
    fields: {
      email: {
        label: t('Registration.email'),
        missing: t('session:Login.emailMissing'),
        required: true,
        maxLength: 40,
      },
      password: {
        label: t('Registration.password'),
        missing: t('Registration.passwordMissing'),
        required: true,
        minLength: 6,
        maxLength: 50,
      },
      confirmPassword: {
        label: t('Registration.confirmPassword'),
        missing: t('Registration.confirmMissing'),
        required: true,
        minLength: 6,
        maxLength: 50,
      },
      membership: { label: t('BaseInfo.membership') },
    },
    validate: ({ email, password, confirmPassword, membership }) => ({
      email: isEmail(email) ? undefined : t('common:errors.email'),
      confirmPassword: confirmPassword === password ? undefined : t('common:errors.confirmPassword'),
      membership: membership ? undefined : t('BaseInfo.chooseOne'),
    }),
    onSubmit: ({ email, password, membership }) => {
      const isReturning = membership === 'RETURNING'
      return submitStepAnswer({
        email: email.trim(),
        password,
        ...buildFormerMemberAnswerChange(draft, isReturning, wasRefused),
      })
    },
  })
  useRegistrationRefusal('baseinfo', form)

  const { email } = form.values
  useEffect(() => changeDraft(registrationWizard, { email: email.trim() }), [email])

  const emailField = form.field('email')
  const isTaken = emailField.error !== undefined && email.trim() === draft.takenEmail
  return (
    <WizardStep
      wizard={registrationWizard}
      current="baseinfo"
      title={t('BaseInfo.title')}
      lead={t('BaseInfo.lead')}
    >
      <p>
        {t('BaseInfo.already')} <TextLink to={paths.login()}>{t('BaseInfo.signIn')}</TextLink>
      </p>
      <Form form={form}>
        <TextField
          {...emailField}
          type="email"
          autoComplete="username"
          hint={t('BaseInfo.emailHint')}
          error={
            isTaken ? (
              <>
                {emailField.error}{' '}
                <TextLink to={paths.login()} state={{ email }}>
                  {t('BaseInfo.signIn')}
                </TextLink>
              </>
            ) : (
              emailField.error
            )
          }
        />
        <PasswordField
          {...form.field('password')}
          autoComplete="new-password"
          hint={t('Registration.passwordHint')}
        />
        <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
        <RadioCardList
          {...form.field('membership')}
          legend={t('BaseInfo.membership')}
          options={[
            { value: 'NEW', title: t('BaseInfo.new'), description: t('BaseInfo.newText') },
            { value: 'RETURNING', title: t('BaseInfo.returning'), description: t('BaseInfo.returningText') },
          ]}
        />
        <StepActions />
      </Form>
    </WizardStep>
  )
}
