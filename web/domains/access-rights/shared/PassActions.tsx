import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PassActions_accessRight$key } from '../../../__generated__/PassActions_accessRight.graphql.ts'
import { paths } from '../../../platform/paths.ts'
import type { ButtonLook } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PrintPass } from './PrintPass.tsx'
import { ResendPass } from '../ResendPass.tsx'

interface PassActionsProps extends Pick<ButtonLook, 'size' | 'wide'> {
  accessRight: PassActions_accessRight$key
  /** How the first of them looks. */
  variant?: ButtonLook['variant']
}

/**
 * What can be done with a pass that was bought, wherever it is shown (H22): print it (H12), have it sent again (H15), and
 * see what proves its insurance (H18). Each is there only where it is allowed; nothing for a pass of the past.
 */
export function PassActions({ accessRight: key, variant, ...look }: PassActionsProps) {
  const { t } = useTranslation('access-rights')
  const pass = useFragment(
    graphql`
      fragment PassActions_accessRight on AccessRight {
        number
        hasInsuranceDocuments
        ...PrintPass_accessRight
        ...ResendPass_accessRight
      }
    `,
    key,
  )
  return (
    <>
      <PrintPass accessRight={pass} variant={variant} {...look} />
      <ResendPass accessRight={pass} {...look} />
      {pass.hasInsuranceDocuments && (
        <ButtonLink to={paths.insuranceDocuments()} icon="shield" {...look}>
          {t('PassActions.insurance')}
          <span className="visually-hidden"> {pass.number}</span>
        </ButtonLink>
      )}
    </>
  )
}
