import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { DeleteAccountScreenMutation } from '../../__generated__/DeleteAccountScreenMutation.graphql.ts'
import type { DeleteAccountScreenQuery } from '../../__generated__/DeleteAccountScreenQuery.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { findFieldViolation } from '../../forms/fieldRules.ts'
import { useForm } from '../../forms/useForm.ts'
import { ExportData } from './ExportData.tsx'
import { useTypedMutation } from '../../relay/mutation.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { signOut } from '../../relay/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Actions, Container, Stack } from '../../ui/layout.tsx'
import styles from './DeleteAccountScreen.module.css'
import { deviceTokens } from '../../platform/accountTokens.ts'
import { deletePaymentLines } from '../../platform/paymentLineCleanup.ts'
import { readSession } from '../../platform/session.ts'
import { deletePassStorageChoice } from '../kept-passes/shared/passStorageChoice.ts'
import { paths } from '../../platform/paths.ts'

/**
 * Validation rule of the password field on the account deletion screen. Its length limits accept
 * the password of every existing account.
 */
const passwordRule = { required: true, minLength: 6, maxLength: 50 }

const consequences = ['profile', 'passes', 'money', 'payment'] as const

/**
 * Screen that deletes the account: consequences, export of the data, a checkbox and the password
 * (M17, M18, M21).
 */
export default function DeleteAccountScreen({ queryRef }: ScreenProps<DeleteAccountScreenQuery>) {
  const { t } = useTranslation(['members', 'common'])
  const { viewer } = usePreloadedQuery<DeleteAccountScreenQuery>(
    graphql`
      query DeleteAccountScreenQuery @preloadable {
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
        <PageTitle lead={t('DeleteAccount.lead')}>{t('DeleteAccount.title')}</PageTitle>
        <Notice tone="warning" level={2} title={t('DeleteAccount.lost.title')}>
          <ul className={styles.losses}>
            {consequences.map((loss) => (
              <li key={loss}>{t(`DeleteAccount.lost.${loss}`)}</li>
            ))}
          </ul>
        </Notice>
        <ExportData hidesDeleteLink />
        {viewer && <DeleteAccountForm email={viewer.email} />}
      </Stack>
    </Container>
  )
}

function DeleteAccountForm({ email }: { email: string }) {
  const { t } = useTranslation(['members', 'common'])
  const [deleteAccount] = useTypedMutation<DeleteAccountScreenMutation>(mutation)

  const form = useForm({
    initial: { understood: false, currentPassword: '' },
    fields: {
      understood: {
        label: t('DeleteAccount.understood', { email }),
        missing: t('DeleteAccount.missing.understood'),
        required: true,
      },
      currentPassword: {
        label: t('DeleteAccount.password'),
        missing: t('EditPassword.currentMissing'),
        ...passwordRule,
      },
    },
    mutation: 'deleteAccount',
    onSubmit: ({ currentPassword }, refuse) =>
      deleteAccount(
        { input: { currentPassword } },
        {
          DeleteAccountPayload: () => {
            const memberId = readSession()?.memberId
            deviceTokens.forget(email)
            if (memberId) {
              deletePassStorageChoice(memberId)
              deletePaymentLines(memberId)
            }
            // Other tabs sign out too. This tab loads a new page, which empties the store.
            return signOut(paths.login({ message: 'accountDeleted' }))
          },
          Problem: refuse,
        },
      ),
  })
  const missing = findMissingDeletionConfirmation(form.values)

  return (
    <Form form={form}>
      {/* Hidden field with the e-mail address, from which a password manager identifies the account. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <CheckboxField {...form.field('understood')} />
      <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
      <Actions>
        <Button
          type="submit"
          variant="danger"
          size="large"
          icon="trash"
          busy={form.busy}
          reason={
            missing && {
              text: t(`DeleteAccount.missing.${missing}`),
              field: missing === 'password' ? 'currentPassword' : 'understood',
            }
          }
        >
          {t('DeleteAccount.submit')}
        </Button>
        <ButtonLink to={paths.dashboard()} variant="quiet" size="large">
          {t('DeleteAccount.keep')}
        </ButtonLink>
      </Actions>
    </Form>
  )
}

/**
 * Returns the confirmation that is still missing before the account can be deleted (M17): the
 * checkbox or the password. Returns null when the member has given both.
 */
function findMissingDeletionConfirmation({
  understood,
  currentPassword,
}: {
  understood: boolean
  currentPassword: string
}) {
  const fits = findFieldViolation(passwordRule, currentPassword) === null
  if (understood && fits) return null
  if (fits) return 'understood'
  return understood ? 'password' : 'both'
}

const mutation = graphql`
  mutation DeleteAccountScreenMutation($input: DeleteAccountInput!) {
    deleteAccount(input: $input) {
      __typename
      ... on DeleteAccountPayload @alias {
        deletedMemberId
      }
      ...problem_shown @alias
    }
  }
`
