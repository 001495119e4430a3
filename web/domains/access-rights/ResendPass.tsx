import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ResendPassMutation } from '../../__generated__/ResendPassMutation.graphql.ts'
import type { ResendPass_accessRight$key } from '../../__generated__/ResendPass_accessRight.graphql.ts'
import { Failure } from '../../relay/gatewayFailure.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { joinProblemMessages } from '../../relay/problem.ts'
import { Button, type ButtonAppearance } from '../../ui/Button.tsx'
import { DocumentFailureDialog } from '../documents/shared/DocumentFailureDialog.tsx'
import styles from '../documents/shared/LiveRegion.module.css'

type Look = Pick<ButtonAppearance, 'variant' | 'size' | 'wide'>

/**
 * Button that sends a pass to the member's e-mail address again (H15). Renders nothing when the
 * pass cannot be sent.
 */
export function ResendPass({
  accessRight: key,
  ...look
}: Look & { accessRight: ResendPass_accessRight$key }) {
  const { id, number, canResend } = useFragment(
    graphql`
      fragment ResendPass_accessRight on AccessRight {
        id
        number
        canResend
      }
    `,
    key,
  )
  return canResend ? <ResendPassButton id={id} number={number} {...look} /> : null
}

function ResendPassButton({ id, number, ...look }: Look & { id: string; number: string }) {
  const { t } = useTranslation(['access-rights', 'common'])
  const [send, busy] = useTypedMutation<ResendPassMutation>(graphql`
    mutation ResendPassMutation($input: ResendAccessRightInput!) {
      resendAccessRight(input: $input) {
        __typename
        ... on ResendAccessRightPayload @alias {
          email
        }
        ...problem_shown @alias
      }
    }
  `)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function resendPass() {
    setSentTo(null)
    try {
      await send(
        { input: { accessRightId: id } },
        {
          ResendAccessRightPayload: ({ email }) => setSentTo(email),
          Problem: (refusal) => setProblem(joinProblemMessages(refusal)),
        },
      )
    } catch (error) {
      const { gatewayMessage, code } = Failure.from(error)
      setProblem(gatewayMessage ?? t(`common:errors.${code}`))
    }
  }

  return (
    <>
      <Button icon="mail" {...look} busy={busy} onClick={() => void resendPass()}>
        {t('ResendPass.action')}
        <span className="visually-hidden"> {number}</span>
      </Button>
      <span role="status" className={styles.status}>
        {sentTo && t('ResendPass.sent', { email: sentTo })}
      </span>
      <DocumentFailureDialog
        title={t('ResendPass.failed')}
        problem={problem}
        onClose={() => setProblem(null)}
      />
    </>
  )
}
