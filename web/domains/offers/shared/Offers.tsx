import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Offers_offers$key } from '../../../__generated__/Offers_offers.graphql.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { OfferCard } from '../OfferCard.tsx'
import styles from '../OfferCard.module.css'

interface OffersProps {
  offers: Offers_offers$key
  /** Current time, from which the component determines the offers on sale. */
  now: string
  /** True if a button shows the offers, for a member who needs no further pass. */
  isFoldable: boolean
}

/** List of the offered passes, with the passes on sale first (D09). */
export function Offers({ offers: key, now, isFoldable }: OffersProps) {
  const { t } = useTranslation('offers')
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const { offers } = useFragment(
    graphql`
      fragment Offers_offers on AccessRightOffers {
        offers {
          type
          available
          ...OfferCard_offer
        }
      }
    `,
    key,
  )
  const isShown = isUnfolded || !isFoldable
  return (
    <Stack as="section" gap={3} aria-labelledby="offers">
      <div className={styles.head}>
        <h2 id="offers" className={styles.title}>
          {t('Offers.title')}
        </h2>
        {isFoldable && offers.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isShown}
            aria-controls={id}
            className={styles.fold}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {t(isShown ? 'Offers.hide' : 'Offers.show')}
            <span className="visually-hidden"> {t('Offers.prices')}</span>
          </Button>
        )}
      </div>
      {offers.length > 0 ? (
        <div id={id} className={styles.list} hidden={!isShown}>
          <ul className={styles.offers}>
            {offers
              .toSorted((a, b) => Number(b.available) - Number(a.available))
              .map((offer) => (
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
