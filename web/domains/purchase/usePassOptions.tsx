import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'relay-runtime'
import type { usePassOptions_offer$key } from '../../__generated__/usePassOptions_offer.graphql.ts'
import { TextLines } from '../../ui/TextLines.tsx'
import { PriceTag } from '../../ui/PriceTag.tsx'
import type { RadioCardOption } from '../../ui/RadioCardList.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { computePresaleState, findOfferUnavailabilityReason } from '../access-rights/shared/offerState.ts'
import { useOfferTaxText } from '../offers/shared/useOfferTaxText.ts'
import { type SoldType, parseSoldPassType } from './passTypes.ts'
import { InsuranceLinks } from './InsuranceLinks.tsx'
import { type InsurancePrices, insurancePremiumOf } from './insurancePremiums.ts'
import styles from './usePassOptions.module.css'

interface PassOptionFacts {
  /** Current time, which decides which offers are on sale. */
  now: string
  chosen: SoldType | null
  /** Insurance premium of each pass type; null when the federation does not return the premiums. */
  prices: InsurancePrices | null
}

/**
 * Returns the offers as selectable cards: type, current price, total, and the reason why
 * an offer is not available (E17, E18, E21).
 */
export function usePassOptions(
  keys: readonly usePassOptions_offer$key[],
  { now, chosen, prices }: PassOptionFacts,
  /** Content below the radio card of the selected pass. */
  under: ReactNode,
): RadioCardOption[] {
  const { t } = useTranslation(['purchase', 'access-rights'])
  const { dateRange, money, longDate } = useFormat()
  const writeTaxText = useOfferTaxText()

  return keys.flatMap((key) => {
    const offer = readInlineData(fragment, key)
    const type = parseSoldPassType(offer.type)
    if (!type) return []
    const { presale, insurance, endsAt, choiceEndsAt } = offer
    const reason = findOfferUnavailabilityReason(offer, now)
    const kind = insurancePremiumOf(type)
    const premium = insurance ?? (kind && prices?.[kind])
    const presaleIs = computePresaleState(presale, now)
    return {
      value: type,
      title: <span className={styles.title}>{t(`access-rights:AccessRightType.${type}`)}</span>,
      description: (
        <TextLines>
          {t(`PassChoice.about.${type}`, { date: longDate(endsAt ?? '') })}
          {premium && t('PassChoice.insurance', { amount: money(premium.cents) })}
          {offer.includesMagazine && t('PassChoice.magazine')}
        </TextLines>
      ),
      aside: (
        <PriceTag
          size="large"
          cents={offer.currentPrice.cents}
          regularCents={offer.regularPrice.cents}
          tax={writeTaxText({ ...offer, total: offer.total.ok ? offer.total.value : null })}
          note={
            presale && presaleIs
              ? t(`PassChoice.presale.${presaleIs}`, {
                  price: money(presale.price.cents),
                  period: dateRange(presale.startsAt ?? '', presale.endsAt ?? ''),
                  to: longDate(presale.endsAt ?? ''),
                })
              : undefined
          }
        />
      ),
      children: reason === null && (
        <>
          {type === chosen && under}
          {kind && <InsuranceLinks type={type} />}
        </>
      ),
      disabled: reason !== null,
      reason:
        reason && t(`PassChoice.unavailable.${reason}`, { date: longDate(choiceEndsAt ?? endsAt ?? '') }),
    }
  })
}

const fragment = graphql`
  fragment usePassOptions_offer on AccessRightOffer @inline {
    type
    available
    currentPrice {
      cents
    }
    regularPrice {
      cents
    }
    taxIncluded
    total @catch {
      cents
    }
    presale {
      price {
        cents
      }
      startsAt
      endsAt
      isOn
    }
    insurance {
      cents
    }
    choiceEndsAt
    endsAt
    includesMagazine
  }
`
