import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OfferLinks_offers$key } from '../../__generated__/OfferLinks_offers.graphql.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './OfferLinks.module.css'

const urlFields = ['guideUrl', 'insuranceFormUrl', 'faqUrl', 'withoutInsuranceFormUrl'] as const

/**
 * Links to the federation's documents about passes and insurance (E19). Documents without a URL
 * have no link.
 */
export function OfferLinks({ offers: key }: { offers: OfferLinks_offers$key }) {
  const { t } = useTranslation('purchase')
  const urls = useFragment(
    graphql`
      fragment OfferLinks_offers on AccessRightOffers {
        guideUrl
        insuranceFormUrl
        faqUrl
        withoutInsuranceFormUrl
      }
    `,
    key,
  )
  if (urlFields.every((name) => !urls[name])) return null
  return (
    <ul className={styles.links}>
      {urlFields.map(
        (name) =>
          urls[name] && (
            <li key={name}>
              <TextLink standalone href={urls[name]} newTab>
                {t(`PassChoice.link.${name}`)}
              </TextLink>
            </li>
          ),
      )}
    </ul>
  )
}
