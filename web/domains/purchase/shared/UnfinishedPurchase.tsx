import { useTranslation } from 'react-i18next'
import { isCalendarDay } from '../../../platform/quebecDays.ts'
import { isPurchasablePassType } from '../../access-rights/shared/passType.ts'
import { type PurchaseDraft, getUnfinishedPurchaseState, purchaseDraftOptions } from '../purchaseDraft.ts'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { resetDraft, useDraft } from '../../../wizard/draft.ts'

interface UnfinishedPurchaseProps {
  /**
   * Vehicles of the member. The notice takes the name of the vehicle in the unfinished purchase
   * from this list.
   */
  vehicles: ReadonlyArray<{ readonly id: string; readonly name: string }>
}

/**
 * Notice of an unfinished purchase with its pass, vehicle and first day, and with buttons to
 * continue or to start over.
 */
export function UnfinishedPurchase({ vehicles }: UnfinishedPurchaseProps) {
  const { t } = useTranslation(['purchase', 'access-rights'])
  const [draft] = useDraft(purchaseDraftOptions)
  const unfinishedState = getUnfinishedPurchaseState(draft)
  const choices = useUnfinishedPurchaseTexts(draft, vehicles)
  if (!unfinishedState) return null
  return (
    <Notice
      tone={unfinishedState === 'unknown' ? 'warning' : 'info'}
      title={t(`LeftPurchase.${unfinishedState}`)}
      actions={
        <>
          <ButtonLink to={paths.purchase()} size="small" iconEnd="arrowRight">
            {t(`LeftPurchase.${unfinishedState}.action`)}
          </ButtonLink>
          {unfinishedState === 'halfWay' && (
            <ButtonLink
              to={paths.purchase()}
              variant="quiet"
              size="small"
              onClick={() => resetDraft(purchaseDraftOptions)}
            >
              {t('LeftPurchase.startOver')}
            </ButtonLink>
          )}
        </>
      }
    >
      {choices.length > 0 && <strong>{choices.join(', ')}. </strong>}
      {t(`LeftPurchase.${unfinishedState}.text`)}
    </Notice>
  )
}

/**
 * Returns texts for the choices of the unfinished purchase: pass type, vehicle and first day.
 * Missing choices and choices that are no longer available have no text.
 */
function useUnfinishedPurchaseTexts(
  { type, vehicleId, desiredActivation }: PurchaseDraft,
  vehicles: UnfinishedPurchaseProps['vehicles'],
): string[] {
  const { t } = useTranslation(['purchase', 'access-rights'])
  const { longDate } = useFormat()
  const isOnSale = type !== undefined && isPurchasablePassType(type)
  return [
    isOnSale && t(`access-rights:AccessRightType.${type}`),
    vehicles.find(({ id }) => id === vehicleId)?.name,
    isOnSale &&
      desiredActivation &&
      isCalendarDay(desiredActivation) &&
      t('LeftPurchase.from', { date: longDate(desiredActivation) }),
  ].filter((text) => typeof text === 'string')
}
