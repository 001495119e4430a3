import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { InsuranceScreenQuery } from '../../__generated__/InsuranceScreenQuery.graphql.ts'
import { paths } from '../../platform/paths.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { ContactHelp } from '../../ui/ContactLinks.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Actions, Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { useDraft } from '../../wizard/draft.ts'
import { StepBackLink } from '../../wizard/StepActions.tsx'
import { OfferLinks } from './OfferLinks.tsx'
import { PurchaseStep } from './PurchaseStep.tsx'
import styles from './InsuranceScreen.module.css'
import { type InsurancePrices, legalAmounts, insurancePremiumOf, premiumNames } from './insurancePremiums.ts'
import { parseOfferedPassType } from './passTypes.ts'
import { purchaseWizard } from './purchaseWizard.ts'

/**
 * Screen that explains the liability insurance in a pass: coverage, how to increase the coverage,
 * price and documents (E69, R-30).
 */
export default function InsuranceScreen({ queryRef }: ScreenProps<InsuranceScreenQuery>) {
  const { t } = useTranslation(['purchase', 'access-rights'])
  const data = usePreloadedQuery<InsuranceScreenQuery>(
    graphql`
      query InsuranceScreenQuery(
        $vehicleId: ID!
        $hasVehicle: Boolean!
        $chosenType: OfferedAccessRightType
        $withoutInsurance: Boolean!
      ) @preloadable {
        ...Shell_query
        ...invalidChoices_query
        insurancePrices @catch {
          annual {
            cents
          }
          club {
            cents
          }
          stay {
            cents
          }
          daily {
            cents
          }
        }
        accessRightOffers @catch {
          ...OfferLinks_offers
        }
      }
    `,
    queryRef,
  )
  const { money } = useFormat()
  const prices = data.insurancePrices.ok ? (data.insurancePrices.value ?? null) : null
  const offers = data.accessRightOffers.ok ? data.accessRightOffers.value : null
  const group = money(prices?.annual?.cents ?? legalAmounts.groupRateCents)
  return (
    <PurchaseStep
      query={data}
      current="Insurance"
      title={t('InsuranceStep.title')}
      lead={t('InsuranceStep.lead')}
    >
      <Stack gap={6} className={styles.sections}>
        <section>
          <h2>{t('InsuranceStep.covered')}</h2>
          <p>{t('InsuranceStep.coveredText')}</p>
        </section>
        <section>
          <h2>{t('InsuranceStep.price')}</h2>
          <p>{t('InsuranceStep.priceText', { amount: group })}</p>
          <InsurancePremiumList prices={prices} />
        </section>
        <section>
          <h2>{t('InsuranceStep.raise')}</h2>
          <p>{t('InsuranceStep.raiseText', { amount: money(legalAmounts.secondMillionCents) })}</p>
          <ContactHelp />
        </section>
        <section>
          <h2>{t('InsuranceStep.documents')}</h2>
          {offers && <OfferLinks offers={offers} />}
          <p>
            {t('InsuranceStep.afterwards')}{' '}
            <TextLink to={paths.insuranceDocuments()}>{t('access-rights:PassActions.insurance')}</TextLink>
          </p>
        </section>
        <Actions>
          <StepBackLink />
        </Actions>
      </Stack>
    </PurchaseStep>
  )
}

/**
 * List of the insurance premiums that the federation returns, one per pass type. The premium of the
 * selected pass type comes first (E20).
 */
function InsurancePremiumList({ prices }: { prices: InsurancePrices | null }) {
  const { t } = useTranslation(['purchase', 'access-rights'])
  const { money } = useFormat()
  const [draft] = useDraft(purchaseWizard)
  const chosen = insurancePremiumOf(parseOfferedPassType(draft.type))
  const pricedPremiums = premiumNames.filter((each) => prices?.[each])
  const shown = pricedPremiums.toSorted((a, b) => Number(b === chosen) - Number(a === chosen))
  if (shown.length === 0) return null
  return (
    <DescriptionList>
      {shown.map((each) => (
        <Description key={each} term={t(`InsuranceStep.premium.${each}`)}>
          {money(prices?.[each]?.cents ?? 0)}
        </Description>
      ))}
    </DescriptionList>
  )
}
