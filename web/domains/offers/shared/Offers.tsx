import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Offers_offers$key } from '../../../__generated__/Offers_offers.graphql.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { OfferCard } from '../OfferCard.tsx'
import styles from '../OfferCard.module.css'

interface OffersProps {
  offers: Offers_offers$key
  /** Current time, which decides which offers are on sale. */
  now: string
}

/** List of the passes on sale (D09). A season end that all of them share is stated once. */
export function Offers({ offers: key, now }: OffersProps) {
  const { t } = useTranslation('offers')
  const { longDate } = useFormat()
  const { offers } = useFragment(
    graphql`
      fragment Offers_offers on AccessRightOffers {
        offers {
          type
          available
          endsAt
          ...OfferCard_offer
        }
      }
    `,
    key,
  )
  const ends = new Set(offers.filter(({ available }) => available).map(({ endsAt }) => endsAt))
  const [commonEnd] = ends.size === 1 ? ends : []
  return (
    <Stack as="section" gap={3} aria-labelledby="offers">
      <div>
        <h2 id="offers" className={styles.title}>
          {t('Offers.title')}
        </h2>
        {commonEnd && <p className={styles.season}>{t('Offers.endsAt', { date: longDate(commonEnd) })}</p>}
      </div>
      {offers.length > 0 ? (
        <div className={styles.list}>
          <ul className={styles.offers}>
            {offers.map((offer) => (
              <OfferCard key={offer.type} offer={offer} now={now} showsEnd={!commonEnd} />
            ))}
          </ul>
        </div>
      ) : (
        <EmptyState level={3} icon="calendar" title={t('Offers.none')}>
          {t('Offers.noneText')}
        </EmptyState>
      )}
    </Stack>
  )
}
