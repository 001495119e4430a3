import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Form } from '../../forms/Form.tsx'
import { isEmail } from '../../forms/email.ts'
import { useForm } from '../../forms/useForm.ts'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { RadioCardList } from '../../ui/RadioCardList.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { RegistrationStep } from './RegistrationStep.tsx'
import { StepActions } from './StepActions.tsx'
import { isRefused } from './refusal.ts'
import { membershipChosen, memory, registration, stepAddress, stepAfterBaseInfo } from './registration.ts'
import { useRefusal } from './useRefusal.ts'
import { paths } from '../../platform/paths.ts'

/** With what one will sign in, and whether one has been a member before (B29–B31). */
export default function BaseInfoScreen() {
  const { t } = useTranslation(['session', 'common'])
  const navigate = useNavigate()
  const [draft, change] = useDraft(registration)
  const [wasRefused] = useState(() => isRefused('baseinfo', draft))
  const kinds = { false: 'NEW', true: 'RETURNING', undefined: '' } as const

  const form = useForm({
    mutation: 'register',
    initial: {
      email: draft.email ?? '',
      password: memory.password,
      confirmPassword: memory.password,
      membership: kinds[`${draft.isReturning}`],
    },
    fields: {
      email: { label: t('Registration.email'), required: true, maxLength: 40 },
      password: { label: t('Registration.password'), required: true, minLength: 6, maxLength: 50 },
      confirmPassword: {
        label: t('Registration.confirmPassword'),
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
      memory.password = password
      const chosen = {
        email: email.trim(),
        ...membershipChosen(draft, membership === 'RETURNING', wasRefused),
      }
      change(chosen)
      return navigate(stepAddress(stepAfterBaseInfo({ ...draft, ...chosen })))
    },
  })
  useRefusal('baseinfo', form)

  const { email } = form.values
  useEffect(() => changeDraft(registration, { email: email.trim() }), [email])

  const emailField = form.field('email')
  const isTaken = emailField.error !== undefined && email.trim() === memory.takenEmail
  return (
    <RegistrationStep current="baseinfo" title={t('BaseInfo.title')} lead={t('BaseInfo.lead')}>
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
        <StepActions back={paths.login()} />
      </Form>
    </RegistrationStep>
  )
}
