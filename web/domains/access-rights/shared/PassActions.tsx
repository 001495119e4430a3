import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PassActions_accessRight$key } from '../../../__generated__/PassActions_accessRight.graphql.ts'
import { paths } from '../../../platform/paths.ts'
import type { ButtonAppearance } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { AddToCalendar } from '../AddToCalendar.tsx'
import { PrintPass } from './PrintPass.tsx'
import { ResendPass } from '../ResendPass.tsx'

interface PassActionsProps extends Pick<ButtonAppearance, 'size'> {
  accessRight: PassActions_accessRight$key
}

/**
 * Buttons for a purchased pass, on every screen that shows a pass (H22): print (H12), send again
 * (H15), show the proof of insurance (H18) and add the days to a calendar. Each button is rendered
 * only when its action is allowed.
 */
export function PassActions({ accessRight: key, size }: PassActionsProps) {
  const { t } = useTranslation('access-rights')
  const pass = useFragment(
    graphql`
      fragment PassActions_accessRight on AccessRight {
        number
        hasInsuranceDocuments
        ...PrintPass_accessRight
        ...ResendPass_accessRight
        ...AddToCalendar_accessRight
      }
    `,
    key,
  )
  return (
    <>
      <PrintPass accessRight={pass} size={size} />
      <ResendPass accessRight={pass} size={size} />
      {pass.hasInsuranceDocuments && (
        <ButtonLink to={paths.insuranceDocuments()} icon="shield" size={size}>
          {t('PassActions.insurance')}
          <span className="visually-hidden"> {pass.number}</span>
        </ButtonLink>
      )}
      <AddToCalendar accessRight={pass} size={size} />
    </>
  )
}
