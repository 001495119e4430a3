import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PurchaseAside_query$key } from '../../__generated__/PurchaseAside_query.graphql.ts'
import { useDraft } from '../../wizard/draft.ts'
import { Card } from '../../ui/Card.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './PurchaseAside.module.css'
import { offeredType } from './passTypes.ts'
import { purchase } from './steps.ts'

interface PurchaseAsideProps {
  query: PurchaseAside_query$key
  /** What it comes to, taxes included, in cents; null while that is not known. */
  totalCents?: number | null
}

/** What has been chosen so far. */
export function PurchaseAside({ query, totalCents }: PurchaseAsideProps) {
  const { t } = useTranslation('access-rights')
  const { longDate, money } = useFormat()
  const [draft] = useDraft(purchase)
  const { viewer, club } = useFragment(
    graphql`
      fragment PurchaseAside_query on Query {
        viewer {
          vehicle(id: $vehicleId) @include(if: $hasVehicle) @catch {
            name
            registration
            purchaseObstacle(type: $chosenType)
          }
        }
        club(id: $clubId) @include(if: $hasClub) @catch {
          number
          name
        }
      }
    `,
    query,
  )
  const type = offeredType(draft.type)
  const known = viewer?.vehicle?.ok ? viewer.vehicle.value : null
  // One that gets no such pass is asked for again.
  const vehicle = known?.purchaseObstacle === null ? known : null
  const chosenClub = club?.ok ? club.value : null
  return (
    <Card as="aside" tone="sand" title={t('Purchase.aside.title')} className={styles.aside}>
      <DescriptionList layout="stacked">
        {type && <Description term={t('Purchase.aside.pass')}>{t(`AccessRightType.${type}`)}</Description>}
        {draft.desiredActivation && (
          <Description term={t('Purchase.aside.firstDay')}>{longDate(draft.desiredActivation)}</Description>
        )}
        {vehicle && (
          <Description term={t('Purchase.aside.vehicle')}>
            {[vehicle.name, vehicle.registration].filter(Boolean).join(' – ')}
          </Description>
        )}
        {chosenClub && (
          <Description term={t('Purchase.aside.club')}>
            {chosenClub.number} – {chosenClub.name}
          </Description>
        )}
        {totalCents != null && (
          <Description term={t('Purchase.aside.total')}>
            <strong className={styles.total}>{money(totalCents)}</strong>
          </Description>
        )}
      </DescriptionList>
    </Card>
  )
}
