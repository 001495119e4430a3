import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SuccessPass_accessRight$key } from '../../__generated__/SuccessPass_accessRight.graphql.ts'
import { PassActions } from '../access-rights/shared/PassActions.tsx'
import { ShowPass } from '../access-rights/shared/ShowPass.tsx'
import { toKnownPassType } from '../access-rights/shared/passType.ts'
import { PassCard } from '../../ui/PassCard.tsx'
import { ButtonTiles } from '../../ui/layout.tsx'
import { passStateOf } from '../../ui/passState.ts'

interface PurchasedPassProps {
  accessRight: SuccessPass_accessRight$key
  /** Full name of the pass holder. */
  holder: string
  /** Name of the portal, shown as the issuer of the pass. */
  issuer: string
}

/**
 * Pass that the member has just bought, with its actions. All data of the pass comes from the
 * purchase mutation.
 */
export function SuccessPass({ accessRight, holder, issuer }: PurchasedPassProps) {
  const { t } = useTranslation(['access-rights', 'purchase'])
  const pass = useFragment(
    graphql`
      fragment SuccessPass_accessRight on AccessRight {
        ...PassActions_accessRight
        ...ShowPass_accessRight
        number
        controlNumber
        signedCode
        type
        status
        validity
        activeAt
        expiresAt
        season
        clubSnapshot {
          number
          name
        }
        vehicleSnapshot {
          name
          registration
        }
      }
    `,
    accessRight,
  )
  const { number, activeAt, expiresAt, season, vehicleSnapshot: vehicle } = pass
  const type = t(`AccessRightType.${toKnownPassType(pass.type)}`)
  return (
    <PassCard
      state={passStateOf(pass)}
      number={number}
      type={type}
      issuer={issuer}
      season={season === null ? undefined : t('purchase:Success.season', { season })}
      vehicle={vehicle}
      club={pass.clubSnapshot}
      activeAt={activeAt}
      expiresAt={expiresAt}
      code={pass.signedCode ?? pass.controlNumber}
      controlNumber={pass.controlNumber}
      level={2}
      actions={
        <>
          <ShowPass accessRight={pass} holder={holder} issuer={issuer} variant="primary" />
          <ButtonTiles>
            <PassActions accessRight={pass} size="tile" />
          </ButtonTiles>
        </>
      }
    />
  )
}
