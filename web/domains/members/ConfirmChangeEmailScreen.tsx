import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import type { ConfirmChangeEmailScreenMutation } from '../../__generated__/ConfirmChangeEmailScreenMutation.graphql.ts'
import { expireQueryResults } from '../../relay/environment.ts'
import { Failure, type FailureCode } from '../../relay/gatewayFailure.ts'
import { useMailLink } from '../session/shared/useMailLink.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { useIsMemberPage } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { paths } from '../../platform/paths.ts'

/** State of the screen that confirms a new e-mail address from an e-mail link. */
type LinkState =
  | { state: 'asking' }
  | { state: 'changed'; email: string }
  /**
   * State after the gateway rejected the link that confirms a new e-mail address, because the link
   * is invalid or already used.
   */
  | { state: 'refused' }
  /**
   * State after the request to confirm a new e-mail address failed. It is not known whether the
   * link is valid.
   */
  | { state: 'failed'; code: FailureCode }

/**
 * Screen that the link in an e-mail opens to confirm a new e-mail address, for signed-in members
 * and visitors. After the confirmation, the account has the new address (M11–M14, A24).
 */
export default function ConfirmChangeEmailScreen() {
  const { t } = useTranslation(['members', 'common'])
  const { progress, ask } = useConfirmEmailChangeOnce()
  const signedIn = useIsMemberPage()
  const back = (
    <ButtonLink
      to={signedIn ? paths.dashboard() : paths.login()}
      // The sign-in screen is prefilled with the new address.
      state={progress.state === 'changed' && !signedIn ? { email: progress.email } : undefined}
      variant="primary"
    >
      {t(signedIn ? 'common:words.home' : 'EditEmailConfirmation.toLogin')}
    </ButtonLink>
  )

  return (
    <Container width="text">
      <Stack gap={6}>
        <PageTitle>{t('EditEmailConfirmation.title')}</PageTitle>
        {progress.state === 'asking' && <Spinner label={t('EditEmailConfirmation.asking')} />}
        {progress.state === 'changed' && (
          <Outcome tone="success" title={t('EditEmailConfirmation.changed')} actions={back}>
            {t('EditEmailConfirmation.success', { email: progress.email })}
          </Outcome>
        )}
        {progress.state === 'refused' && (
          <Outcome tone="problem" title={t('EditEmailConfirmation.error')} actions={back}>
            {t(signedIn ? 'EditEmailConfirmation.again' : 'EditEmailConfirmation.againLater')}
          </Outcome>
        )}
        {progress.state === 'failed' && (
          <RetryBlock title={t('EditEmailConfirmation.failed')} onRetry={ask}>
            {t(`common:errors.${progress.code}`)}
          </RetryBlock>
        )}
      </Stack>
    </Container>
  )
}

/**
 * Confirms the new e-mail address once, because the link in the URL works only once. The success is
 * stored in the browser history, so that a reload shows the same result.
 */
function useConfirmEmailChangeOnce() {
  const { pathname, state } = useLocation() as Location<{ changed?: string } | null>
  const navigate = useNavigate()
  const link = useMailLink('email', 'userId', 'token')
  const [progress, setProgress] = useState<LinkState>(() => {
    if (state?.changed !== undefined) return { state: 'changed', email: state.changed }
    return link ? { state: 'asking' } : { state: 'refused' }
  })
  const hasAsked = useRef(false)
  const [confirm] = useTypedMutation<ConfirmChangeEmailScreenMutation>(mutation)

  const ask = useCallback(() => {
    if (!link) return
    setProgress({ state: 'asking' })
    const showEmailChangeLinkRefused = () => setProgress({ state: 'refused' })
    void confirm(
      { input: link },
      {
        ConfirmEmailChangePayload: ({ email }) => {
          // A member who is signed in here has a new e-mail address, so cached results are
          // discarded.
          expireQueryResults()
          setProgress({ state: 'changed', email })
          return navigate(pathname, { replace: true, state: { changed: email } })
        },
        Problem: showEmailChangeLinkRefused,
      },
    ).catch((error: unknown) => setProgress({ state: 'failed', code: Failure.from(error).code }))
  }, [confirm, link, pathname, navigate])

  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    ask()
  }, [ask])

  return { progress, ask }
}

const mutation = graphql`
  mutation ConfirmChangeEmailScreenMutation($input: ConfirmEmailChangeInput!) {
    confirmEmailChange(input: $input) {
      __typename
      ... on ConfirmEmailChangePayload @alias {
        email
      }
      ...problem_shown @alias
    }
  }
`
