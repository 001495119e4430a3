import { graphql, useFragment } from 'react-relay'
import type { SuccessPass_accessRight$key } from '../../__generated__/SuccessPass_accessRight.graphql.ts'
import { PassActions } from '../access-rights/shared/PassActions.tsx'
import { ShowPass } from '../access-rights/shared/ShowPass.tsx'
import { KeepPasses, useOfflinePassStorage } from '../kept-passes/shared/KeepPasses.tsx'
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
        number
        ...PassActions_accessRight
        ...ShowPass_accessRight
        ...usePassCardProps_accessRight
      }
    `,
    accessRight,
  )
  const card = usePassCardProps(issuer)(pass)
  return (
    <PassCard
      {...card}
      level={2}
      actions={
        <>
          <ShowPass accessRight={pass} holder={holder} issuer={issuer} variant="primary" />
          {(card.state === 'current' || card.state === 'upcoming') && (
            <KeepPurchasedPass number={pass.number} />
          )}
          <ButtonTiles>
            <PassActions accessRight={pass} size="tile" />
          </ButtonTiles>
        </>
      }
    />
  )
}

/**
 * Offer to keep the purchased pass on this device. Renders nothing if the member has erased the
 * kept passes from this device before, because the full-size pass has the offer too.
 */
function KeepPurchasedPass({ number }: { number: string }) {
  const offlineStorage = useOfflinePassStorage([number])
  if (offlineStorage === null || offlineStorage.isKept === false) return null
  return <KeepPasses offlineStorage={offlineStorage} isShort />
}
