import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Offers_offers$key } from '../../../__generated__/Offers_offers.graphql.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { OfferCard } from '../OfferCard.tsx'
import styles from '../OfferCard.module.css'

interface OffersProps {
  offers: Offers_offers$key
  /** Current time, from which the component determines the offers on sale. */
  now: string
}

/** List of the passes on sale (D09). */
export function Offers({ offers: key, now }: OffersProps) {
  const { t } = useTranslation('offers')
  const { offers } = useFragment(
    graphql`
      fragment Offers_offers on AccessRightOffers {
        offers {
          type
          ...OfferCard_offer
        }
      }
    `,
    key,
  )
  return (
    <Stack as="section" gap={3} aria-labelledby="offers">
      <h2 id="offers" className={styles.title}>
        {t('Offers.title')}
      </h2>
      {offers.length > 0 ? (
        <div className={styles.list}>
          <ul className={styles.offers}>
            {offers.map((offer) => (
              <OfferCard key={offer.type} offer={offer} now={now} />
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
