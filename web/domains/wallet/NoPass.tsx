import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { NoPass_member$key } from '../../__generated__/NoPass_member.graphql.ts'
import { BuyAgain } from '../access-rights/shared/BuyAgain.tsx'
import { type OfferAvailability, findRepeatableVehicle } from '../access-rights/shared/renewal.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './shared/Wallet.module.css'

interface NoPassProps {
  member: NoPass_member$key
  /** Pass offers, each with its availability; null if the offers could not be loaded. */
  offers: readonly OfferAvailability[] | null
}

/** Empty state of the wallet, with links to buy the last pass again or to buy another pass. */
export function NoPass({ member: key, offers }: NoPassProps) {
  const { t } = useTranslation('wallet')
  const { longDate } = useFormat()
  const { vehicles } = useFragment(
    graphql`
      fragment NoPass_member on Member {
        # The same arguments as the dashboard's list, so that Relay fetches it once. Null when it failed to load.
        vehicles(first: 15) {
          edges {
            node {
              name
              purchaseObstacle
              seasonObstacle: purchaseObstacle(type: ANNUAL)
              repeatablePass {
                type
                validity
                expiresAt
              }
              ...BuyAgain_vehicle
            }
          }
        }
      }
    `,
    key,
  )
  const last = findRepeatableVehicle(vehicles?.edges.map(({ node }) => node) ?? [], offers)
  const endedAt = last?.repeatablePass?.expiresAt
  return (
    <div className={styles.none}>
      <Icon name="pass" size="2rem" />
      <div className={styles.noneWords}>
        <p className={styles.noneTitle}>{t('Wallet.none')}</p>
        <p>
          {last && endedAt
            ? t('Wallet.noneLast', { vehicle: last.name, date: longDate(endedAt) })
            : t('Wallet.noneText')}
        </p>
      </div>
      <div className={styles.noneActions}>
        {last && <BuyAgain vehicle={last} offers={offers} size="small" />}
        <ButtonLink to={paths.purchase()} size="small">
          {last ? t('Wallet.buyOther') : t('Wallet.buy')}
        </ButtonLink>
      </div>
    </div>
  )
}
