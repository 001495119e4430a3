import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'relay-runtime'
import type { usePassOptions_offer$key } from '../../__generated__/usePassOptions_offer.graphql.ts'
import { TextLines } from '../../ui/TextLines.tsx'
import { PriceTag } from '../../ui/PriceTag.tsx'
import type { RadioCardOption } from '../../ui/RadioCardList.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { computePresaleState, findOfferUnavailabilityReason } from '../access-rights/shared/offerState.ts'
import { useOfferPrice } from '../offers/shared/useOfferPrice.ts'
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
 * Returns the offers as compact rows: type, validity, total with taxes, and the reason why an offer
 * is not available (E17, E18, E21). The row of the selected pass also shows what the price
 * includes.
 */
export function usePassOptions(
  keys: readonly usePassOptions_offer$key[],
  { now, chosen, prices }: PassOptionFacts,
  /** Form field of the selected pass. */
  field: ReactNode,
): RadioCardOption[] {
  const { t } = useTranslation(['purchase', 'access-rights'])
  const { dateRange, money, longDate } = useFormat()
  const formatPrice = useOfferPrice()

  return keys.flatMap((key) => {
    const offer = readInlineData(fragment, key)
    const type = parseSoldPassType(offer.type)
    if (!type) return []
    const { presale, insurance, endsAt, choiceEndsAt } = offer
    const reason = findOfferUnavailabilityReason(offer, now)
    const kind = insurancePremiumOf(type)
    const premium = insurance ?? (kind && prices?.[kind])
    const presaleState = computePresaleState(presale, now)
    const total = offer.total.ok ? offer.total.value : null
    const { cents, taxText, detail } = formatPrice({ ...offer, total })
    const presaleText =
      presale &&
      presaleState &&
      t(`PassChoice.presale.${presaleState}`, {
        price: money(presale.price.cents),
        period: dateRange(presale.startsAt ?? '', presale.endsAt ?? ''),
        to: longDate(presale.endsAt ?? ''),
      })
    return {
      value: type,
      title: t(`access-rights:AccessRightType.${type}`),
      description: reason === null && (
        <TextLines>
          {t(`PassChoice.about.${type}`, { date: longDate(endsAt ?? '') })}
          {presaleText}
        </TextLines>
      ),
      aside:
        reason === null ? (
          <PriceTag cents={cents} tax={taxText} />
        ) : (
          <span className={styles.closedPrice}>
            <TextLines>
              {money(cents)}
              {taxText}
            </TextLines>
          </span>
        ),
      children: reason === null && type === chosen && (
        <Stack gap={3} className={styles.details}>
          {field}
          <div className={styles.included}>
            <TextLines>
              {detail}
              {premium && t('PassChoice.insurance', { amount: money(premium.cents) })}
              {offer.includesMagazine && t('PassChoice.magazine')}
            </TextLines>
          </div>
          {kind && <InsuranceLinks type={type} />}
        </Stack>
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
