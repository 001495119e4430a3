import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { ConfirmEmailScreenMutation } from '../../__generated__/ConfirmEmailScreenMutation.graphql.ts'
import { Failure } from '../../relay/failure.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import type { LoginMessage } from '../../relay/session.ts'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Door } from './Door.tsx'
import { type MailLink, useMailLink } from './mailLink.ts'

/** Confirms the e-mail of a new account by the link of its mail (B28). What could not be asked can be asked again here. */
export default function ConfirmEmailScreen() {
  const { t } = useTranslation('session')
  const common = useTranslation('common')
  const link = useMailLink()
  const [failure, setFailure] = useState<Failure | null>(null)
  return (
    <Door title={t('ConfirmEmail.title')} lead={t('ConfirmEmail.lead')}>
      {failure ? (
        <RetryBlock title={t('ConfirmEmail.unanswered')} onRetry={() => setFailure(null)}>
          {common.t(`errors.${failure.code}`)}
        </RetryBlock>
      ) : (
        <Confirming link={link} onFailure={setFailure} />
      )}
    </Door>
  )
}

interface ConfirmingProps {
  link: MailLink | null
  onFailure: (failure: Failure) => void
}

/** Sends the link for as long as it is there: on to sign in, or where it is refused to the index with a message (O09). */
function Confirming({ link, onFailure }: ConfirmingProps) {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const [confirm] = useTypedMutation<ConfirmEmailScreenMutation>(mutation)

  useEffect(() => {
    const goOn = (path: string, message: LoginMessage) =>
      navigate(`${path}?message=${message}`, { replace: true, state: link && { email: link.email } })
    const failed = () => goOn('/', 'confirmFailed')
    if (!link) {
      void failed()
      return
    }
    confirm(
      { input: link },
      {
        ConfirmEmailPayload: () => goOn('/login', 'confirmed'),
        LinkExpiredProblem: failed,
        InvalidInputProblem: failed,
        RefusedProblem: failed,
      },
    ).catch((error: unknown) => onFailure(Failure.of(error)))
  }, [confirm, link, navigate, onFailure])

  return <Spinner label={t('ConfirmEmail.busy')} />
}

const mutation = graphql`
  mutation ConfirmEmailScreenMutation($input: ConfirmEmailInput!) {
    confirmEmail(input: $input) {
      __typename
      ... on ConfirmEmailPayload {
        email
      }
      ... on LinkExpiredProblem {
        message
      }
      ... on InvalidInputProblem {
        message
      }
      ... on RefusedProblem {
        message
      }
    }
  }
`
