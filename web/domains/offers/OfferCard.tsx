import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OfferCard_offer$key } from '../../__generated__/OfferCard_offer.graphql.ts'
import { PriceTag } from '../../ui/PriceTag.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { toKnownPassType } from '../access-rights/shared/passType.ts'
import styles from './OfferCard.module.css'
import { computePresaleState, findOfferUnavailabilityReason } from '../access-rights/shared/offerState.ts'
import { isSeasonPassType } from '../access-rights/shared/renewal.ts'
import { paths } from '../../platform/paths.ts'
import { SalesClosed } from '../../platform/salesClosed.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useOfferPrice } from './shared/useOfferPrice.ts'

interface OfferCardProps {
  offer: OfferCard_offer$key
  /** Current time, which decides whether the offer is on sale. */
  now: string
}

/**
 * Row of an offered pass: type, total with taxes, price before taxes and regular price (D09, D10).
 * The whole row is the link to buy the pass. A season pass also states the last day of its season.
 * A pass that is not on sale is smaller, and has the reason in place of the link. While sales are
 * closed, the notice above the screen is the reason.
 */
export function OfferCard({ offer: key, now }: OfferCardProps) {
  const { t } = useTranslation(['offers', 'access-rights'])
  const { dateRange, dayAndMonth, longDate, money } = useFormat()
  const formatPrice = useOfferPrice()
  const offer = useFragment(
    graphql`
      fragment OfferCard_offer on AccessRightOffer {
        type
        available
        currentPrice {
          cents
        }
        regularPrice {
          cents
        }
        taxIncluded
        presale {
          price {
            cents
          }
          startsAt
          endsAt
          isOn
        }
        total {
          cents
        }
        choiceEndsAt
        endsAt
      }
    `,
    key,
  )
  const { presale, choiceEndsAt, endsAt } = offer
  const name = t(`access-rights:AccessRightType.${toKnownPassType(offer.type)}`)
  const reason = findOfferUnavailabilityReason(offer, now)
  const areSalesClosed = use(SalesClosed)
  const presaleStatus = computePresaleState(presale, now)
  const { cents, taxText, detail } = formatPrice(offer)

  return (
    <li className={reason ? `${styles.offer} ${styles.unavailable}` : styles.offer}>
      <h3 className={styles.name}>{name}</h3>
      <PriceTag size={reason ? 'regular' : 'large'} cents={cents} tax={taxText} />
      {detail && <p className={styles.detail}>{detail}</p>}
      {reason ? (
        <p className={styles.fact}>
          {t(`Offer.unavailable.${reason}`, { date: longDate(choiceEndsAt ?? endsAt ?? '') })}
        </p>
      ) : (
        !areSalesClosed && (
          <Anchor className={styles.action} to={paths.purchase({ type: offer.type })}>
            <span className="visually-hidden">
              {t('Offer.buy')} – {name}
            </span>
            <Icon name="chevronRight" />
          </Anchor>
        )
      )}
      {presale?.startsAt && presale.endsAt && presaleStatus && (
        <p className={styles.fact}>
          {t(`Offer.presale.${presaleStatus}`, {
            period: dateRange(presale.startsAt, presale.endsAt),
            from: dayAndMonth(presale.startsAt),
            until: dayAndMonth(presale.endsAt),
            price: money(presale.price.cents),
          })}
        </p>
      )}
      {isSeasonPassType(offer.type) && endsAt && !reason && (
        <p className={styles.fact}>{t('Offer.endsAt', { date: longDate(endsAt) })}</p>
      )}
    </li>
  )
}
