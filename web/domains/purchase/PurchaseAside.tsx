import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PurchaseAside_query$key } from '../../__generated__/PurchaseAside_query.graphql.ts'
import { isCalendarDay } from '../../platform/quebecDays.ts'
import { formatNameAndPlate } from '../vehicles/shared/useVehicleText.ts'
import { StepAside } from '../../wizard/StepAside.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { TextLines } from '../../ui/TextLines.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { computeLastPassDay } from './lastPassDay.ts'
import { passTypeNeedsFirstDay, parseOfferedPassType } from './passTypes.ts'
import { usePurchaseStepPrice } from './stepPrice.tsx'
import { findPurchaseObstacle } from './invalidChoices.ts'
import styles from './PurchaseAside.module.css'

interface PurchaseAsideProps {
  query: PurchaseAside_query$key
}

/** Summary of a purchase: the member's choices so far and the price. */
export function PurchaseAside({ query }: PurchaseAsideProps) {
  const { t } = useTranslation(['purchase', 'access-rights'])
  const { dateRange } = useFormat()
  const { choice, price } = usePurchaseStepPrice()
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
  const type = parseOfferedPassType(choice.type)
  const loadedVehicle = viewer?.vehicle?.ok ? viewer.vehicle.value : null
  // A vehicle that cannot get this pass is not shown, because its step asks for another one.
  const vehicle =
    loadedVehicle && findPurchaseObstacle(choice, loadedVehicle.purchaseObstacle) === null
      ? loadedVehicle
      : null
  const chosenClub = club?.ok ? club.value : null
  const firstDay =
    passTypeNeedsFirstDay(type) && isCalendarDay(choice.desiredActivation ?? '') && choice.desiredActivation
  const isEmpty = !type && !vehicle && !chosenClub
  return (
    // Until the member chooses a club, the price bar of a phone shows enough.
    <StepAside title={t('Purchase.aside.title')} isHiddenOnPhone={!chosenClub}>
      {isEmpty ? (
        <p>{t('Purchase.aside.empty')}</p>
      ) : (
        <DescriptionList layout="stacked">
          {type && (
            <Description term={t('Purchase.aside.pass')}>
              <TextLines>
                {t(`access-rights:AccessRightType.${type}`)}
                {firstDay &&
                  t('Review.period', { period: dateRange(firstDay, computeLastPassDay(type, firstDay)) })}
              </TextLines>
            </Description>
          )}
          {vehicle && (
            <Description term={t('Purchase.aside.vehicle')}>{formatNameAndPlate(vehicle)}</Description>
          )}
          {chosenClub && (
            <Description term={t('Purchase.aside.club')}>
              {chosenClub.number} – {chosenClub.name}
            </Description>
          )}
        </DescriptionList>
      )}
      {!isEmpty && price && (
        <div className={styles.price}>
          <DescriptionList layout="stacked">
            <Description term={t(`Purchase.aside.price.${price.kind}`)}>
              <Amount cents={price.cents} />
            </Description>
          </DescriptionList>
        </div>
      )}
    </StepAside>
  )
}
