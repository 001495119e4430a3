import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { ConfirmEmailScreenMutation } from '../../__generated__/ConfirmEmailScreenMutation.graphql.ts'
import { Failure } from '../../relay/gatewayFailure.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { type MailLink, useMailLink } from './shared/useMailLink.ts'
import { paths } from '../../platform/paths.ts'

const failureUrl = paths.login({ message: 'confirmFailed' })

/**
 * Screen that confirms the e-mail address of a new account with the link from an e-mail (B28). A
 * failed HTTP request can be retried. A rejected link redirects to the sign-in screen, which shows
 * a message (O09).
 */
export default function ConfirmEmailScreen() {
  const { t } = useTranslation('session')
  const common = useTranslation('common')
  const link = useMailLink('token', 'email')
  const { search } = useLocation()
  const [failure, setFailure] = useState<Failure | null>(null)

  // The parameters of an incomplete link are removed from the URL before the redirect.
  if (!link && !search) return <Navigate to={failureUrl} replace />
  return (
    <SignInLayout title={t('ConfirmEmail.title')} lead={t('ConfirmEmail.lead')}>
      {failure ? (
        <RetryBlock title={t('ConfirmEmail.unanswered')} onRetry={() => setFailure(null)}>
          {common.t(`errors.${failure.code}`)}
        </RetryBlock>
      ) : (
        <>
          <Spinner label={t('ConfirmEmail.busy')} />
          {link && <EmailConfirmationOnMount link={link} onFailure={setFailure} />}
        </>
      )}
    </SignInLayout>
  )
}

interface LinkConfirmationProps {
  link: MailLink
  onFailure: (failure: Failure) => void
}

/** Confirms the e-mail address of a new account once, when the component mounts. */
function EmailConfirmationOnMount({ link, onFailure }: LinkConfirmationProps) {
  const navigate = useNavigate()
  const [confirm] = useTypedMutation<ConfirmEmailScreenMutation>(mutation)

  useEffect(() => {
    const replaceScreenUrl = (url: string) => navigate(url, { replace: true, state: { email: link.email } })
    const openLinkFailureScreen = () => replaceScreenUrl(failureUrl)
    confirm(
      { input: link },
      {
        ConfirmEmailPayload: () => replaceScreenUrl(paths.login({ message: 'confirmed' })),
        Problem: openLinkFailureScreen,
      },
    ).catch((error: unknown) => onFailure(Failure.from(error)))
  }, [confirm, link, navigate, onFailure])

  return null
}

const mutation = graphql`
  mutation ConfirmEmailScreenMutation($input: ConfirmEmailInput!) {
    confirmEmail(input: $input) {
      __typename
      ... on ConfirmEmailPayload @alias {
        email
      }
      ...problem_shown @alias
    }
  }
`
