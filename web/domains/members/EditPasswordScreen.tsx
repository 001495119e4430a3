import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { EditPasswordScreenMutation } from '../../__generated__/EditPasswordScreenMutation.graphql.ts'
import type { EditPasswordScreenQuery } from '../../__generated__/EditPasswordScreenQuery.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Actions, Container, Stack } from '../../ui/layout.tsx'
import { deviceTokens } from '../../platform/accountTokens.ts'
import { paths } from '../../platform/paths.ts'

/**
 * Screen to change the password. A change ends all other sessions of the account; the current
 * session continues (M15, M16).
 */
export default function EditPasswordScreen({ queryRef }: ScreenProps<EditPasswordScreenQuery>) {
  const { t } = useTranslation(['members', 'common'])
  const [changed, setChanged] = useState(false)
  const { viewer } = usePreloadedQuery<EditPasswordScreenQuery>(
    graphql`
      query EditPasswordScreenQuery @preloadable {
        ...Shell_query
        viewer {
          email
        }
      }
    `,
    queryRef,
  )
  return (
    <Container width="text">
      <Stack gap={6}>
        <PageTitle lead={changed ? undefined : t('EditPassword.lead')}>{t('EditPassword.title')}</PageTitle>
        {changed ? (
          <Outcome
            tone="success"
            title={t('EditPassword.done.title')}
            actions={
              <ButtonLink to={paths.dashboard()} variant="primary">
                {t('common:words.home')}
              </ButtonLink>
            }
          >
            {t('EditPassword.done.text')}
          </Outcome>
        ) : (
          viewer && <EditPasswordForm email={viewer.email} onChanged={() => setChanged(true)} />
        )}
      </Stack>
    </Container>
  )
}

function EditPasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { t } = useTranslation(['members', 'common'])
  const [changePassword] = useTypedMutation<EditPasswordScreenMutation>(mutation)
  const length = { required: true, minLength: 6, maxLength: 50 }

  const form = useForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    fields: {
      currentPassword: {
        label: t('EditPassword.current'),
        missing: t('EditPassword.currentMissing'),
        ...length,
      },
      newPassword: { label: t('EditPassword.new'), missing: t('EditPassword.newMissing'), ...length },
      confirmPassword: {
        label: t('EditPassword.confirm'),
        missing: t('EditPassword.confirmMissing'),
        ...length,
      },
    },
    validate: ({ newPassword, confirmPassword }) => ({
      confirmPassword: newPassword === confirmPassword ? undefined : t('common:errors.confirmPassword'),
    }),
    mutation: 'changePassword',
    onSubmit: (input, refuse) =>
      changePassword(
        { input },
        {
          ChangePasswordPayload: ({ deviceToken }) => {
            deviceTokens.storeToken(email, deviceToken)
            onChanged()
          },
          Problem: refuse,
        },
      ),
  })

  return (
    <Form form={form}>
      {/* Hidden field with the e-mail address, from which a password manager identifies the account. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
      <PasswordField
        {...form.field('newPassword')}
        hint={t('EditPassword.newHint')}
        autoComplete="new-password"
      />
      <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
      <Actions>
        <Button type="submit" variant="primary" size="large" busy={form.busy}>
          {t('EditPassword.submit')}
        </Button>
        <ButtonLink to={paths.dashboard()} variant="quiet" size="large">
          {t('common:words.cancel')}
        </ButtonLink>
      </Actions>
    </Form>
  )
}

const mutation = graphql`
  mutation EditPasswordScreenMutation($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      __typename
      ... on ChangePasswordPayload @alias {
        viewer {
          id
        }
        deviceToken
      }
      ...problem_shown @alias
    }
  }
`
