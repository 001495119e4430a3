import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { EditEmailScreenMutation } from '../../__generated__/EditEmailScreenMutation.graphql.ts'
import type { EditEmailScreenQuery } from '../../__generated__/EditEmailScreenQuery.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { useReload } from '../../relay/useReload.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Actions, Container, Stack } from '../../ui/layout.tsx'
import { paths } from '../../platform/paths.ts'
import { useReturnPath } from '../../platform/useReturnPath.ts'

/**
 * Screen to request a change of the e-mail address. The change takes effect when the link in the
 * e-mail is opened (M07–M10, M24).
 */
export default function EditEmailScreen({ queryRef }: ScreenProps<EditEmailScreenQuery>) {
  const { t } = useTranslation(['members', 'common'])
  const { viewer } = usePreloadedQuery<EditEmailScreenQuery>(
    graphql`
      query EditEmailScreenQuery @preloadable {
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
        <PageTitle lead={t('EditEmail.lead')}>{t('EditEmail.title')}</PageTitle>
        {viewer && <EditEmailForm currentEmail={viewer.email} />}
      </Stack>
    </Container>
  )
}

function EditEmailForm({ currentEmail }: { currentEmail: string }) {
  const { t } = useTranslation(['members', 'common'])
  const navigate = useNavigate()
  const { reload } = useReload()
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null)
  const [changeEmail] = useTypedMutation<EditEmailScreenMutation>(mutation)

  const form = useForm({
    initial: { newEmail: '', confirmNewEmail: '' },
    fields: {
      newEmail: {
        label: t('EditEmail.new'),
        missing: t('EditEmail.newMissing'),
        required: true,
        maxLength: 40,
      },
      confirmNewEmail: {
        label: t('EditEmail.confirm'),
        missing: t('EditEmail.confirmMissing'),
        required: true,
        maxLength: 40,
      },
    },
    // The comparison ignores case, as the sign-in does.
    validate: ({ newEmail, confirmNewEmail }) => ({
      confirmNewEmail:
        newEmail.trim().toLowerCase() === confirmNewEmail.trim().toLowerCase()
          ? undefined
          : t('common:errors.confirmEmail'),
    }),
    mutation: 'changeEmail',
    onSubmit: ({ newEmail, confirmNewEmail }, refuse) =>
      changeEmail(
        { input: { currentEmail, newEmail, confirmNewEmail } },
        {
          ChangeEmailPayload: ({ newEmail: unconfirmedEmail }) => setRequestedEmail(unconfirmedEmail),
          EmailTakenProblem: () => {
            const message = t('EditEmail.taken')
            refuse({ message, fields: [{ field: 'newEmail', message }] })
          },
          Problem: (problem) => {
            // Another e-mail change was confirmed elsewhere meanwhile, so the current e-mail
            // address on screen is outdated.
            const isOld = problem.fields.some(({ field }) => field === 'currentEmail')
            if (isOld) reload()
            refuse(isOld ? { message: t('EditEmail.currentChanged') } : problem)
          },
        },
      ),
  })
  // The screen returns to the purchase if the member came from there, otherwise to the dashboard
  // (M09).
  const returnPath = useReturnPath()
  const exitUrl = returnPath ?? paths.dashboard()
  const leaveEditEmailScreen = () => void navigate(exitUrl)

  return (
    <div>
      <Form form={form}>
        <TextField
          name="currentEmail"
          label={t('EditEmail.current')}
          type="email"
          value={currentEmail}
          readOnly
        />
        <TextField
          {...form.field('newEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...form.field('confirmNewEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Actions>
          <Button type="submit" variant="primary" size="large" busy={form.busy}>
            {t('EditEmail.submit')}
          </Button>
          <ButtonLink to={exitUrl} variant="quiet" size="large">
            {t('common:words.cancel')}
          </ButtonLink>
        </Actions>
      </Form>
      <Dialog
        open={requestedEmail !== null}
        onClose={leaveEditEmailScreen}
        tone="mail"
        title={t('EditEmail.done.title')}
        actions={
          <Button variant="primary" onClick={leaveEditEmailScreen}>
            {t(returnPath === null ? 'common:words.home' : 'common:words.back')}
          </Button>
        }
      >
        <p>{t('EditEmail.done.sent', { email: requestedEmail ?? '' })}</p>
        <p>{t('EditEmail.done.until', { email: currentEmail })}</p>
      </Dialog>
    </div>
  )
}

const mutation = graphql`
  mutation EditEmailScreenMutation($input: ChangeEmailInput!) {
    changeEmail(input: $input) {
      __typename
      ... on ChangeEmailPayload @alias {
        newEmail
      }
      ...problem_shown @alias
    }
  }
`
