import { graphql, useFragment } from 'react-relay'
import type { SuccessPass_accessRight$key } from '../../__generated__/SuccessPass_accessRight.graphql.ts'
import { PassActions } from '../access-rights/shared/PassActions.tsx'
import { ShowPass } from '../access-rights/shared/ShowPass.tsx'
import { PassCard } from '../../ui/PassCard.tsx'
import { ButtonTiles } from '../../ui/layout.tsx'
import { usePassCardProps } from './usePassCardProps.ts'

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
  const pass = useFragment(
    graphql`
      fragment SuccessPass_accessRight on AccessRight {
        ...PassActions_accessRight
        ...ShowPass_accessRight
        ...usePassCardProps_accessRight
      }
    `,
    accessRight,
  )
  const readPassCardProps = usePassCardProps(issuer)
  return (
    <PassCard
      {...readPassCardProps(pass)}
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
