import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PrintPassMutation } from '../../../__generated__/PrintPassMutation.graphql.ts'
import type { PrintPass_accessRight$key } from '../../../__generated__/PrintPass_accessRight.graphql.ts'
import { useTypedMutation } from '../../../relay/mutation.ts'
import type { ButtonAppearance } from '../../../ui/Button.tsx'
import { DocumentButton } from '../../documents/shared/DocumentButton.tsx'

type ButtonAppearanceProps = Pick<ButtonAppearance, 'variant' | 'size' | 'wide'>

/**
 * Button that opens a pass as a PDF file, to print or save it (H12). Renders nothing when the pass
 * cannot be printed.
 */
export function PrintPass({
  accessRight: key,
  ...buttonProps
}: ButtonAppearanceProps & { accessRight: PrintPass_accessRight$key }) {
  const { id, number, canPrint } = useFragment(
    graphql`
      fragment PrintPass_accessRight on AccessRight {
        id
        number
        canPrint
      }
    `,
    key,
  )
  return canPrint ? <PrintPassButton id={id} number={number} {...buttonProps} /> : null
}

/**
 * Button that opens a pass as a PDF file. The caller has checked that the pass can be printed (H13,
 *
 */
export function PrintPassButton({
  id,
  number,
  ...buttonProps
}: ButtonAppearanceProps & { id: string; number: string }) {
  const { t } = useTranslation('access-rights')
  const [ask] = useTypedMutation<PrintPassMutation>(graphql`
    mutation PrintPassMutation($input: PrintAccessRightInput!) {
      printAccessRight(input: $input) {
        __typename
        ... on PrintAccessRightPayload @alias {
          url
        }
        ...problem_shown @alias
      }
    }
  `)
  return (
    <DocumentButton
      icon="download"
      {...buttonProps}
      ask={async ({ onUrl: opened, onRefused: refused }) =>
        await ask(
          { input: { accessRightId: id } },
          { PrintAccessRightPayload: ({ url }) => opened(url), Problem: refused },
        )
      }
      preparing={t('PrintPass.preparing')}
      openText={t('PrintPass.open', { number })}
      failedTitle={t('emailError.title')}
      failedText={t('PrintPass.failed')}
    >
      {t('PrintPass.action')}
      <span className="visually-hidden">
        {' '}
        {t('PrintPass.what')} {number}
      </span>
    </DocumentButton>
  )
}
