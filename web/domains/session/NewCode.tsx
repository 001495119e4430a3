import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { NewCodeMutation } from '../../__generated__/NewCodeMutation.graphql.ts'
import { codeRequests } from '../../platform/accountTokens.ts'
import { Failure } from '../../relay/gatewayFailure.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/layout.tsx'

interface NewOneTimeCodeButtonProps {
  email: string
  onSent: () => void
}

/** Button on the code screen that sends a new code to the same e-mail address (B51). */
export function NewCode({ email, onSent }: NewOneTimeCodeButtonProps) {
  const { t } = useTranslation('session')
  const common = useTranslation('common')
  const [send, busy] = useTypedMutation<NewCodeMutation>(mutation)
  const [outcome, setOutcome] = useState<'sent' | 'refused' | Failure | null>(null)

  async function requestNewOneTimeCode(): Promise<void> {
    setOutcome(null)
    const returnRefusedOutcome = () => 'refused' as const
    try {
      const next = await send(
        { input: { email } },
        {
          RequestOneTimeCodePayload: ({ codeRequest }) => {
            codeRequests.storeToken(email, codeRequest)
            return 'sent' as const
          },
          Problem: returnRefusedOutcome,
        },
      )
      if (next === 'sent') onSent()
      setOutcome(next)
    } catch (error) {
      setOutcome(Failure.from(error))
    }
  }

  return (
    <Stack gap={3}>
      <Button icon="mail" wide busy={busy} onClick={() => void requestNewOneTimeCode()}>
        {t('Code.again')}
      </Button>
      {outcome === 'sent' && (
        <Notice tone="success" live>
          {t('Code.sentAgain', { email })}
        </Notice>
      )}
      {outcome === 'refused' && (
        <Notice tone="problem" live>
          {t('CodeRequest.refused')}
        </Notice>
      )}
      {outcome instanceof Failure && (
        <Notice tone="problem" live>
          {outcome.gatewayMessage ?? common.t(`errors.${outcome.code}`)}
        </Notice>
      )}
    </Stack>
  )
}

const mutation = graphql`
  mutation NewCodeMutation($input: RequestOneTimeCodeInput!) {
    requestOneTimeCode(input: $input) {
      __typename
      ... on RequestOneTimeCodePayload @alias {
        email
        codeRequest
      }
      ...problem_shown @alias
    }
  }
`
