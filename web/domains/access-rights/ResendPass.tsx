import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ResendPassMutation } from '../../__generated__/ResendPassMutation.graphql.ts'
import type { ResendPass_accessRight$key } from '../../__generated__/ResendPass_accessRight.graphql.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import type { ButtonAppearance } from '../../ui/Button.tsx'
import { MailButton } from '../documents/shared/MailButton.tsx'

type ButtonAppearanceProps = Pick<ButtonAppearance, 'variant' | 'size' | 'wide'>

/**
 * Button that sends a pass to the member's e-mail address again (H15). Renders nothing when the
 * pass cannot be sent.
 */
export function ResendPass({
  accessRight: key,
  ...buttonProps
}: ButtonAppearanceProps & { accessRight: ResendPass_accessRight$key }) {
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
  return canResend ? <ResendPassButton id={id} number={number} {...buttonProps} /> : null
}

function ResendPassButton({
  id,
  number,
  ...buttonProps
}: ButtonAppearanceProps & { id: string; number: string }) {
  const { t } = useTranslation('access-rights')
  const [resend] = useTypedMutation<ResendPassMutation>(graphql`
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
  return (
    <MailButton
      {...buttonProps}
      send={async ({ onSent, onRefused }) =>
        await resend(
          { input: { accessRightId: id } },
          {
            ResendAccessRightPayload: ({ email }) => onSent(t('ResendPass.sent', { email })),
            Problem: onRefused,
          },
        )
      }
      failedTitle={t('ResendPass.failed')}
    >
      {t('ResendPass.action')}
      <span className="visually-hidden"> {number}</span>
    </MailButton>
  )
}
